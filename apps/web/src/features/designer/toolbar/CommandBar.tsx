import type { Editor } from '@zutai/diagram';
import { App, Popover } from 'antd';
import { Fragment, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { getHostAction, type Panels } from '../host/actions.ts';
import { useHost } from '../host/designer-host.tsx';
import { loadFoldedGroups, storeFoldedGroups } from '../model/stored/stored-fold.ts';
import { useToolStore } from '../model/tool-store.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { BarButton } from './BarButton.tsx';
import { type BarGroup, type BarItem, barGroups, foldGroups } from './bar-groups.ts';
import { commandIcons } from './icons.tsx';
import styles from './toolbar.module.css';

/** Runs a command and says when it was refused. */
export function useRunCommand(editor: Editor): (id: string) => void {
  const engine = useEngineText();
  const { message } = App.useApp();
  return (id) => {
    const result = editor.run(id);
    if (!result.ok) void message.warning(engine.problem(result.problem));
  };
}

const idOf = (item: BarItem) => ('command' in item ? item.command : item.action);

function FoldedGroup({
  editor,
  group,
  onRun,
  onUnfold,
}: {
  editor: Editor;
  group: BarGroup;
  onRun: (item: BarItem) => void;
  onUnfold?: () => void;
}) {
  const t = useText('designerTool');
  const [isOpen, setOpen] = useState(false);
  const hasNames = useToolStore((tools) => tools.hasNames);
  const panel = (
    <div className={styles.folded}>
      {group.items.map((item) => (
        <BarButton
          key={idOf(item)}
          editor={editor}
          item={item}
          name="beside"
          onRun={(chosen) => {
            setOpen(false);
            onRun(chosen);
          }}
        />
      ))}
      {onUnfold && (
        <button type="button" className={styles.unfold} onClick={onUnfold}>
          {t('unfoldGroup', { group: t(group.title) })}
        </button>
      )}
    </div>
  );
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      content={panel}
      destroyOnHidden
    >
      <button
        type="button"
        className={`${styles.tool} ${styles.group}${hasNames ? ` ${styles.titled}` : ''}`}
        aria-label={t(group.title)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={t(group.title)}
        data-testid={`group-${group.id}`}
      >
        {commandIcons[idOf(group.items[0]!)]}
        {hasNames && <span>{t(group.title)}</span>}
        <i className={styles.caret} aria-hidden="true" />
      </button>
    </Popover>
  );
}

/** All buttons in groups; what cannot be done now is grey. Groups fold by hand or where there is no room. */
export function CommandBar({ editor, panels }: { editor: Editor; panels: Panels }) {
  const t = useText('designerTool');
  const host = useHost();
  const run = useRunCommand(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(4000);
  const [byHand, setByHand] = useState<ReadonlySet<string>>(loadFoldedGroups);
  useLayoutEffect(() => {
    const target = bar.current;
    if (target === null) return;
    const observer = new ResizeObserver(() => setWidthPx(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  const hasNames = useToolStore((tools) => tools.hasNames);
  const folded = useMemo(() => foldGroups(barGroups, widthPx, byHand, hasNames), [widthPx, byHand, hasNames]);
  const runItem = (item: BarItem) => {
    if ('command' in item) run(item.command);
    else getHostAction(item.action).run(host, panels);
  };
  const toggle = (id: string) => {
    const next = new Set(byHand);
    if (!next.delete(id)) next.add(id);
    storeFoldedGroups(next);
    setByHand(next);
  };
  return (
    <div ref={bar} className={styles.commands} role="toolbar" aria-label={t('keysTool')}>
      {barGroups.map((group) => (
        <Fragment key={group.id}>
          {folded.has(group.id) ? (
            <FoldedGroup
              editor={editor}
              group={group}
              onRun={runItem}
              {...(byHand.has(group.id) && { onUnfold: () => toggle(group.id) })}
            />
          ) : (
            group.items.map((item) => (
              <BarButton
                key={idOf(item)}
                editor={editor}
                item={item}
                name={hasNames ? 'below' : 'tip'}
                onRun={runItem}
              />
            ))
          )}
          <button
            type="button"
            className={styles.divider}
            tabIndex={-1}
            aria-label={t(folded.has(group.id) ? 'unfoldGroup' : 'foldGroup', { group: t(group.title) })}
            title={t(folded.has(group.id) ? 'unfoldGroup' : 'foldGroup', { group: t(group.title) })}
            onClick={() => toggle(group.id)}
          />
        </Fragment>
      ))}
    </div>
  );
}
