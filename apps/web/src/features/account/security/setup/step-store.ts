import type { StepPurpose } from '@zutai/contract';

/** What lets this window change something for ten minutes; gone when the page is loaded anew. */
const tokens = new Map<StepPurpose, { token: string; untilMs: number }>();

export function keepStep(purpose: StepPurpose, { token, seconds }: { token: string; seconds: number }): void {
  tokens.set(purpose, { token, untilMs: Date.now() + seconds * 1000 });
}

/** Undefined when the time has passed, or nothing was shown. */
export function stepTokenOf(purpose: StepPurpose): string | undefined {
  const kept = tokens.get(purpose);
  return kept !== undefined && kept.untilMs > Date.now() ? kept.token : undefined;
}

export function forgetStep(purpose: StepPurpose): void {
  tokens.delete(purpose);
}
