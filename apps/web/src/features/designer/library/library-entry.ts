import { chooseTool, drawToolPrefix, type Editor, type Page, type Result, type Widget } from '@zutai/diagram';
import type { PlantSymbol, WidgetDefinition } from '@zutai/widgets/model';
import type { DesignerHost } from '../host/designer-host.tsx';
import { toolStore } from '../model/tool-store.ts';
import {
  createFaceplate,
  createSymbol,
  createWidget,
  insertFaceplate,
  insertSymbol,
  insertWidget,
} from './insert.ts';

/** Something that can be put on a page. */
export interface LibraryEntry {
  /** `widget:<type>`, `symbol:<id>` or `faceplate:<id>`. */
  key: string;
  name: string;
  /** What the pointer is told; the name where it is missing. */
  title?: string;
  testId: string;
  create: (editor: Editor) => readonly Widget[];
  insert: () => void;
  onClick?: () => void;
}

const origin = { x: 0, y: 0 };
type Host = Pick<DesignerHost, 'editor' | 'view' | 'report'>;
type Names = Pick<LibraryEntry, 'name' | 'title'>;

const report = (host: Host, result: Result) => host.report(result);

/** A click takes the tool that draws it, another keeps it for more than one, and a third puts it back. */
export function widgetEntry(host: Host, definition: WidgetDefinition, names: Names): LibraryEntry {
  const { type } = definition.model;
  const toolId = `${drawToolPrefix}${type}`;
  return {
    ...names,
    key: `widget:${type}`,
    testId: `tool-${type}`,
    create: (editor) => [createWidget(editor, definition, origin)],
    insert: () => report(host, insertWidget(host, definition)),
    onClick: () => {
      toolStore.leaveHand();
      const { state } = host.editor;
      if (state.toolId === toolId && state.isToolKept) host.editor.setTool('select');
      else chooseTool(host.editor, toolId);
    },
  };
}

export function symbolEntry(host: Host, symbol: PlantSymbol, language: 'zh' | 'en'): LibraryEntry {
  return {
    key: `symbol:${symbol.id}`,
    name: symbol[language],
    testId: `symbol-${symbol.id}`,
    create: (editor) => [createSymbol(editor, symbol, language, origin)],
    insert: () => report(host, insertSymbol(host, symbol, language)),
  };
}

export function faceplateEntry(host: Host, id: string, page: Page, names: Names): LibraryEntry {
  return {
    ...names,
    key: `faceplate:${id}`,
    testId: `faceplate-${id}`,
    create: (editor) => [createFaceplate(editor, id, page, names.name, origin)],
    insert: () => report(host, insertFaceplate(host, id, page, names.name)),
  };
}
