import { GroupOutlined } from '@ant-design/icons';
import { type Editor, getCommand, isGroupPosition, type PickedWidget, type Widget } from '@zutai/diagram';
import { getWidget, WidgetPreview } from '@zutai/widgets';
import type { MenuProps } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { getHostAction, type Panels } from '../host/actions.ts';
import type { DesignerHost } from '../host/designer-host.tsx';
import { layerNote } from '../layers/layer-rows.ts';
import { useToolStore } from '../model/tool-store.ts';
import { useCalmPart } from '../model/use-editor-part.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { type BarGroup, type BarItem, barGroups } from './bar-groups.ts';
import { useRunCommand } from './CommandBar.tsx';
import styles from './context-menu.module.css';

/** Ways to select stand in a menu of their own, above what is under the pointer. */
const selecting: BarGroup = {
  id: 'select',
  title: 'groupSelect',
  items: [
    ...['select-all', 'select-same-type', 'select-same-fill', 'select-same-stroke', 'select-same-signal'],
    ...['enter-group', 'select-none'],
  ].map((id) => ({ command: id })),
};
const isSelecting = (item: BarItem) => 'command' in item && item.command.startsWith('select-');
/** Of pipes alone, so that it has no place in the bar. */
const reroute: BarItem = { command: 'reroute' };
const menuGroups = [
  selecting,
  ...barGroups
    .filter(({ isInMenu }) => isInMenu)
    .map((group) => ({ ...group, items: group.items.filter((item) => !isSelecting(item)) }))
    .map((group) => (group.id === 'structure' ? { ...group, items: [...group.items, reroute] } : group)),
];
/** What most want stands in the menu itself, the rest in menus beside it. */
const openGroup = 'edit';

/** The picture of a widget's type beside its name. */
function PickIcon({ widget, host }: { widget: Widget; host: DesignerHost }) {
  const definition = getWidget(widget.widgetType);
  const isGroup = isGroupPosition(widget.position);
  return (
    <span className={styles.picture}>
      {isGroup && <GroupOutlined />}
      {!isGroup && definition && <WidgetPreview definition={definition} context={host.context} />}
    </span>
  );
}

/** Lines of what is under the pointer, top first; what is in a group further in. */
function pickLines(
  picks: readonly PickedWidget[],
  nameOf: (widget: Widget) => string,
  host: DesignerHost,
): NonNullable<MenuProps['items']> {
  return picks.map(({ widget, depth }) => ({
    key: `pick:${widget.id}`,
    icon: <PickIcon widget={widget} host={host} />,
    label: (
      <span style={{ paddingInlineStart: depth * 12 }}>
        {[nameOf(widget), layerNote(widget)].filter(Boolean).join(' · ')}
      </span>
    ),
  }));
}

/** What a right click on the drawing offers; the same commands as the bar, grey where they do nothing. */
export function useContextMenu(editor: Editor, host: DesignerHost, panels: Panels): MenuProps {
  const engine = useEngineText();
  const designer = useText('designer');
  const tool = useText('designerTool');
  const reuse = useText('designerReuse');
  const run = useRunCommand(editor);
  const picks = useToolStore((state) => state.underPointer);
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
      else if ('reuse' in source.text) label = reuse(source.text.reuse);
      return {
        key: isCommand ? `command:${item.command}` : `action:${item.action}`,
        label,
        extra: shortcutText(source.shortcuts[0] ?? ''),
        disabled: !isEnabled,
      };
    };
    const items: MenuProps['items'] = [
      ...menuGroups.flatMap((group): NonNullable<MenuProps['items']> => {
        const children = group.items.map((item) => lineOf(item, enabled[place++] === '1'));
        const line = (side: string) => ({ type: 'divider' as const, key: `line-${side}` });
        if (group === selecting && picks.length > 0) {
          const title = { type: 'group' as const, key: 'picks', label: tool('underPointer') };
          children.push(
            line('picks') as never,
            { ...title, children: pickLines(picks, engine.nameOf, host) } as never,
          );
        }
        if (group.id !== openGroup) return [{ key: `group:${group.id}`, label: tool(group.title), children }];
        return [line('above'), ...children, line('below')];
      }),
    ];
    const onClick: MenuProps['onClick'] = ({ key }) => {
      const kind = key.slice(0, key.indexOf(':'));
      const id = key.slice(kind.length + 1);
      if (kind === 'pick') editor.select([id]);
      else if (kind === 'command') run(id);
      else getHostAction(id).run(host, panels);
    };
    return { items, onClick };
  }, [enabled, picks, engine, designer, tool, reuse, run, editor, host, panels]);
}
