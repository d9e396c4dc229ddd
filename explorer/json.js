/* JSON that says where it breaks. JSON.parse reads it; only where that fails is the place looked for here,
 * since each browser words it differently and some name no place. */

/* The text is no JSON; the message names line and column. */
export class JsonError extends Error {}

export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    const { at, expected } = firstMistake(text);
    const before = text.slice(0, at).split("\n");
    const found = at < text.length ? JSON.stringify(String.fromCodePoint(text.codePointAt(at))) : "the end of the file";
    throw new JsonError(
      `line ${before.length}, column ${before.at(-1).length + 1}: expected ${expected}, but found ${found}`,
    );
  }
}

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.])/y;

/* The first place where the text cannot go on as JSON. Depth is kept in a list: deep files do not overflow the stack. */
function firstMistake(text) {
  const open = [];
  let at = 0;
  const skip = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at += match[0].length;
    return Boolean(match);
  };
  const blank = () => skip(/[ \t\r\n]*/y);
  const name = () => (blank(), skip(STRING) && (blank(), skip(/:/y)));
  for (;;) {
    blank();
    if (skip(/[[{]/y)) {
      const list = text[at - 1] === "[";
      blank();
      if (!skip(list ? /\]/y : /\}/y)) {
        open.push(list);
        if (!list && !name()) return { at, expected: 'a name in quotation marks and a ":"' };
        continue;
      }
    } else if (!skip(STRING) && !skip(SCALAR)) return { at, expected: "a value" };
    // After a value: close what ends here, then go on after a comma.
    for (blank(); open.length && skip(open.at(-1) ? /\]/y : /\}/y); blank()) open.pop();
    if (!open.length) return { at, expected: "nothing more" };
    if (!skip(/,/y)) return { at, expected: `"," or "${open.at(-1) ? "]" : "}"}"` };
    if (!open.at(-1) && !name()) return { at, expected: 'a name in quotation marks and a ":"' };
  }
}
