import type { Widget } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets';

/** Name of a group that nobody named; section 3: "default widgetName 'combination'". */
const unnamedGroup = 'combination';

/**
 * What a widget is called in the designer: its own name, or the name of its type in the language of the interface
 * while nobody has named it, since the name it is created with is Chinese.
 */
export function widgetNameOf({ widgetType, widgetName }: Widget, typeName: string): string {
  const text = getWidget(widgetType)?.text;
  const isUnnamed =
    widgetName === '' ||
    widgetName === text?.zh.name ||
    widgetName === text?.en.name ||
    (widgetType === 'WidgetGroup' && widgetName === unnamedGroup);
  return isUnnamed ? typeName : widgetName;
}
