import type { ExcelStyle } from '@zutai/contract';
import { BUILT_IN_FORMATS } from './built-in-formats.ts';
import type { OpenWorkbook } from './open-workbook.ts';
import { createColorReader } from './read-colors.ts';
import { attrOf, childOf, childrenOf, elementsOf, type XmlElement } from './xml-tree.ts';

const PLAIN: ExcelStyle = {
  ...{ isBold: false, isItalic: false, isUnderlined: false, isStruck: false, size: 11, color: '', fill: '' },
  ...{ align: '', vertical: 'bottom', isWrapped: false, format: 'General', borders: ['', '', '', ''] },
};

/** The looks of cells, in the order in which they name them; at least one. */
export function readStyles({ styles, theme }: Pick<OpenWorkbook, 'styles' | 'theme'>): ExcelStyle[] {
  const color = createColorReader(theme);
  const formats = new Map(
    childrenOf(childOf(styles, 'numFmts'), 'numFmt').map((format) => [
      Number(attrOf(format, 'numFmtId')),
      (attrOf(format, 'formatCode') ?? 'General').slice(0, 255),
    ]),
  );
  const fonts = childrenOf(childOf(styles, 'fonts'), 'font');
  const fills = childrenOf(childOf(styles, 'fills'), 'fill');
  const borders = childrenOf(childOf(styles, 'borders'), 'border');
  const looks = childrenOf(childOf(styles, 'cellXfs'), 'xf').map((look): ExcelStyle => {
    const at = (name: string) => Number(attrOf(look, name) ?? 0);
    const font = fonts[at('fontId')];
    const alignment = childOf(look, 'alignment');
    return {
      isBold: isOn(childOf(font, 'b')),
      isItalic: isOn(childOf(font, 'i')),
      isUnderlined: childOf(font, 'u') !== undefined && attrOf(childOf(font, 'u'), 'val') !== 'none',
      isStruck: isOn(childOf(font, 'strike')),
      size: Math.min(72, Math.max(6, Number(attrOf(childOf(font, 'sz'), 'val') ?? 11) || 11)),
      color: color(childOf(font, 'color')),
      fill: fillOf(fills[at('fillId')], color),
      align: alignOf(attrOf(alignment, 'horizontal')),
      vertical: verticalOf(attrOf(alignment, 'vertical')),
      isWrapped: attrOf(alignment, 'wrapText') === '1' || attrOf(alignment, 'wrapText') === 'true',
      format: formats.get(at('numFmtId')) ?? BUILT_IN_FORMATS[at('numFmtId')] ?? 'General',
      borders: bordersOf(borders[at('borderId')]),
    };
  });
  return looks.length === 0 ? [PLAIN] : looks;
}

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false'].includes(attrOf(element, 'val') ?? '1');

function fillOf(fill: XmlElement | undefined, color: (element: XmlElement | undefined) => string): string {
  const pattern = childOf(fill, 'patternFill');
  const kind = attrOf(pattern, 'patternType') ?? 'none';
  return kind === 'none' || kind === 'gray125' ? '' : color(childOf(pattern, 'fgColor'));
}

function alignOf(text: string | undefined): ExcelStyle['align'] {
  if (text === 'left' || text === 'right') return text;
  return text === 'center' || text === 'centerContinuous' || text === 'distributed' ? 'center' : '';
}

function verticalOf(text: string | undefined): ExcelStyle['vertical'] {
  if (text === 'top') return 'top';
  return text === 'center' || text === 'distributed' ? 'middle' : 'bottom';
}

function bordersOf(border: XmlElement | undefined): ExcelStyle['borders'] {
  const line = (...names: string[]): ExcelStyle['borders'][number] => {
    const side = border && elementsOf(border).find(({ name }) => names.includes(name.replace(/^.*:/, '')));
    const style = attrOf(side, 'style') ?? 'none';
    if (style === 'none') return '';
    if (style === 'double') return 'double';
    if (style === 'medium' || style === 'thick') return 'thick';
    return /dash|dot/i.test(style) ? 'dashed' : 'thin';
  };
  return [line('top'), line('right', 'end'), line('bottom'), line('left', 'start')];
}

/** Whether a number in this format is a date or a time. */
export const isDateFormat = (format: string): boolean =>
  /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|General|AM\/PM/gi, '').replaceAll(/E[+-]/gi, ''));
