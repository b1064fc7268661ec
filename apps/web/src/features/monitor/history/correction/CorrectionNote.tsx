import { calls } from '@zutai/contract';
import { useCall } from '../../../../lib/call/index.ts';
import { useText, useTitle } from '../../../../lib/language/index.ts';
import { useGuest } from '../../../../lib/session/index.ts';
import { formatTime } from '../../../../lib/time/index.ts';
import type { HistoryCurve } from '../curve-data.ts';
import styles from './correction.module.css';
import { useCorrectionWords } from './correction-words.ts';

export interface CorrectionNoteProps {
  equipmentId: string;
  curves: readonly HistoryCurve[];
  /** Time under the pointer in ms UTC; null: none. */
  cursorMs: number | null;
}

/** Said at once; the ledger has them all. */
const MOST_SAID = 3;

/** Which of the values shown, or under the pointer, somebody has corrected, and why. */
export function CorrectionNote({ equipmentId, curves, cursorMs }: CorrectionNoteProps) {
  const t = useText('history');
  const titleOf = useTitle();
  const wordsOf = useCorrectionWords();
  // Guests are told that values were corrected, not by whom.
  const isGuest = useGuest() !== null;
  const corrected = curves.filter((curve) => curve.corrected.length > 0);
  const signalIds = corrected.map(({ signalId }) => signalId).join(',');
  const { data } = useCall(
    calls.history.queryCorrections,
    { equipmentId, signalIds, pageNum: 1, pageSize: 100 },
    { isEnabled: signalIds !== '' && !isGuest, staleMs: 10_000 },
  );
  if (corrected.length === 0) return null;
  const shown = new Set(
    corrected.flatMap((curve) =>
      curve.corrected
        .filter(({ fromMs, toMs }) => cursorMs === null || (fromMs <= cursorMs && cursorMs <= toMs))
        .map(({ id }) => id),
    ),
  );
  const said = data?.rows.filter(({ id }) => shown.has(id)).slice(0, MOST_SAID) ?? [];
  return (
    <ul className={styles.note} aria-label={t('corrections')}>
      {said.length === 0 && <li>{t('correctedHere')}</li>}
      {said.map((correction) => (
        <li key={correction.id}>
          <span className={styles.mark} aria-hidden="true" />
          {t('correctedNote', {
            signal: titleOf({ title: correction.signalTitle, titleEn: correction.signalTitleEn }),
            what: wordsOf(correction),
            from: formatTime(correction.fromMs),
            to: formatTime(correction.toMs),
            reason: correction.reason,
            name: correction.madeBy,
          })}
        </li>
      ))}
    </ul>
  );
}
