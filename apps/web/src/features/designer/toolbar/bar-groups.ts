import type { TextKey } from '../../../lib/language/index.ts';

/** A button of the bar: a command of the engine, or an action of the designer. */
export type BarItem = { command: string } | { action: string };

export interface BarGroup {
  id: string;
  title: TextKey<'designerTool'>;
  items: readonly BarItem[];
  /** In the context menu of the drawing too. */
  isInMenu?: boolean;
}

const command = (id: string): BarItem => ({ command: id });
const action = (id: string): BarItem => ({ action: id });

/** Everything that has a button, in groups; what stands last folds first where there is little room. */
export const barGroups: readonly BarGroup[] = [
  { id: 'tools', title: 'keysTool', items: [action('select'), action('hand')] },
  { id: 'history', title: 'groupHistory', items: ['undo', 'redo'].map(command) },
  {
    id: 'edit',
    title: 'groupEdit',
    isInMenu: true,
    items: ['cut', 'copy', 'paste', 'duplicate', 'delete', 'format-brush'].map(command),
  },
  {
    id: 'structure',
    title: 'groupStructure',
    isInMenu: true,
    items: ['group', 'ungroup', 'toggle-lock', 'select-same-type'].map(command),
  },
  {
    id: 'order',
    title: 'groupOrder',
    isInMenu: true,
    items: ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back'].map(command),
  },
  {
    id: 'align',
    title: 'groupAlign',
    isInMenu: true,
    items: [
      ...['left', 'centre', 'right', 'top', 'middle', 'bottom'].map((side) => command(`align-${side}`)),
      action('align-to'),
    ],
  },
  {
    id: 'spread',
    title: 'groupSpread',
    isInMenu: true,
    items: ['distribute-horizontal', 'distribute-vertical', 'same-width', 'same-height', 'same-size'].map(
      command,
    ),
  },
  { id: 'turn', title: 'groupTurn', isInMenu: true, items: ['rotate-left', 'rotate-right'].map(command) },
  {
    id: 'reuse',
    title: 'groupReuse',
    isInMenu: true,
    items: [
      ...['array-copy', 'instances', 'find-replace', 'rebind'],
      ...['make-faceplate', 'svg-import', 'check'],
    ].map(action),
  },
  {
    id: 'view',
    title: 'groupView',
    items: ['zoom-selection', 'grid', 'ruler', 'adsorb', 'bar-names'].map(action),
  },
];

/** Width of a button and of a folded group, px, with and without names; as toolbar.module.css has them. */
const PLAIN = { button: 32, folded: 46 };
const NAMED = { button: 66, folded: 72 };
/** Width of the line between groups, px. */
const GAP_PX = 13;

/** Which groups fold first where there is no room for all. */
const foldOrder = ['spread', 'align', 'turn', 'order', 'view', 'reuse', 'structure', 'edit'];

/** Ids of the groups to fold: those somebody folded, and as many more as the width asks for. */
export function foldGroups(
  shown: readonly BarGroup[],
  widthPx: number,
  folded: ReadonlySet<string>,
  hasNames = false,
): ReadonlySet<string> {
  const px = hasNames ? NAMED : PLAIN;
  const result = new Set(folded);
  const needed = () =>
    shown.reduce(
      (sum, { id, items }) => sum + GAP_PX + (result.has(id) ? px.folded : items.length * px.button),
      0,
    );
  for (const id of foldOrder) {
    if (needed() <= widthPx) break;
    result.add(id);
  }
  return result;
}
