import { commands, type Editor, getCommand } from '@zutai/diagram';
import type { MenuProps } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { getHostAction, type Panels } from '../host/actions.ts';
import type { DesignerHost } from '../host/designer-host.tsx';
import { useCalmPart } from '../model/use-editor-part.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { barGroups } from './bar-groups.ts';
import { useRunCommand } from './CommandBar.tsx';

const menuGroups = barGroups.filter(({ isInMenu }) => isInMenu);
/** What most want stands in the menu itself, the rest in menus beside it. */
const openGroup = 'edit';
const selectAll = commands.filter(({ id }) => id === 'select-all').map(({ id }) => ({ command: id }));

/** What a right click on the drawing offers; the same commands as the bar, grey where they do nothing. */
export function useContextMenu(editor: Editor, host: DesignerHost, panels: Panels): MenuProps {
  const engine = useEngineText();
  const designer = useText('designer');
  const tool = useText('designerTool');
  const run = useRunCommand(editor);
  // As text, so that the menu is made again only when something can or cannot be done that did not or did before.
  const enabled = useCalmPart(editor, () =>
    menuGroups
      .flatMap(({ items }) => items)
      .map((item) => {
        const source = 'command' in item ? getCommand(item.command) : getHostAction(item.action);
        return (source.isEnabled?.(editor) ?? true) ? '1' : '0';
      })
      .join(''),
  );
  return useMemo<MenuProps>(() => {
    let place = 0;
    const lineOf = (item: { command: string } | { action: string }, isEnabled: boolean) => {
      const isCommand = 'command' in item;
      const source = isCommand ? getCommand(item.command) : getHostAction(item.action);
      let label = '';
      if ('textKey' in source) label = engine.of(source.textKey);
      else if ('designer' in source.text) label = designer(source.text.designer);
      else if ('tool' in source.text) label = tool(source.text.tool);
      return {
        key: isCommand ? `command:${item.command}` : `action:${item.action}`,
        label,
        extra: shortcutText(source.shortcuts[0] ?? ''),
        disabled: !isEnabled,
      };
    };
    const items: MenuProps['items'] = [
      ...selectAll.map((item) => lineOf(item, true)),
      ...menuGroups.flatMap((group): NonNullable<MenuProps['items']> => {
        const children = group.items.map((item) => lineOf(item, enabled[place++] === '1'));
        if (group.id !== openGroup) return [{ key: `group:${group.id}`, label: tool(group.title), children }];
        const line = (side: string) => ({ type: 'divider' as const, key: `line-${side}` });
        return [line('above'), ...children, line('below')];
      }),
    ];
    const onClick: MenuProps['onClick'] = ({ key }) => {
      const [kind, id = ''] = key.split(':');
      if (kind === 'command') run(id);
      else getHostAction(id).run(host, panels);
    };
    return { items, onClick };
  }, [enabled, engine, designer, tool, run, host, panels]);
}
