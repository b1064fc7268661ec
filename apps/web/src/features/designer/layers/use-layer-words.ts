import { type Editor, findPlaced, localiseWidget, type Widget } from '@zutai/diagram';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useSourceTitle } from '../model/words/use-source-title.ts';
import { useShellStore } from '../page/shell-store.ts';
import { connectorNote, layerNote } from './layer-rows.ts';

export interface LayerWords {
  /** What a layer is called in the language of the interface. */
  nameOf(widget: Widget): string;
  /** What stands beside its name: what it says, in the language the drawing shows, or what it is bound or joined to. */
  noteOf(widget: Widget): string;
  /** Everything of it that can be read in the list, and what kind of thing it is. */
  searchTextOf(widget: Widget): string;
}

/** The words of the layer list, for its lines and for finding them. */
export function useLayerWords(editor: Editor): LayerWords {
  const t = useText('designer');
  const engine = useEngineText();
  const sourceTitle = useSourceTitle();
  const language = useShellStore((state) => state.language);
  return useMemo(() => {
    const { nameOf } = engine;
    const ownNoteOf = (widget: Widget) =>
      layerNote(language === 'en' ? localiseWidget(widget) : widget, sourceTitle);
    const noteOf = (widget: Widget) =>
      ownNoteOf(widget) ||
      connectorNote(widget, {
        find: (id) => findPlaced(editor.page, id),
        nameOf: (held) => ownNoteOf(held) || nameOf(held),
        loose: t('endLoose'),
      });
    const searchTextOf = (widget: Widget) =>
      [nameOf(widget), engine.of(`widget.${widget.widgetType}.name`), noteOf(widget)].join(' ');
    return { nameOf, noteOf, searchTextOf };
  }, [editor, engine, sourceTitle, language, t]);
}
