import {
  type Editor,
  findScope,
  isScopeLocked,
  orderWidgets,
  type Page,
  pageInScope,
  unplacedOf,
  withPageInScope,
} from '@zutai/diagram';
import { Input } from 'antd';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useCalmPart } from '../model/use-editor-part.ts';
import { BarButton } from '../toolbar/BarButton.tsx';
import { NotPlaced } from '../variant/NotPlaced.tsx';
import { LayerLine } from './LayerLine.tsx';
import { type LayerRow, listLayers, moveLayers, searchLayers } from './layer-rows.ts';
import styles from './layers.module.css';
import { useLayerWords } from './use-layer-words.ts';
import { useWindowed } from './use-windowed.ts';

const ROW_PX = 28;
const sameType = { command: 'select-same-type' } as const;

type Drop = { targetId: string; side: 'above' | 'below' } | null;

const toggleIn = (set: ReadonlySet<string>, id: string) => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The page with some widgets above or below another of the same group, or of the page itself. */
function sortLayers(page: Page, ids: ReadonlySet<string>, { targetId, side }: NonNullable<Drop>): Page {
  const scope = findScope(page, targetId);
  if (!scope || isScopeLocked(page, scope)) return page;
  const level = pageInScope(page, scope);
  const sorted = orderWidgets(level, moveLayers(level.widgets, ids, targetId, side));
  return withPageInScope(page, scope, sorted);
}

function LayerList({ editor, keyword }: { editor: Editor; keyword: string }) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const variant = useText('designerVariant');
  const words = useLayerWords(editor);
  const { context } = useHost();
  const widgets = useCalmPart(editor, (state) => state.page.widgets);
  const selection = useCalmPart(editor, (state) => state.selection);
  const hidden = useCalmPart(editor, (state) => state.hidden);
  const unplaced = useCalmPart(editor, (state) => unplacedOf(state.page));
  const scope = useCalmPart(editor, (state) => state.scope);
  const [unfoldedIds, setUnfoldedIds] = useState<ReadonlySet<string>>(new Set());
  // A group that is entered shows what is in it.
  const openIds = useMemo(() => new Set([...unfoldedIds, ...scope]), [unfoldedIds, scope]);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop>(null);
  const list = useRef<HTMLDivElement>(null);
  const dragged = useRef<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const placed = unplaced.size === 0 ? widgets : widgets.filter(({ id }) => !unplaced.has(id));
    const found = searchLayers(placed, keyword, words.searchTextOf);
    return listLayers(found, openIds, context.faceplates);
  }, [widgets, unplaced, keyword, words, openIds, context.faceplates]);
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

  const pick = ({ pickId, parentId }: LayerRow, event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return editor.select([...toggleIn(selected, pickId)]);
    const beside = rows.filter((row) => row.parentId === parentId).map((row) => row.pickId);
    if (!event.shiftKey || first === undefined || !beside.includes(first)) return editor.select([pickId]);
    const [from, to] = [beside.indexOf(first), beside.indexOf(pickId)].sort((a, b) => a - b);
    editor.select([first, ...beside.slice(from, to! + 1)]);
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const own = rows.filter(({ widget, pickId }) => pickId === widget.id).map((row) => row.pickId);
    if (event.key === 'F2' && first !== undefined) setRenamedId(first);
    else if (step === undefined || event.ctrlKey || event.metaKey) return;
    else if (event.altKey) editor.run(step < 0 ? 'bring-forward' : 'send-backward');
    else {
      const next = own[Math.min(own.length - 1, Math.max(0, own.indexOf(first ?? '') + step))];
      if (next !== undefined) editor.select([next]);
    }
    event.preventDefault();
  };
  const startDrag = ({ pickId }: LayerRow, event: DragEvent) => {
    dragged.current = selected.has(pickId) ? selected : new Set([pickId]);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', '');
  };
  const dragOver = ({ pickId, parentId }: LayerRow, event: DragEvent) => {
    const isBeside = rows.some((row) => dragged.current.has(row.pickId) && row.parentId === parentId);
    if (!isBeside) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const side = event.clientY < top + height / 2 ? 'above' : 'below';
    if (drop?.targetId !== pickId || drop.side !== side) setDrop({ targetId: pickId, side });
  };
  const endDrag = () => {
    dragged.current = new Set();
    setDrop(null);
  };
  const dropHere = (event: DragEvent) => {
    event.preventDefault();
    const ids = dragged.current;
    if (drop) editor.change('sort', (page) => sortLayers(page, ids, drop));
    endDrag();
  };

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
      {rows.length === 0 && (
        <p className={styles.empty}>
          {keyword === '' ? variant('nonePlaced') : tool('layersNotFound', { keyword })}
        </p>
      )}
      <div style={{ height: rows.length * ROW_PX, position: 'relative' }}>
        {rows.slice(seen.from, seen.to).map((row, place) => (
          <LayerLine
            key={row.widget.id}
            editor={editor}
            row={row}
            words={words}
            topPx={(seen.from + place) * ROW_PX}
            heightPx={ROW_PX}
            isSelected={selected.has(row.pickId)}
            isOpen={openIds.has(row.widget.id)}
            isHidden={hidden.has(row.widget.id)}
            isRenamed={renamedId === row.widget.id}
            dropSide={drop?.targetId === row.widget.id ? drop.side : undefined}
            onPick={(event) => pick(row, event)}
            onFold={() => setUnfoldedIds(toggleIn(openIds, row.widget.id))}
            onRename={(isRenamed) => setRenamedId(isRenamed ? row.widget.id : null)}
            onHide={() => editor.setHidden(toggleIn(hidden, row.widget.id))}
            onDragStart={(event) => startDrag(row, event)}
            onDragOver={(event) => dragOver(row, event)}
            onDrop={dropHere}
            onDragEnd={endDrag}
          />
        ))}
      </div>
    </div>
  );
}

/** All widgets of the page, the topmost first: find, select, order, rename, lock, hide, look inside. */
export function Layers({ editor }: { editor: Editor }) {
  const t = useText('designer');
  const tool = useText('designerTool');
  const isEmpty = useCalmPart(editor, (state) => state.page.widgets.length === 0);
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword);
  if (isEmpty) return <p className={styles.empty}>{t('layersEmpty')}</p>;
  return (
    <div className={styles.layers}>
      <div className={styles.search}>
        <Input
          size="small"
          allowClear
          value={keyword}
          placeholder={tool('layerSearch')}
          aria-label={tool('layerSearch')}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <BarButton editor={editor} item={sameType} onRun={() => editor.run(sameType.command)} />
      </div>
      <LayerList editor={editor} keyword={wanted} />
      <NotPlaced editor={editor} />
    </div>
  );
}
