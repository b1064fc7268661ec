import { CommentOutlined, EditOutlined, ToolOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './replay.module.css';
import type { MarkKind, ReplayMark } from './replay-mark.ts';
import type { MarkGroup } from './replay-range.ts';

const GLYPHS: Record<Exclude<MarkKind, 'alarm'>, ReactNode> = {
  write: <EditOutlined />,
  correction: <ToolOutlined />,
  note: <CommentOutlined />,
};

/** How many of a group are named. */
const MOST_NAMED = 8;

/** What happened at a place of the time line; several things that stand close together are one button with their number. */
export function MarkButton({
  group: { marks, share },
  onChoose,
}: {
  group: MarkGroup;
  onChoose: (mark: ReplayMark) => void;
}) {
  const t = useText('replay');
  const first = marks[0]!;
  const nameOf = ({ kind, title, atMs }: ReplayMark) =>
    t('markAt', { kind: t(`mark_${kind}`), title, time: formatTime(atMs) });
  const names = marks.slice(0, MOST_NAMED).map(nameOf).join('\n');
  const label =
    marks.length === 1 ? nameOf(first) : t('markMany', { count: marks.length, time: formatTime(first.atMs) });
  // Of several the alarm speaks first.
  const shown = marks.find(({ kind }) => kind === 'alarm') ?? first;
  return (
    <button
      type="button"
      className={styles.mark}
      style={{
        left: `${(share * 100).toFixed(3)}%`,
        ...(shown.color !== undefined && { color: shown.color }),
      }}
      data-kind={shown.kind}
      aria-label={label}
      title={names}
      onClick={() => onChoose(first)}
    >
      {shown.kind === 'alarm' ? <span aria-hidden="true">{shown.shape}</span> : GLYPHS[shown.kind]}
      {marks.length > 1 && <span className={styles.number}>{marks.length}</span>}
    </button>
  );
}
