/** Properties that an element has from the one around it. */
export const inherited = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'color',
  'font-size',
  'font-family',
  'font-weight',
  'text-anchor',
  'visibility',
] as const;

/** Those that an element has for itself. */
const own = ['opacity', 'display', 'stop-color', 'stop-opacity', 'clip-path', 'mask', 'filter'] as const;
const known = new Set<string>([...inherited, ...own]);

/** Characters of a value; every element inside reads an inherited one again. */
const maxValue = 500;

/** Whether a property says anything here. Others are not kept, so that a file cannot make each element carry them. */
export function isReadProperty(name: string, value: string): boolean {
  return known.has(name) && value.length <= maxValue;
}
