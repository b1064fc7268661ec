import type { Widget } from '@zutai/diagram';
import { getSymbol, getWidget } from '@zutai/widgets';

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

/** What a symbol that nobody named is called in a language; undefined for any other widget, and for one with a name. */
export function symbolNameOf({ data, widgetName }: Widget, language: 'zh' | 'en'): string | undefined {
  const { symbolId } = (data ?? {}) as { symbolId?: unknown };
  const symbol = typeof symbolId === 'string' ? getSymbol(symbolId) : undefined;
  return symbol && (widgetName === symbol.zh || widgetName === symbol.en) ? symbol[language] : undefined;
}
