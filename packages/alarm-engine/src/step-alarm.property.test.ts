import type { AlarmState } from '@zutai/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NORMAL, stateOf } from './alarm-state.ts';
import type { Stage } from './rule.ts';
import { type AlarmInput, stepAlarm } from './step-alarm.ts';

type Letter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
type Silence = 'shelved' | 'suppressedByDesign' | 'outOfService';

const STATES: Readonly<Record<Letter, AlarmState>> = {
  A: 'normal',
  B: 'unacknowledgedActive',
  C: 'acknowledgedActive',
  D: 'returnedUnacknowledged',
  E: 'latchedUnacknowledged',
  F: 'latchedAcknowledged',
};
/** The figure of ISA-18.2 as a table, without what silences: by letter, where each thing leads. */
const FIGURE: Readonly<
  Record<Letter, Partial<Record<'worse' | 'gone' | 'latch' | 'acknowledge' | 'reset', Letter>>>
> = {
  A: { worse: 'B' },
  B: { worse: 'B', gone: 'D', latch: 'E', acknowledge: 'C' },
  C: { worse: 'B', gone: 'A', latch: 'F' },
  D: { worse: 'B', acknowledge: 'A' },
  E: { worse: 'B', acknowledge: 'F' },
  F: { worse: 'B', reset: 'A' },
};

/** The state after everything that happened, and how often an occurrence began and ended: by the figure alone. */
function readFigure(inputs: readonly AlarmInput[], isLatching: boolean) {
  let letter: Letter = 'A';
  let stage: Stage = 0;
  const silences = new Set<Silence>();
  let [begun, ended] = [0, 0];
  const go = (to: Letter | undefined) => {
    if (to === undefined) return;
    if (letter === 'A' && to !== 'A') begun += 1;
    if (letter !== 'A' && to === 'A') ended += 1;
    letter = to;
  };
  const silence = (what: Silence, isOn: boolean) => {
    const before = silences.size;
    if (isOn) silences.add(what);
    else silences.delete(what);
    if (before > 0 && silences.size === 0) go(stage > 0 ? 'B' : 'A');
  };
  for (const input of inputs) {
    if (input.kind === 'shelve') silence('shelved', true);
    else if (input.kind === 'unshelve') silence('shelved', false);
    else if (input.kind === 'suppressed') silence('suppressedByDesign', input.isSuppressed);
    else if (input.kind === 'outOfService') silence('outOfService', input.isOutOfService);
    else if (input.kind === 'stage') {
      const before = stage;
      stage = input.stage;
      if (silences.size > 0) {
        if (stage === 0 && before > 0) go('A');
      } else if (stage > before) go(FIGURE[letter].worse);
      else if (stage === 0 && before > 0) go(FIGURE[letter][isLatching ? 'latch' : 'gone']);
    } else if (silences.size === 0 && (input.kind === 'acknowledge' || input.kind === 'reset'))
      go(FIGURE[letter][input.kind]);
  }
  const loudest = (['outOfService', 'shelved', 'suppressedByDesign'] as const).find((one) =>
    silences.has(one),
  );
  return { state: loudest ?? STATES[letter], begun, ended };
}

const input = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<Stage>(0, 1, 2).map((stage) => ({ kind: 'stage', stage }) as const),
  },
  { weight: 3, arbitrary: fc.constantFrom<AlarmInput>({ kind: 'acknowledge' }, { kind: 'reset' }) },
  fc.integer({ min: 1, max: 3 }).map((untilMs) => ({ kind: 'shelve', untilMs }) as const),
  fc.boolean().map((isExpired) => ({ kind: 'unshelve', isExpired }) as const),
  fc.boolean().map((isSuppressed) => ({ kind: 'suppressed', isSuppressed }) as const),
  fc.boolean().map((isOutOfService) => ({ kind: 'outOfService', isOutOfService }) as const),
);

it('whatever people, plants and schedules do, the alarm is where the figure says', () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), fc.boolean(), (inputs: AlarmInput[], isLatching) => {
      let facts = NORMAL;
      let [begun, ended] = [0, 0];
      for (const [at, one] of inputs.entries()) {
        const step = stepAlarm(facts, one, isLatching);
        facts = step.facts;
        begun += step.events.filter((kind) => kind === 'raised').length;
        ended += step.events.filter((kind) => kind === 'closed').length;
        expect({ state: stateOf(facts), begun, ended }).toEqual(
          readFigure(inputs.slice(0, at + 1), isLatching),
        );
        expect(facts.isOpen).toBe(begun > ended);
      }
    }),
    { numRuns: 500 },
  );
});
