import type { RectPosition, Widget } from '@zutai/diagram';
import type { ImportedSvg } from './import/index.ts';
import { type UsualSvgData, usualSvgModel } from './model.ts';

/** Longer side of a drawing that is dropped rather than drawn, page units. */
export const defaultDrawingSize = 240;

/** A new widget that shows an imported drawing in its own proportions, with its upper left corner at a point. */
export function createSvgWidget(
  id: string,
  { title, viewBox, nodes }: ImportedSvg,
  at: { x: number; y: number },
): Widget {
  const scale = defaultDrawingSize / Math.max(viewBox.width, viewBox.height);
  const position: RectPosition = {
    ...at,
    width: Math.max(2, Number((viewBox.width * scale).toFixed(1))),
    height: Math.max(2, Number((viewBox.height * scale).toFixed(1))),
    rotate: 0,
  };
  const widget = usualSvgModel.create(id, position);
  const data: UsualSvgData = { viewBox, nodes, parts: [] };
  return { ...widget, widgetName: title || widget.widgetName, data };
}
