import { type DiagramProblem, describeProblem, diagramText, type Widget } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import { widgetText } from '@zutai/widgets';
import { useMemo } from 'react';
import { useLanguage } from '../../../../lib/language/index.ts';
import { symbolNameOf, widgetNameOf } from './widget-name.ts';

export interface EngineText {
  /** A text of the widgets or the engine by its key, such as `widget.style.fill` or `command.undo`. */
  of(key: string): string;
  /** What a widget is called. */
  nameOf(widget: Widget): string;
  /** Why something was refused. */
  problem(problem: DiagramProblem): string;
}

/** Texts of the engine and the widgets in the chosen language. */
export function useEngineText(): EngineText {
  const language = useLanguage();
  return useMemo(() => {
    const texts: Readonly<Record<string, string>> = { ...diagramText[language], ...widgetText[language] };
    const of = (key: string) => texts[key] ?? key;
    return {
      of,
      nameOf: (widget) =>
        symbolNameOf(widget, language) ?? widgetNameOf(widget, of(`widget.${widget.widgetType}.name`)),
      problem: (problem) => {
        const { text, params } = describeProblem(problem, language);
        return fillText(text, params);
      },
    };
  }, [language]);
}
