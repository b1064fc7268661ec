import type { Widget } from '@zutai/diagram';
import { widgetText } from '../../text/index.ts';

/** Its name as the page has it; the one every new widget of the type gets is said in the reader's language. */
export function nameOf({ widgetName, widgetType }: Widget, text: (key: string) => string): string {
  const key = `widget.${widgetType}.name`;
  return widgetText.zh[key] === widgetName ? text(key) : widgetName;
}
