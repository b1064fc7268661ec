/** Red, green and blue, 0 to 255, of a colour that lets nothing through. */
function channelsOf(color: string): readonly number[] | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  if (short) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16));
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:ff)?$/i.exec(color);
  if (long) return long.slice(1).map((part) => Number.parseInt(part, 16));
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(?:1|1\.0+|100%))?\s*\)$/i.exec(
    color,
  );
  return rgb?.slice(1).map(Number);
}

/**
 * Relative luminance (WCAG 2), 0 to 1, of a colour in hex or rgb; undefined for other ways of writing one, and for one
 * that what is behind shines through.
 */
export function luminanceOf(color: string): number | undefined {
  const channels = channelsOf(color);
  if (!channels) return undefined;
  const [red, green, blue] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of two colours (WCAG 2), 1 to 21; undefined where the luminance of one is not known. */
export function contrastOf(a: string, b: string): number | undefined {
  const [first, second] = [luminanceOf(a), luminanceOf(b)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Least contrast of text (WCAG 2 AA): of usual size, and from 24 px, or 18.66 px and bold. */
export function leastTextContrast(size: number, weight: string | undefined): number {
  const isBold = weight === 'bold' || Number(weight) >= 700;
  return size >= 24 || (isBold && size >= 18.66) ? 3 : 4.5;
}
