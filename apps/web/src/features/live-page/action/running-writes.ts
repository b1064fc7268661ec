import type { RunningWrite } from './WriteCards.tsx';

/** So many cards fit beside a page. */
const MOST_CARDS = 4;

/**
 * Adds the card of a write. Where there are too many, the oldest of those that ended with a known result go: who clicks
 * fast is still told of every write that is running, and of every one that may have been carried out or not.
 */
export function withWrite(now: readonly RunningWrite[], added: RunningWrite): readonly RunningWrite[] {
  const ended = now.filter(({ state: { phase } }) => phase !== 'running' && phase !== 'unknown');
  const excess = Math.max(0, now.length + 1 - MOST_CARDS);
  // What failed is read later than what went well.
  const isDone = ({ state }: RunningWrite) => state.phase === 'done';
  const ordered = [...ended.filter(isDone), ...ended.filter((one) => !isDone(one))];
  const dropped = new Set(ordered.slice(0, excess));
  return [...now.filter((one) => !dropped.has(one)), added];
}
