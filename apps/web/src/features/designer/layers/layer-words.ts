import { type Binding, localiseWidget, type PageLanguage, type Widget } from '@zutai/diagram';
import { connectorNote, layerNote } from './layer-rows.ts';

export interface LayerWords {
  /** What a layer is called. */
  nameOf(widget: Widget): string;
  /** What stands beside its name: what it says, or what it is bound or joined to. */
  noteOf(widget: Widget): string;
  /** Everything of it that can be read in the list, and what kind of thing it is. */
  searchTextOf(widget: Widget): string;
}

interface LayerWordSource {
  nameOf(widget: Widget): string;
  typeName(widgetType: string): string;
  /** What a signal is called. */
  sourceTitle(binding: Partial<Binding>): string;
  /** Which of its texts the drawing shows. */
  language: PageLanguage;
  find(id: string): Widget | undefined;
  /** What an end that holds on to nothing is called. */
  loose: string;
}

/** The words of the layer list, for its lines and for finding them by what they say. */
export function createLayerWords(source: LayerWordSource): LayerWords {
  const { nameOf, typeName, sourceTitle, language, find, loose } = source;
  const ownNoteOf = (widget: Widget) =>
    layerNote(language === 'en' ? localiseWidget(widget) : widget, sourceTitle);
  const noteOf = (widget: Widget) =>
    ownNoteOf(widget) ||
    connectorNote(widget, { find, nameOf: (held) => ownNoteOf(held) || nameOf(held), loose });
  return {
    nameOf,
    noteOf,
    searchTextOf: (widget) => [nameOf(widget), typeName(widget.widgetType), noteOf(widget)].join(' '),
  };
}
