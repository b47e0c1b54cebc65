// No letter of a drawing is smaller than can be read; `scale` is the pixels of a unit of the drawing.
function legible(svg, scale) {
  const SMALLEST = 9; // pixels
  for (const text of svg.querySelectorAll("text")) {
    text.removeAttribute("style");
    if (parseFloat(getComputedStyle(text).fontSize) * scale < SMALLEST) text.style.fontSize = `${SMALLEST / scale}px`;
  }
}
