// @ts-check
/** Gives each piece of lines a button that copies it. Without this script, or without leave to write to the clipboard, one selects them. */

for (const lines of document.querySelectorAll("pre[data-copy]")) addButton(/** @type {HTMLElement} */ (lines));

/** @param {HTMLElement} lines */
function addButton(lines) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.setAttribute("aria-describedby", lines.id);
  const place = document.createElement("div");
  place.className = "copied";
  lines.before(place);
  place.append(button, lines);
  button.addEventListener("click", async () => {
    button.textContent = (await copy(lines)) ? "Copied" : "Selected";
  });
  button.addEventListener("blur", () => {
    button.textContent = "Copy";
  });
}

/**
 * Copies the lines, or selects them where a page may not write to the clipboard (not https, or refused).
 * @param {HTMLElement} lines
 */
async function copy(lines) {
  try {
    await navigator.clipboard.writeText(lines.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(lines);
    return false;
  }
}
