import { COMPARED_DAYS, calls, parseStates, type RecordingInput } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import { Button } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../../components/error-state/index.ts';
import { useCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import type { SignalTexts } from '../model/field.ts';
import styles from './signal-drawer.module.css';

/** A signal that is saved. */
export interface RecordedSignal {
  readonly equipmentId: string;
  readonly signalId: string;
}

export interface RecordingComparisonProps {
  recorded: RecordedSignal;
  texts: SignalTexts;
  onChange: (part: Partial<SignalTexts>) => void;
}

type Policy = RecordingInput & { min: number | null; max: number | null };

const numberOf = (text: string, otherwise: number) => {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) || number < 0 ? otherwise : number;
};

/** Policies worth looking at beside what is entered now, which comes first. */
function policiesOf(texts: SignalTexts): Policy[] {
  const min = texts.min === '' ? null : Number(texts.min);
  const max = texts.max === '' ? null : Number(texts.max);
  const isBanded = texts.dataType === 'number' && (parseStates(texts.states) ?? []).length === 0;
  const recordingDeadband = numberOf(texts.recordingDeadband, 0);
  const recordingPeriodS = Math.min(86_400, Math.max(1, Math.round(numberOf(texts.recordingPeriodS, 60))));
  const base = { recordingDeadband, recordingPeriodS, recordingBand: 'absolute', min, max } as const;
  const now = {
    ...base,
    recording: texts.recording as Policy['recording'],
    recordingBand: texts.recordingBand as Policy['recordingBand'],
  };
  const others: Policy[] = [
    { ...base, recording: 'all' },
    { ...base, recording: 'change', recordingDeadband: 0 },
  ];
  if (isBanded && recordingDeadband > 0) others.push({ ...base, recording: 'change' });
  if (isBanded) others.push({ ...base, recording: 'change', recordingBand: 'swingingDoor' });
  others.push({ ...base, recording: 'periodic' });
  return [now, ...others.filter((policy) => labelKeyOf(policy) !== labelKeyOf(now))];
}

/** What tells one policy from another. */
function labelKeyOf(policy: RecordingInput): string {
  const { recording, recordingBand: band, recordingDeadband, recordingPeriodS } = policy;
  const parts: (string | number)[] = [recording];
  if (recording === 'change' || recording === 'changeAndPeriodic') parts.push(recordingDeadband);
  if (parts.length > 1 && (recordingDeadband > 0 || band === 'swingingDoor')) parts.push(band);
  if (recording === 'periodic' || recording === 'changeAndPeriodic') parts.push(recordingPeriodS);
  return parts.join(' ');
}

/** What the policies would have kept of the values that the signal recorded in the last days. */
export function RecordingComparison({ recorded, texts, onChange }: RecordingComparisonProps) {
  const t = useText('signal');
  const [policies, setPolicies] = useState<Policy[] | null>(null);
  return (
    <div className={styles.comparison}>
      <Button size="small" onClick={() => setPolicies(policiesOf(texts))}>
        {t('recordingCompare', { days: COMPARED_DAYS })}
      </Button>
      {policies !== null && (
        <ComparedPolicies recorded={recorded} policies={policies} unit={texts.unit} onChange={onChange} />
      )}
    </div>
  );
}

interface ComparedProps {
  recorded: RecordedSignal;
  policies: readonly Policy[];
  unit: string;
  onChange: (part: Partial<SignalTexts>) => void;
}

function ComparedPolicies({ recorded, policies, unit, onChange }: ComparedProps) {
  const t = useText('signal');
  const { data, error, refetch } = useCall(
    calls.history.compareRecordings,
    { ...recorded, policies: [...policies] },
    { staleMs: 60_000 },
  );
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={styles.help}>{t('recordingComparing')}</p>;
  if (data.values === 0) return <p className={styles.help}>{t('recordingNoValues')}</p>;
  const { values } = data;
  const wordsOf = (policy: Policy): string => {
    const { recording, recordingBand: band, recordingDeadband, recordingPeriodS } = policy;
    const parts = [t(`recording_${recording}`)];
    if (
      (recording === 'change' || recording === 'changeAndPeriodic') &&
      (recordingDeadband > 0 || band === 'swingingDoor')
    )
      parts.push(
        `${t(`recordingBand_${band}`)} ${recordingDeadband}${band === 'percent' ? '%' : unit && ` ${unit}`}`,
      );
    if (recording === 'periodic' || recording === 'changeAndPeriodic') parts.push(`${recordingPeriodS} s`);
    return parts.join(' · ');
  };
  return (
    <>
      <p className={styles.help}>
        {t(data.isComplete ? 'recordingCompared' : 'recordingComparedPart', { count: numberText(values, 0) })}
      </p>
      <div className={styles.scroll}>
        <table className={styles.policies}>
          <thead>
            <tr>
              <th>{t('recordingPolicy')}</th>
              <th>{t('recordingKept')}</th>
              <th>{t('recordingSaved')}</th>
              <th>{t('recordingError')}</th>
              <th aria-label={t('recordingUse')} />
            </tr>
          </thead>
          <tbody>
            {policies.map((policy, place) => {
              const { recorded: kept, largestError } = data.results[place]!;
              return (
                <tr key={labelKeyOf(policy)} data-now={place === 0}>
                  <td>
                    {wordsOf(policy)}
                    {place === 0 && <span className={styles.now}>{t('recordingNow')}</span>}
                  </td>
                  <td>{numberText(kept, 0)}</td>
                  <td>{`${numberText((100 * (values - kept)) / values, 1)}%`}</td>
                  <td>{largestError === null ? '–' : errorText(largestError, unit)}</td>
                  <td>
                    {place > 0 && (
                      <Button
                        size="small"
                        type="link"
                        onClick={() =>
                          onChange({
                            recording: policy.recording,
                            recordingBand: policy.recordingBand,
                            recordingDeadband: String(policy.recordingDeadband),
                            recordingPeriodS: String(policy.recordingPeriodS),
                          })
                        }
                      >
                        {t('recordingUse')}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

const errorText = (error: number, unit: string) => `${Number(error.toPrecision(3))}${unit && ` ${unit}`}`;
