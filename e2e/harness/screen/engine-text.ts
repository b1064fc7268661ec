import { diagramText } from '@zutai/diagram';
import { fillText, type Language } from '@zutai/i18n';
import { widgetText } from '@zutai/widgets/model';

/** A text of the engine or of a widget by its key, such as `widget.ShapePipe.name` or `problem.missing`. */
export function engineText(
  language: Language,
  key: string,
  params?: Readonly<Record<string, string | number>>,
): string {
  const texts: Readonly<Record<string, string>> = { ...diagramText[language], ...widgetText[language] };
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return fillText(text, params);
}
