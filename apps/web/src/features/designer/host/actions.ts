import {
  chooseTool,
  countInstances,
  drawToolPrefix,
  type Editor,
  isScopeLocked,
  type KeyInput,
  matchShortcut,
} from '@zutai/diagram';
import type { TextKey } from '../../../lib/language/index.ts';
import { type ToolPanel, toolStore, useToolStore } from '../model/tool-store.ts';
import type { DesignerHost } from './designer-host.tsx';
import { switchPart } from './focus.ts';

/** What the page's host can do besides the engine's commands: views, tools, switches. */
export interface HostAction {
  readonly id: string;
  readonly group: 'view' | 'tool';
  /** Text of the designer, of its tools, or of the widget it draws. */
  readonly text:
    | { designer: TextKey<'designer'> }
    | { tool: TextKey<'designerTool'> }
    | { reuse: TextKey<'designerReuse'> }
    | { widgetType: string };
  readonly shortcuts: readonly string[];
  /** What menus and buttons grey out; always possible when left out. */
  isEnabled?(editor: Editor): boolean;
  run(host: DesignerHost, panels: Panels): void;
}

/** Panels and dialogs that actions open. */
export interface Panels {
  toggleLive(): void;
  showShortcuts(): void;
  showCommands(): void;
  showExport(): void;
  /** Runs the page with simulated signals. */
  showSimulation(): void;
}

function view(id: string, text: TextKey<'designer'>, shortcut: string, run: HostAction['run']): HostAction {
  return { id, group: 'view', text: { designer: text }, shortcuts: [shortcut], run };
}

function tool(widgetType: string, shortcut: string): HostAction {
  return {
    id: `${drawToolPrefix}${widgetType}`,
    group: 'tool',
    text: { widgetType },
    shortcuts: [shortcut],
    run: ({ editor }) => {
      toolStore.leaveHand();
      chooseTool(editor, `${drawToolPrefix}${widgetType}`);
    },
  };
}

type Reuse = Pick<HostAction, 'run' | 'isEnabled'>;

function reuse(id: string, text: TextKey<'designerTool'>, shortcut: string, action: Reuse): HostAction {
  return { id, group: 'tool', text: { tool: text }, shortcuts: [shortcut], ...action };
}

/** What is in a locked group stays as it is, so nothing can be added there. */
const canCopyHere = ({ state, page }: Editor) =>
  state.selection.length > 0 && !isScopeLocked(page, state.scope);

/** Opens a panel under the drawing. */
function panel(
  id: string,
  text: TextKey<'designerReuse'>,
  shortcuts: readonly string[],
  opened: ToolPanel,
  isEnabled: (editor: Editor) => boolean,
): HostAction {
  const run = () => toolStore.openPanel(opened);
  return { id, group: 'tool', text: { reuse: text }, shortcuts, isEnabled, run };
}

const alignTo: HostAction = {
  id: 'align-to',
  group: 'tool',
  text: { tool: 'alignToFirst' },
  shortcuts: ['Shift+A'],
  run: ({ editor }) =>
    editor.setConfig({ alignTo: editor.state.config.alignTo === 'first' ? 'selection' : 'first' }),
};

const hasWidgets = ({ page }: Editor) => page.widgets.length > 0;

const toggle = (editor: Editor, name: 'grid' | 'ruler' | 'adsorb') =>
  editor.setConfig({ [name]: !editor.state.config[name] });

