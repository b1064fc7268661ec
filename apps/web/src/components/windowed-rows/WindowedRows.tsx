import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isStartInSight, ROWS_A_CHUNK, splitRows } from './split-rows.ts';

interface WindowedRowsProps<T> {
  rows: readonly T[];
  /** What a chunk is: `tbody` inside a table. */
  as: 'tbody' | 'div';
  /** About how high a row is, px, until it has been drawn. */
  rowPx: number;
  /** Columns of the table. */
  columns?: number;
  /** A row with its key; `place` counts from 0 through all rows. */
  children: (row: T, place: number) => ReactNode;
}

/** Drawn beyond what is in sight. */
const NEAR = '600px';

function findScroller(element: Element): Element | null {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  return null;
}

/** Whether an element is in sight or near it; on paper everything is. */
function useIsNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), {
      root: findScroller(target),
      rootMargin: `${NEAR} 0px`,
    });
    observer.observe(target);
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [element]);
  return isNear || isPrinting;
}

interface ChunkProps<T> extends WindowedRowsProps<T> {
  first: number;
}

function Chunk<T>({ rows, first, as: Tag, rowPx, columns, children }: ChunkProps<T>) {
  const element = useRef<HTMLTableSectionElement & HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  // What has the focus stays, however far it is scrolled away: the next key must find it.
  const isNear = useIsNear(element, isStartInSight(first)) || isFocused;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A window that is left keeps its focused element.
    const next = relatedTarget ?? document.activeElement;
    setFocused(currentTarget.contains(next as Node | null));
  };
  const lastPx = useRef<number>(undefined);
  useEffect(() => {
    const target = element.current;
    if (!isNear || target === null) return;
    const observer = new ResizeObserver(() => {
      lastPx.current = target.offsetHeight;
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [isNear]);
  const height = lastPx.current ?? rows.length * rowPx;
  if (isNear)
    return (
      <Tag ref={element} onFocus={() => setFocused(true)} onBlur={leave}>
        {rows.map((row, place) => children(row, first + place))}
      </Tag>
    );
  return (
    <Tag ref={element} aria-hidden="true" {...(Tag === 'div' && { style: { height } })}>
      {Tag === 'tbody' && (
        <tr>
          <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
        </tr>
      )}
    </Tag>
  );
}

/**
 * The rows of a list that may be thousands: they are in chunks, and only chunks that are in sight or near it are in the
 * document. Rows may be of any height: a chunk that leaves keeps the place it had. Short lists are there as a whole.
 */
export function WindowedRows<T>(props: WindowedRowsProps<T>) {
  return splitRows(props.rows).map((rows, chunk) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place
    <Chunk key={chunk} {...props} rows={rows} first={chunk * ROWS_A_CHUNK} />
  ));
}
