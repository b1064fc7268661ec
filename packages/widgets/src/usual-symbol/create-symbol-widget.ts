import type { RectPosition, Widget } from '@zutai/diagram';
import type { PlantSymbol } from '../symbols/symbol.ts';
import { type UsualSymbolData, usualSymbolModel } from './model.ts';
import type { LabelPlace } from './symbol-place.ts';

/** Side of a symbol that is dropped rather than drawn, page units. */
export const defaultSymbolSize = 80;

/** Into the bubbles of instruments the tag is written (ISA-5.1); to all else it is written below. */
const isBubble = ({ id }: PlantSymbol) => id === 'instrument' || id.startsWith('instrument-');

/** Beside an instrument whose line comes from below, so that it is not written across the line. */
function usualTextPlace(symbol: PlantSymbol): LabelPlace {
  if (isBubble(symbol)) return 'inside';
  const isFromBelow =
    symbol.category === 'instrument' && symbol.ports.some(({ direction }) => direction.y > 0);
  return isFromBelow ? 'right' : 'below';
}

/** A new widget that shows a symbol, named after it; for a library that drops symbols onto a page. */
export function createSymbolWidget(
  id: string,
  symbol: PlantSymbol,
  position: RectPosition,
  language: 'zh' | 'en' = 'zh',
): Widget {
  const widget = usualSymbolModel.create(id, position);
  const data: UsualSymbolData = {
    ...(widget.data as UsualSymbolData),
    symbolId: symbol.id,
    textPlace: usualTextPlace(symbol),
  };
  return { ...widget, widgetName: symbol[language], data };
}
