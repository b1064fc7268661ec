import type { XmlElement } from './xml.ts';

interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** Names that drawings use often; others pass as they are, which every renderer understands. */
const known: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  gray: '#808080',
  grey: '#808080',
  yellow: '#ffff00',
  orange: '#ffa500',
  silver: '#c0c0c0',
};

function parseRgb(color: string): Rgb | undefined {
  const text = known[color.toLowerCase()] ?? color;
  const [, short] = /^#([0-9a-f]{3,4})$/i.exec(text) ?? [];
  const hex = short
    ? [...short].map((digit) => digit + digit).join('')
    : /^#([0-9a-f]{6,8})$/i.exec(text)?.[1];
  if (hex) {
    const at = (place: number) => Number.parseInt(hex.slice(place, place + 2), 16);
    return { r: at(0), g: at(2), b: at(4), alpha: hex.length === 8 ? at(6) / 255 : 1 };
  }
  const [, body] = /^rgba?\(([^)]*)\)$/i.exec(text) ?? [];
  if (!body) return undefined;
  const parts = body.split(/[\s,/]+/).filter(Boolean);
  const value = (part: string | undefined, whole: number) =>
    part === undefined
      ? Number.NaN
      : part.endsWith('%')
        ? (Number.parseFloat(part) / 100) * whole
        : Number(part);
  const [r, g, b] = parts.map((part) => value(part, 255));
  const alpha = parts[3] === undefined ? 1 : value(parts[3], 1);
  return [r, g, b, alpha].every(Number.isFinite) ? { r: r!, g: g!, b: b!, alpha } : undefined;
}

const toHex = ({ r, g, b }: Rgb) =>
  `#${[r, g, b]
    .map((part) =>
      Math.round(Math.max(0, Math.min(255, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** A colour and how much of it is there, apart. '' for none. */
export interface Paint {
  color: string;
  opacity: number;
}

export const noPaint: Paint = { color: '', opacity: 1 };

/** A plain colour: six digits where it can be, else its name; '' for none or what is unreadable. */
export function readColor(text: string): Paint {
  const color = text.trim();
  if (color === '' || /^(none|transparent)$/i.test(color)) return noPaint;
  const rgb = parseRgb(color);
  if (rgb) return rgb.alpha <= 0 ? noPaint : { color: toHex(rgb), opacity: rgb.alpha };
  const isSafe = /^([a-z]{3,30}|hsla?\([\d\s.,%/deg-]{1,60}\))$/i.test(color);
  return isSafe ? { color: color.toLowerCase(), opacity: 1 } : noPaint;
}

/**
 * One colour that stands for a gradient: the mean of its stops, each with its part of the way. Stops of one that
 * refers to another are the other's.
 */
export function flattenGradient(
  gradient: XmlElement,
  byId: ReadonlyMap<string, XmlElement>,
  styleOf: (element: XmlElement) => ReadonlyMap<string, string>,
  depth = 0,
): Paint {
  const stops = gradient.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && child.name === 'stop',
  );
  if (stops.length === 0) {
    const next = byId.get((gradient.attributes.get('href') ?? '').replace(/^#/, ''));
    return next && depth < 8 ? flattenGradient(next, byId, styleOf, depth + 1) : noPaint;
  }
  const read = stops.map((stop) => {
    const style = styleOf(stop);
    const offset = stop.attributes.get('offset') ?? '0';
    const place = offset.endsWith('%') ? Number.parseFloat(offset) / 100 : Number(offset);
    const paint = readColor(style.get('stop-color') ?? 'black');
    const opacity = Number(style.get('stop-opacity') ?? 1);
    return {
      place: Number.isFinite(place) ? Math.max(0, Math.min(1, place)) : 0,
      rgb: parseRgb(paint.color) ?? { r: 0, g: 0, b: 0, alpha: 1 },
      opacity: paint.color === '' ? 0 : paint.opacity * (Number.isFinite(opacity) ? opacity : 1),
    };
  });
  let [r, g, b, alpha, total] = [0, 0, 0, 0, 0];
  read.forEach((stop, index) => {
    const before = index === 0 ? 0 : (read[index - 1]!.place + stop.place) / 2;
    const after = index === read.length - 1 ? 1 : (stop.place + read[index + 1]!.place) / 2;
    const weight = Math.max(1e-6, after - before);
    r += stop.rgb.r * weight;
    g += stop.rgb.g * weight;
    b += stop.rgb.b * weight;
    alpha += stop.opacity * weight;
    total += weight;
  });
  if (total === 0 || alpha / total <= 0) return noPaint;
  return { color: toHex({ r: r / total, g: g / total, b: b / total, alpha: 1 }), opacity: alpha / total };
}
