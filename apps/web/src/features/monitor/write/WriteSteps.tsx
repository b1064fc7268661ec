import { type Step, StepProgress, type StepState } from '../../../components/step-progress/index.ts';
import { formatValue } from '../../../components/value-view/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { formatClock } from '../../../lib/time/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import type { WriteState, WriteStep } from './run-write.ts';
import styles from './write-dialog.module.css';

const STEPS: readonly WriteStep[] = ['requested', 'sent', 'acknowledged', 'readBack'];
const TEXTS = {
  requested: 'stepRequested',
  sent: 'stepSent',
  acknowledged: 'stepAcknowledged',
  readBack: 'stepReadBack',
} as const;

/** Which state each step of a write has; the step after the furthest one runs, or is where it failed. */
export function stepStates({ phase, step }: Pick<WriteState, 'phase' | 'step'>): StepState[] {
  const reached = step === null ? -1 : STEPS.indexOf(step);
  const ended: StepState = phase === 'running' ? 'current' : phase === 'failed' ? 'failed' : 'waiting';
  return STEPS.map((_step, index) => {
    if (index <= reached) return phase === 'failed' && index === STEPS.length - 1 ? 'failed' : 'done';
    return index === reached + 1 ? ended : 'waiting';
  });
}

/** How far a write is, in steps with their times, and its end in words. */
export function WriteSteps({ state, signal }: { state: WriteState; signal: SignalDefinition }) {
  const t = useText('command');
  const language = useLanguage();
  const states = stepStates(state);
  const steps = STEPS.map((key, index): Step => {
    const seenMs = state.seenMs[key];
    const isReadBack = key === 'readBack' && state.readBack !== null;
    const note = isReadBack
      ? t('readBackValue', {
          value: `${formatValue(state.readBack, signal, language)} ${signal.unit}`.trim(),
        })
      : seenMs !== undefined
        ? formatClock(seenMs)
        : states[index] === 'current'
          ? t('stepWaiting')
          : '';
    return {
      key,
      title: t(TEXTS[key]),
      state: states[index] ?? 'waiting',
      note,
    };
  });
  return (
    <>
      <StepProgress steps={steps} />
      <div className={styles.end} data-phase={state.phase} role="status">
        {state.phase === 'done' && <strong>{t('done')}</strong>}
        {state.phase === 'stopped' && <strong>{t('stopped')}</strong>}
        {state.phase === 'failed' && (
          <strong>
            {t('failed')}: {state.failure}
          </strong>
        )}
        {state.phase === 'unknown' && (
          <strong>
            {t('unknownResult')}: {state.failure}
          </strong>
        )}
        {state.phase !== 'done' && <span>{t(state.phase === 'unknown' ? 'unknownText' : 'keptOld')}</span>}
      </div>
    </>
  );
}
