import { type RepairStatus, type RepairStep, repairAfter } from '@zutai/contract';

export const MIN_MS = 60_000;

/** What happened to a repair, at minutes after a beginning that everything is counted from. */
export interface Life {
  readonly equipment: number;
  readonly reportedMin: number;
  readonly steps: readonly { readonly step: RepairStep; readonly atMin: number }[];
  /** Of each `finish`, in their order. */
  readonly minutesSpent: number | null;
}

/** The steps of a life that can be taken, each with the state after it. */
export function takenSteps({ steps }: Life) {
  let status: RepairStatus = 'pending';
  return steps.flatMap(({ step, atMin }) => {
    const after = repairAfter(status, step);
    if (after === undefined) return [];
    status = after;
    return [{ step, atMin, status }];
  });
}

/** Whether the reporter's last word at the end of the log is that the repair is over, and since when. */
function endOf(life: Life): { atMin: number; isEarly: boolean } | undefined {
  let end: { atMin: number; isEarly: boolean } | undefined;
  let finishedMin: number | undefined;
  for (const { step, atMin } of takenSteps(life)) {
    if (step === 'finish') finishedMin = atMin;
    if (step === 'finish') end = { atMin, isEarly: false };
    // Whoever ends early what was finished once says that it was over then.
    if (step === 'endEarly') end = { atMin: finishedMin ?? atMin, isEarly: finishedMin === undefined };
    if (step === 'reject') end = undefined;
  }
  return end;
}

interface Asked {
  readonly fromMin: number;
  /** Not included. */
  readonly toMin: number;
  readonly addedMin: number;
}

const mean = (of: readonly number[]) => (of.length === 0 ? null : of.reduce((a, b) => a + b, 0) / of.length);
const inMs = (minutes: number | null) => minutes && minutes * MIN_MS;

/** The figures of one piece of equipment, from the log of its repairs minute by minute and without any cleverness. */
export function slowReliability(lives: readonly Life[], { fromMin, toMin, addedMin }: Asked) {
  const isWithin = (minute: number) => minute >= fromMin && minute < toMin;
  const isEarly = (life: Life) => endOf(life)?.isEarly === true;
  const reported = lives.filter(({ reportedMin }) => isWithin(reportedMin));
  const failures = reported.filter((life) => !isEarly(life));
  const restored = failures.filter((life) => endOf(life) !== undefined);
  const waits = failures.flatMap((life) => {
    const first = takenSteps(life).find(({ step }) => step === 'receive');
    return first === undefined ? [] : [first.atMin - life.reportedMin];
  });
  let [observed, down] = [0, 0];
  for (let minute = fromMin; minute < toMin; minute += 1) {
    if (minute < addedMin) continue;
    observed += 1;
    const isDown = lives.some((life) => {
      if (isEarly(life) || minute < life.reportedMin) return false;
      const end = endOf(life);
      return end === undefined || minute < end.atMin;
    });
    if (isDown) down += 1;
  }
  const withoutRepairs = lives.some(({ reportedMin }) => reportedMin < toMin) ? 0 : 1;
  const spent = restored.flatMap(({ minutesSpent }) => (minutesSpent === null ? [] : [minutesSpent]));
  return {
    failures: failures.length,
    endedEarly: reported.length - failures.length,
    restored: restored.length,
    open: lives.filter((life) => life.reportedMin < toMin && endOf(life) === undefined).length,
    mttaMs: inMs(mean(waits)),
    mttrMs: inMs(mean(restored.map((life) => endOf(life)!.atMin - life.reportedMin))),
    mtbfMs: failures.length === 0 ? null : inMs((observed - down) / failures.length),
    observedMs: observed * MIN_MS,
    downMs: down * MIN_MS,
    availability: observed === 0 || withoutRepairs > 0 ? null : (observed - down) / observed,
    withoutRepairs,
    minutesSpent: spent.length === 0 ? null : spent.reduce((a, b) => a + b, 0),
  };
}
