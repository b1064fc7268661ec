import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { boundsOfAll, type Editor, maxWidgets } from '@zutai/diagram';
import { useEffect, useMemo } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { usePointer } from '../canvas/pointer-store.ts';
import { getHostAction } from '../host/actions.ts';
import { useHost } from '../host/designer-host.tsx';
import { CheckBadge } from '../lint/CheckBadge.tsx';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { useCalmPart, useEditorPart } from '../model/use-editor-part.ts';
import { useSelected } from '../model/use-selected.ts';
import { shortcutText } from '../model/words/shortcut-text.ts';
import { DrawStyle } from '../page-style/DrawStyle.tsx';
import styles from './status-bar.module.css';
import { ToolHint } from './ToolHint.tsx';

function PointerPlace() {
  const t = useText('designer');
  const pointer = usePointer();
  return <span className={styles.pointer}>{pointer && t('pointer', pointer)}</span>;
}

/** While the page runs: whether the pointer works its controls or draws. */
function Operate() {
  const t = useText('designerTool');
  const host = useHost();
  const isOperating = useToolStore((state) => state.isOperating);
  const isLive = host.context.mode === 'live';
  useEffect(() => {
    if (!isLive) toolStore.setOperating(false);
  }, [isLive]);
  if (!isLive) return null;
  return (
    <button
      type="button"
      className={styles.operate}
      aria-pressed={isOperating}
      title={`${t('operate')}  ${shortcutText(getHostAction('operate').shortcuts[0]!)}`}
      onClick={() => toolStore.setOperating(!isOperating)}
    >
      {t('operate')}
    </button>
  );
}

/** Under the drawing: how large, where the pointer is, what is selected, how full the page is, zoom. */
export function StatusBar({ editor }: { editor: Editor }) {
  const t = useText('designer');
  const { view } = useHost();
  const page = useCalmPart(editor, (state) => state.page);
  const selected = useSelected(editor);
  const zoom = useEditorPart(editor, (state) => state.zoom);
  const box = useMemo(() => boundsOfAll(selected), [selected]);
  const round = (value: number) => Math.round(value * 10) / 10;
  const hint = (id: string) => shortcutText(getHostAction(id).shortcuts[0]!);
  return (
    <footer className={styles.bar}>
      <span className={styles.size}>
        {page.con.width} × {page.con.height}
      </span>
      <PointerPlace />
      {box && (
        <span className={styles.size}>
          {t('selectionSize', { width: round(box.width), height: round(box.height) })}
        </span>
      )}
      <Operate />
      <ToolHint editor={editor} />
      <DrawStyle editor={editor} />
      <CheckBadge />
      <span className={styles.count}>
        {page.widgets.length} / {maxWidgets}
      </span>
      <span className={styles.zoom}>
        <button
          type="button"
          aria-label={t('zoomOut')}
          title={`${t('zoomOut')}  ${hint('zoom-out')}`}
          onClick={() => view.zoomBy(1 / 1.25)}
        >
          <ZoomOutOutlined />
        </button>
        <button
          type="button"
          className={styles.percent}
          aria-label={`${t('zoomLabel')} ${Math.round(zoom * 100)}% · ${t('zoomFull')}`}
          title={`${t('zoomFull')}  ${hint('zoom-full')}`}
          onClick={() => view.zoomTo(1)}
        >
          {Math.round(zoom * 100)}%
        </button>
        <button
          type="button"
          aria-label={t('zoomIn')}
          title={`${t('zoomIn')}  ${hint('zoom-in')}`}
          onClick={() => view.zoomBy(1.25)}
        >
          <ZoomInOutlined />
        </button>
        <button
          type="button"
          className={styles.percent}
          title={`${t('zoomFit')}  ${hint('zoom-fit')}`}
          onClick={() => view.fit('page')}
        >
          {t('zoomFit')}
        </button>
      </span>
    </footer>
  );
}
