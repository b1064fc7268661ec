import { type Editor, getCommand } from '@zutai/diagram';
import { useText } from '../../../lib/language/index.ts';
import { getHostAction } from '../host/actions.ts';
import { type ToolMode, useToolStore } from '../model/tool-store.ts';
import { useCalmPart } from '../model/use-editor-part.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import type { BarItem } from './bar-groups.ts';
import { commandIcons } from './icons.tsx';
import styles from './toolbar.module.css';

/** Actions that stay pressed while they are on. */
const pressed: Readonly<Record<string, (editor: Editor, mode: ToolMode) => boolean>> = {
  select: ({ state }, { isHand }) => state.toolId === 'select' && !isHand,
  hand: (_editor, { isHand }) => isHand,
  'format-brush': ({ state }) => state.toolId === 'format-brush',
  'align-to': ({ state }) => state.config.alignTo === 'first',
  check: (_editor, { isCheckOpen }) => isCheckOpen,
  grid: ({ state }) => state.config.grid,
  ruler: ({ state }) => state.config.ruler,
  adsorb: ({ state }) => state.config.adsorb,
  'bar-names': (_editor, { hasNames }) => hasNames,
};

/** Name, shortcut and state of what a button stands for. */
export function useBarItem(editor: Editor, item: BarItem) {
  const engine = useEngineText();
  const designer = useText('designer');
  const tool = useText('designerTool');
  const reuse = useText('designerReuse');
  const mode = useToolStore();
  const id = 'command' in item ? item.command : item.action;
  const source = 'command' in item ? getCommand(id) : getHostAction(id);
  const isEnabled = useCalmPart(editor, () => source.isEnabled?.(editor) ?? true);
  const isOn = useCalmPart(editor, () => pressed[id]?.(editor, mode));
  let name = '';
  if ('textKey' in source) name = engine.of(source.textKey);
  else if ('designer' in source.text) name = designer(source.text.designer);
  else if ('tool' in source.text) name = tool(source.text.tool);
  else if ('reuse' in source.text) name = reuse(source.text.reuse);
  const [shortcut] = source.shortcuts;
  return { id, name, shortcut, isEnabled, isOn };
}

interface BarButtonProps {
  editor: Editor;
  item: BarItem;
  /** Where its name is shown: beside its picture with its key, below it, or only as a tip. */
  name?: 'beside' | 'below' | 'tip';
  onRun: (item: BarItem) => void;
}

const lookOf = { beside: ` ${styles.named}`, below: ` ${styles.titled}`, tip: '' };

export function BarButton({ editor, item, name: place = 'tip', onRun }: BarButtonProps) {
  const { id, name, shortcut, isEnabled, isOn } = useBarItem(editor, item);
  return (
    <button
      type="button"
      className={`${styles.tool}${lookOf[place]}`}
      disabled={!isEnabled}
      aria-label={name}
      aria-pressed={isOn}
      aria-keyshortcuts={shortcut?.replace('Mod', 'Control')}
      title={shortcut === undefined ? name : `${name}  ${shortcutText(shortcut)}`}
      data-testid={`command-${id}`}
      onClick={() => onRun(item)}
    >
      {commandIcons[id]}
      {place !== 'tip' && <span>{name}</span>}
      {place === 'beside' && shortcut !== undefined && <kbd>{shortcutText(shortcut)}</kbd>}
    </button>
  );
}
