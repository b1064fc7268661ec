import type { CommunicationState } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import styles from './status-mark.module.css';

const SHAPES = {
  online: <circle cx="5" cy="5" r="4" />,
  fault: <path data-filled="true" d="M5 .8 9.6 9H.4Z" />,
  offline: <path d="m1.5 1.5 7 7m0-7-7 7" />,
  unknown: <circle cx="5" cy="5" r="3.5" strokeDasharray="2 1.6" />,
} as const;

/** What a mark is about: a piece of equipment with its communication, or what is only online or not. */
type StatusMarkProps = {
  text?: string;
  /** The state is the last that was known: nobody can say what it is now. */
  isStale?: boolean;
} & ({ communication: CommunicationState; isOnline?: never } | { isOnline: boolean; communication?: never });

/** State by shape, fill and word; never by colour alone, and never in the red of alarms. */
export function StatusMark({ isOnline, communication, text, isStale = false }: StatusMarkProps) {
  const t = useText('common');
  const words = useText('communication');
  const known = communication ?? (isOnline ? 'online' : 'offline');
  const state = isStale ? 'unknown' : known;
  const wordOf = (of: typeof known) => (of === 'fault' ? words('fault') : t(of));
  return (
    <span
      className={styles.mark}
      data-online={state === 'online'}
      data-state={state}
      title={isStale ? words('lastKnown', { state: text ?? wordOf(known) }) : undefined}
    >
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      {state === 'unknown' ? words('unknown') : (text ?? wordOf(state))}
    </span>
  );
}
