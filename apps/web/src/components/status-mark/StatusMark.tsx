import type { CommunicationState } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import styles from './status-mark.module.css';

const SHAPES = {
  online: <circle cx="5" cy="5" r="4" />,
  fault: <path data-filled="true" d="M5 .8 9.6 9H.4Z" />,
  offline: <path d="m1.5 1.5 7 7m0-7-7 7" />,
} as const;

/** What a mark is about: a piece of equipment with its communication, or what is only online or not. */
type StatusMarkProps = { text?: string } & (
  | { communication: CommunicationState; isOnline?: never }
  | { isOnline: boolean; communication?: never }
);

/** State by shape, fill and word; never by colour alone, and never in the red of alarms. */
export function StatusMark({ isOnline, communication, text }: StatusMarkProps) {
  const t = useText('common');
  const words = useText('communication');
  const state = communication ?? (isOnline ? 'online' : 'offline');
  return (
    <span className={styles.mark} data-online={state === 'online'} data-state={state}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      {text ?? (state === 'fault' ? words('fault') : t(state))}
    </span>
  );
}