export const hostActions: readonly HostAction[] = [
  view('zoom-in', 'zoomIn', 'Mod+=', ({ view }) => view.zoomBy(1.25)),
  view('zoom-out', 'zoomOut', 'Mod+-', ({ view }) => view.zoomBy(1 / 1.25)),
  view('zoom-full', 'zoomFull', 'Mod+0', ({ view }) => view.zoomTo(1)),
  view('zoom-fit', 'zoomFit', 'F', ({ view }) => view.fit('page')),
  view('zoom-selection', 'zoomSelection', 'Shift+F', ({ view }) => view.fit('selection')),
  view('live', 'live', 'P', (_host, panels) => panels.toggleLive()),
  {
    id: 'export-page',
    group: 'view',
    text: { tool: 'exportPage' },
    shortcuts: ['Mod+P'],
    run: (_host, panels) => panels.showExport(),
  },
  view('grid', 'grid', 'G', ({ editor }) => toggle(editor, 'grid')),
  view('ruler', 'ruler', 'Shift+R', ({ editor }) => toggle(editor, 'ruler')),
  view('adsorb', 'adsorb', 'Shift+S', ({ editor }) => toggle(editor, 'adsorb')),
  {
    id: 'bar-names',
    group: 'view',
    text: { tool: 'barNames' },
    shortcuts: [],
    run: () => toolStore.toggleNames(),
  },
  {
    id: 'operate',
    group: 'view',
    text: { tool: 'operate' },
    shortcuts: ['Shift+P'],
    run: ({ context }) =>
      toolStore.setOperating(context.mode === 'live' && !useToolStore.getState().isOperating),
  },
  {
    id: 'simulate',
    group: 'view',
    text: { tool: 'simulate' },
    shortcuts: ['Shift+X'],
    run: (_host, panels) => panels.showSimulation(),
  },
  {
    id: 'hand',
    group: 'view',
    text: { tool: 'hand' },
    shortcuts: ['H'],
    run: () => toolStore.toggleHand(),
  },
  {
    id: 'switch-part',
    group: 'view',
    text: { tool: 'switchPart' },
    shortcuts: ['F6'],
    run: switchPart,
  },
  {
    id: 'commands',
    group: 'view',
    text: { tool: 'commandPalette' },
    shortcuts: ['Mod+K'],
    run: (_host, panels) => panels.showCommands(),
  },
  view('shortcuts', 'shortcuts', 'Shift+?', (_host, panels) => panels.showShortcuts()),
  {
    id: 'select',
    group: 'tool',
    text: { designer: 'select' },
    shortcuts: ['V'],
    run: ({ editor }) => {
      toolStore.leaveHand();
      editor.setTool('select');
    },
  },
  tool('ShapeRect', 'R'),
  tool('ShapeEllipse', 'O'),
  tool('ShapeCircle', 'C'),
  tool('ShapeStraight', 'L'),
  tool('UsualText', 'T'),
  tool('UsualDataText', 'D'),
  tool('UsualButton', 'B'),
  tool('UsualImage', 'I'),
  tool('ShapeLine', 'Shift+L'),
  tool('ShapePipe', 'W'),
  alignTo,
  panel('array-copy', 'arrayCopy', ['Shift+D'], 'array', canCopyHere),
  panel('instances', 'instances', ['Shift+T'], 'instances', ({ page }) => countInstances(page.widgets) > 0),
  panel('documentation', 'documentation', ['Shift+B'], 'documentation', hasWidgets),
  panel('find-replace', 'findReplace', ['Mod+F', 'Mod+H'], 'find', hasWidgets),
  reuse('rebind', 'rebind', 'Mod+Shift+H', {
    isEnabled: hasWidgets,
    run: ({ editor: { state } }) =>
      toolStore.open({ kind: 'rebind', ids: state.selection.length > 0 ? state.selection : null }),
  }),
  reuse('make-faceplate', 'makeFaceplate', 'Shift+M', {
    isEnabled: ({ state }) => state.selection.length > 0,
    run: () => toolStore.open({ kind: 'make-faceplate' }),
  }),
  reuse('svg-import', 'svgImport', 'Shift+I', { run: () => toolStore.open({ kind: 'svg-import' }) }),
  reuse('check', 'check', 'Shift+C', { run: () => toolStore.toggleCheck() }),
];

const byId = new Map(hostActions.map((action) => [action.id, action]));

/** @throws RangeError for an id that names no action. */
export function getHostAction(id: string): HostAction {
  const action = byId.get(id);
  if (action === undefined) throw new RangeError(`No action ${id}`);
  return action;
}

export function findHostAction(input: KeyInput): HostAction | undefined {
  // "+" shares a key with "=", and keyboards differ in which characters need Shift.
  const plain = input.key === '+' ? { ...input, key: '=', shift: false } : { ...input };
  if (plain.key === '?') plain.shift = true;
  return hostActions.find(({ shortcuts }) => shortcuts.some((shortcut) => matchShortcut(shortcut, plain)));
}
