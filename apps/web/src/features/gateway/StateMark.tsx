import styles from './mark.module.css';

export type MarkKind =
  | 'connected'
  | 'current'
  | 'connecting'
  | 'waiting'
  | 'failed'
  | 'stopped'
  | 'none'
  | 'foreign';

const TICK = 'm3.6 8.3 2.9 2.9 5.9-6.2';
const CLOCK = 'M8 4.6V8l2.2 1.4M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z';
const RING = 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z';
const SHAPES: Record<MarkKind, string> = {
  connected: TICK,
  current: TICK,
  connecting: CLOCK,
  waiting: CLOCK,
  failed: 'm4 4 8 8m0-8-8 8',
  stopped: 'M4.5 4.5h7v7h-7Z',
  none: RING,
  foreign: RING,
};

/** A state by shape and word; colour only underlines it. */
export function StateMark({ kind, text }: { kind: MarkKind; text: string }) {
  return (
    <span className={styles.mark} data-kind={kind}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[kind]} />
      </svg>
      <span>{text}</span>
    </span>
  );
}
