// Owns reading a colour's name or value as the browser understands it.

let canvas: CanvasRenderingContext2D | null | undefined;

/** The colour as #rrggbb or rgb(); undefined for what is no colour. */
export function namedColor(text: string | undefined): string | undefined {
  if (!text || !CSS.supports('color', text)) return undefined;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return undefined;
  canvas.fillStyle = text;
  return String(canvas.fillStyle);
}
