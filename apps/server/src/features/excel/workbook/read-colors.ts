import { attrOf, childOf, elementsOf, localName, type XmlElement } from './xml-tree.ts';

/** The palette of the format before colours were free, from place 8 on (ECMA-376, part 1, 18.8.27). */
const INDEXED =
  '000000ffffffff000000ff000000ffffff00ff00ff00ffff8000000080000000808080008000800080 80c0c0c0808080' +
  '9999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff800080800000008080 0000ff' +
  '00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900ff6600666699969696' +
  '003366339966003300333300993300993366333399333333';
const PALETTE = INDEXED.replaceAll(' ', '').match(/.{6}/g)!;

/** Order in which cells name the colours of a theme; light and dark change places. */
const THEME_ORDER = [
  ...['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'],
  ...['hlink', 'folHlink'],
];

/** Reads colours of styles as `#rrggbb`, '' for none. */
export function createColorReader(theme: XmlElement | undefined): (color: XmlElement | undefined) => string {
  const scheme = childOf(childOf(theme, 'themeElements'), 'clrScheme');
  const named = new Map(
    (scheme === undefined ? [] : elementsOf(scheme)).map((element) => {
      const [color] = elementsOf(element);
      const rgb = attrOf(color, 'lastClr') ?? attrOf(color, 'val') ?? '';
      return [localName(element), /^[0-9a-f]{6}$/i.test(rgb) ? rgb.toLowerCase() : ''];
    }),
  );
  return (color) => {
    if (color === undefined) return '';
    const rgb = attrOf(color, 'rgb');
    const theme = attrOf(color, 'theme');
    const indexed = attrOf(color, 'indexed');
    let hex = '';
    if (rgb !== undefined && /^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(rgb)) hex = rgb.slice(-6).toLowerCase();
    else if (theme !== undefined) hex = named.get(THEME_ORDER[Number(theme)] ?? '') ?? '';
    else if (indexed !== undefined)
      hex = PALETTE[Number(indexed) < 8 ? Number(indexed) : Number(indexed) - 8] ?? '';
    return hex === '' ? '' : `#${tinted(hex, Number(attrOf(color, 'tint') ?? 0))}`;
  };
}

/** Darker below 0, lighter above, as far as -1 and 1. */
function tinted(hex: string, tint: number): string {
  if (!Number.isFinite(tint) || tint === 0) return hex;
  return hex.replaceAll(/../g, (pair) => {
    const value = Number.parseInt(pair, 16);
    const changed = tint < 0 ? value * (1 + tint) : value + (255 - value) * tint;
    return Math.round(Math.min(255, Math.max(0, changed)))
      .toString(16)
      .padStart(2, '0');
  });
}
