import type { CallDefinition } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';
import { countText, useText } from '../../lib/language/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import type { MenuEntry } from '../feature.ts';
import styles from './waiting-count.module.css';

/** How often it is asked for, in ms. */
const REFETCH_MS = 60_000;

interface WaitingCountProps {
  entry: Pick<MenuEntry, 'waiting' | 'waitingMs'>;
  /** Where there is no room for a number. */
  isDot?: boolean;
}

/** How many things wait for the user behind an entry of the menu; nothing where none do, or they may not decide. */
export function WaitingCount({
  entry: { waiting, waitingMs = REFETCH_MS },
  isDot = false,
}: WaitingCountProps) {
  const mayCall = useMayCall();
  if (waiting === undefined || !mayCall(waiting)) return null;
  return <Count call={waiting} refetchMs={waitingMs} isDot={isDot} />;
}

function Count({ call, refetchMs, isDot }: { call: CallDefinition; refetchMs: number; isDot: boolean }) {
  const t = useText('shell');
  const answer = useCall(call, {} as never, { refetchMs }).data as { count: number } | undefined;
  const count = answer?.count ?? 0;
  if (count === 0) return null;
  const text = t('waitingCount', { count });
  return (
    <span className={styles.count} data-dot={isDot} role="img" aria-label={text} title={text}>
      {!isDot && countText(count)}
    </span>
  );
}
