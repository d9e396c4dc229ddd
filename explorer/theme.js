/* Light, dark, or the system's theme. The choice is stored where the browser allows it. */

const THEMES = ["auto", "light", "dark"];
const KEY = "mylla theme";

export function startTheme(toggle) {
  let theme = stored();
  const apply = () => {
    document.documentElement.dataset.theme = theme;
    toggle.textContent = `Theme: ${theme}`;
  };
  toggle.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    store(theme);
    apply();
  });
  apply();
}

function stored() {
  try {
    const theme = localStorage.getItem(KEY);
    return THEMES.includes(theme) ? theme : "auto";
  } catch {
    return "auto"; // A browser may forbid storage for files.
  }
}

function store(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}
