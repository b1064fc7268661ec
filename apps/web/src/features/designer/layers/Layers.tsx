import {
  DownOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  GroupOutlined,
  LockOutlined,
  RightOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import type { Editor } from '@zutai/diagram';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { type LayerRow, layerNote, listLayers } from '../model/layer-rows.ts';
import { useCalmPart, useEditorPart } from '../model/use-editor-part.ts';
import { useEngineText } from '../model/use-engine-text.ts';
import styles from './layers.module.css';
import { useWindowed } from './use-windowed.ts';

const ROW_PX = 28;

function NameInput({ editor, row, onEnd }: { editor: Editor; row: LayerRow; onEnd: () => void }) {
  const t = useText('designer');
  const [name, setName] = useState(row.widget.widgetName);
  const commit = () => {
    const trimmed = name.trim();
    if (trimmed !== '' && trimmed !== row.widget.widgetName)
      editor.setField('widgetName', trimmed, [row.widget.id]);
    onEnd();
  };
  return (
    <input
      className={styles.rename}
      aria-label={t('rename')}
      value={name}
      maxLength={100}
      // biome-ignore lint/a11y/noAutofocus: it comes up because somebody asked to rename
      autoFocus
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setName(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') onEnd();
      }}
    />
  );
}

/** All widgets of the page, the topmost first: select, rename, lock, hide while drawing, look into groups. */
export function Layers({ editor }: { editor: Editor }) {
  const t = useText('designer');
  const engine = useEngineText();
  const widgets = useCalmPart(editor, (state) => state.page.widgets);
  const selection = useCalmPart(editor, (state) => state.selection);
  const hidden = useEditorPart(editor, (state) => state.hidden);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => listLayers(widgets, openIds), [widgets, openIds]);
  const selected = useMemo(() => new Set(selection), [selection]);
  const seen = useWindowed(list, rows.length, ROW_PX);

  const first = selection[0];
  // What is selected on the drawing is scrolled to in the list.
  const latestRows = useRef(rows);
  latestRows.current = rows;
  useEffect(() => {
    const place = latestRows.current.findIndex(({ widget }) => widget.id === first);
    const frame = list.current;
    if (place < 0 || !frame) return;
    const top = place * ROW_PX;
    if (top < frame.scrollTop || top + ROW_PX > frame.scrollTop + frame.clientHeight)
      frame.scrollTop = top - frame.clientHeight / 2;
  }, [first]);

  const toggleIn = (set: ReadonlySet<string>, id: string) => {
    const next = new Set(set);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const pick = ({ topId }: LayerRow, event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return editor.select([...toggleIn(selected, topId)]);
    if (!event.shiftKey || first === undefined) return editor.select([topId]);
    const tops = rows.filter(({ depth }) => depth === 0).map((row) => row.topId);
    const [from, to] = [tops.indexOf(first), tops.indexOf(topId)].sort((a, b) => a - b);
    editor.select([first, ...tops.slice(from, to! + 1)]);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const tops = rows.filter(({ depth }) => depth === 0).map((row) => row.topId);
    if (event.key === 'F2' && first !== undefined) setRenamedId(first);
    else if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    else {
      const next = tops[Math.min(tops.length - 1, Math.max(0, tops.indexOf(first ?? '') + step))];
      if (next !== undefined) editor.select([next]);
    }
    event.preventDefault();
  };

  if (widgets.length === 0) return <p className={styles.empty}>{t('layersEmpty')}</p>;
  return (
    <div
      ref={list}
      className={styles.list}
      role="tree"
      aria-label={t('layers')}
      aria-multiselectable="true"
      tabIndex={0}
      data-testid="designer-layers"
      onKeyDown={walk}
    >
      <div style={{ height: rows.length * ROW_PX, position: 'relative' }}>
        {rows.slice(seen.from, seen.to).map((row, place) => {
          const { widget, depth, topId, isGroup } = row;
          const isTop = depth === 0;
          const isOpen = openIds.has(widget.id);
          const isHidden = hidden.has(widget.id);
          return (
            <div
              key={widget.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-selected={selected.has(topId)}
              aria-expanded={isGroup ? isOpen : undefined}
              tabIndex={-1}
              className={styles.row}
              style={{ top: (seen.from + place) * ROW_PX, height: ROW_PX, paddingLeft: 8 + depth * 16 }}
              onClick={(event) => pick(row, event)}
              onDoubleClick={() => isTop && setRenamedId(widget.id)}
              onKeyDown={() => {}}
            >
              {isGroup ? (
                <button
                  type="button"
                  className={styles.fold}
                  aria-label={t(isOpen ? 'collapse' : 'expand')}
                  onClick={(event) => {
                    event.stopPropagation();
                    setOpenIds(toggleIn(openIds, widget.id));
                  }}
                >
                  {isOpen ? <DownOutlined /> : <RightOutlined />}
                </button>
              ) : (
                <span className={styles.fold} />
              )}
              {isGroup && <GroupOutlined className={styles.group} />}
              {renamedId === widget.id ? (
                <NameInput editor={editor} row={row} onEnd={() => setRenamedId(null)} />
              ) : (
                <span className={styles.name} data-hidden={isHidden}>
                  {widget.widgetName || engine.of(`widget.${widget.widgetType}.name`)}
                  <span className={styles.note}>{layerNote(widget)}</span>
                </span>
              )}
              {isTop && (
                <span className={styles.tools}>
                  <button
                    type="button"
                    data-on={isHidden}
                    aria-label={t(isHidden ? 'show' : 'hide')}
                    title={t(isHidden ? 'show' : 'hide')}
                    onClick={(event) => {
                      event.stopPropagation();
                      editor.setHidden(toggleIn(hidden, widget.id));
                    }}
                  >
                    {isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                  </button>
                  <button
                    type="button"
                    data-on={widget.posLock}
                    aria-label={t(widget.posLock ? 'unlock' : 'lock')}
                    title={t(widget.posLock ? 'unlock' : 'lock')}
                    onClick={(event) => {
                      event.stopPropagation();
                      editor.setField('posLock', !widget.posLock, [widget.id]);
                    }}
                  >
                    {widget.posLock ? <LockOutlined /> : <UnlockOutlined />}
                  </button>
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
