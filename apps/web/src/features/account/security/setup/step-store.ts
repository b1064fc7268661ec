import { STEP_PURPOSES, type StepPurpose } from '@zutai/contract';
import { onSessionCleared } from '../../../../lib/session/index.ts';
import { readStored, writeStored } from '../../../../lib/stored/index.ts';

const keyOf = (purpose: StepPurpose) => `step:${purpose}`;

onSessionCleared(() => STEP_PURPOSES.forEach(forgetStep));

/**
 * Keeps what lets this tab change something for ten minutes. It outlives a reload: a phone may drop the page while the
 * SMS is read.
 */
export function keepStep(purpose: StepPurpose, { token, seconds }: { token: string; seconds: number }): void {
  const kept = JSON.stringify({ token, untilMs: Date.now() + seconds * 1000 });
  writeStored(keyOf(purpose), kept, 'sessionStorage');
}

/** Undefined when the time has passed, or nothing was shown. */
export function stepTokenOf(purpose: StepPurpose): string | undefined {
  const kept = JSON.parse(readStored(keyOf(purpose), 'sessionStorage') ?? 'null') as {
    token: string;
    untilMs: number;
  } | null;
  return kept !== null && kept.untilMs > Date.now() ? kept.token : undefined;
}

export function forgetStep(purpose: StepPurpose): void {
  writeStored(keyOf(purpose), null, 'sessionStorage');
}
