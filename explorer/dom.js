/* Elements, letters and messages. Text is only ever set as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/* Small letters are thin strokes, large ones solid: a tile with an X cut out, a disc with a hole. */
const SHAPES = {
  x: [["path", { class: "stroke", d: "M36 36 64 64M64 36 36 64" }]],
  o: [["circle", { class: "stroke", cx: 50, cy: 50, r: 16 }]],
  X: [
    ["rect", { class: "fill", x: 7, y: 7, width: 86, height: 86, rx: 16 }],
    ["path", { class: "cut", d: "M31 31 69 69M69 31 31 69" }],
  ],
  O: [
    ["circle", { class: "fill", cx: 50, cy: 50, r: 44 }],
    ["circle", { class: "hole", cx: 50, cy: 50, r: 15 }],
  ],
};

/* An element: attributes that start with "on" are listeners, false and null ones are left out. */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else set(element, key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/* Sets an attribute; true gives an empty one, false and null take it away. */
export function set(element, key, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(key);
  else element.setAttribute(key, value === true ? "" : value);
}

export function button(label, onclick, attributes = {}) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}

/* The picture of a letter. What it stands for is said by the element around it. */
export function piece(letter) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { class: `piece ${letter.toLowerCase()}`, viewBox: "0 0 100 100", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  for (const [name, shape] of SHAPES[letter]) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(shape)) element.setAttribute(key, value);
    svg.append(element);
  }
  return svg;
}

/* A fieldset of radio buttons; `choose` gets the chosen value. */
export function choice(legend, options, chosen, choose) {
  const name = legend.replace(/\W/g, "");
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, legend),
    options.map(([value, label]) =>
      h(
        "label",
        {},
        h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }),
        h("span", {}, label),
      ),
    ),
  );
}

/* A drop-down list; options are [value, label], `choose` gets the chosen value. */
export function dropdown(label, options, chosen, choose) {
  return h(
    "label",
    { class: "dropdown" },
    h("span", {}, label),
    h(
      "select",
      { onchange: (event) => choose(event.target.value) },
      options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    ),
  );
}

/* A line that a screen reader speaks when it changes. */
export class Status {
  constructor() {
    this.element = h("p", { class: "status", role: "status" });
  }

  say(text, kind = "") {
    this.element.className = `status ${kind}`;
    this.element.textContent = text;
  }
}

export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* Replaces the content of a container. If one of its controls had the focus, the control in its place gets it. */
export function refill(container, ...children) {
  const controls = () => [...container.querySelectorAll("button, select, input")];
  const focused = controls().indexOf(document.activeElement);
  container.replaceChildren(...children);
  const after = controls();
  if (focused >= 0) after[Math.min(focused, after.length - 1)]?.focus();
}
