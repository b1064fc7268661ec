/** CSS pixels a unit; `em` and `ex` of the usual font. */
const unitPx: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
};

/** Characters of any length that means something; longer ones would only take time. */
const maxLength = 60;

/** A length in user units; percentages are of `whole`. `fallback` for what is missing or unreadable. */
export function readLength(text: string | undefined, whole: number, fallback = 0): number {
  if (text === undefined || text.length > maxLength) return fallback;
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*|%)\s*$/i.exec(text) ?? [];
  if (number === undefined) return fallback;
  const factor = unit === '%' ? whole / 100 : unitPx[unit.toLowerCase()];
  const length = Number(number) * (factor ?? 1);
  return Number.isFinite(length) ? length : fallback;
}

export function readNumbers(text: string | undefined): number[] {
  return [...(text ?? '').matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)]
    .map(([number]) => Number(number))
    .filter(Number.isFinite);
}

export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A `viewBox`; undefined when there is none with an area. */
export function readViewBox(text: string | undefined): ViewBox | undefined {
  const [x, y, width, height] = readNumbers(text);
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return undefined;
  return { x: x!, y: y!, width, height };
}
