import { ALARM_STATES, type AlarmEventKind, type AlarmState } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { type AlarmFacts, NORMAL, stateOf } from './alarm-state.ts';
import { type AlarmInput, stepAlarm } from './step-alarm.ts';

const raise: AlarmInput = { kind: 'stage', stage: 1 };
const second: AlarmInput = { kind: 'stage', stage: 2 };
const clear: AlarmInput = { kind: 'stage', stage: 0 };
const acknowledge: AlarmInput = { kind: 'acknowledge' };
const reset: AlarmInput = { kind: 'reset' };
const shelve: AlarmInput = { kind: 'shelve', untilMs: 9 };
const unshelve: AlarmInput = { kind: 'unshelve', isExpired: false };
const expire: AlarmInput = { kind: 'unshelve', isExpired: true };
const suppress: AlarmInput = { kind: 'suppressed', isSuppressed: true };
const unsuppress: AlarmInput = { kind: 'suppressed', isSuppressed: false };
const remove: AlarmInput = { kind: 'outOfService', isOutOfService: true };
const install: AlarmInput = { kind: 'outOfService', isOutOfService: false };
const change: AlarmInput = { kind: 'ruleChanged' };
const drop: AlarmInput = { kind: 'ruleRemoved' };
const INPUTS = {
  ...{ raise, second, clear, acknowledge, reset, shelve, unshelve, expire },
  ...{ suppress, unsuppress, remove, install, change, drop },
};

const base = NORMAL;
const open = { ...NORMAL, isOpen: true };
/** Each state with the facts that make it, without the second stage. */
const FACTS: Readonly<Record<AlarmState, AlarmFacts>> = {
  normal: base,
  unacknowledgedActive: { ...open, stage: 1 },
  acknowledgedActive: { ...open, stage: 1, isAcknowledged: true },
  returnedUnacknowledged: open,
  latchedUnacknowledged: { ...open, isLatched: true },
  latchedAcknowledged: { ...open, isLatched: true, isAcknowledged: true },
  shelved: { ...base, shelvedUntilMs: 5 },
  suppressedByDesign: { ...base, isSuppressed: true },
  outOfService: { ...base, isOutOfService: true },
};

type Edge = readonly [
  from: AlarmState,
  input: keyof typeof INPUTS,
  to: AlarmState,
  ...events: AlarmEventKind[],
];

/** Every edge there is, without latching; what is not here must change nothing. */
const EDGES: readonly Edge[] = [
  ['normal', 'raise', 'unacknowledgedActive', 'raised'],
  ['normal', 'second', 'unacknowledgedActive', 'raised'],
  ['normal', 'shelve', 'shelved', 'shelved'],
  ['normal', 'suppress', 'suppressedByDesign', 'suppressed'],
  ['normal', 'remove', 'outOfService', 'outOfService'],
  ['unacknowledgedActive', 'acknowledge', 'acknowledgedActive', 'acknowledged'],
  ['unacknowledgedActive', 'clear', 'returnedUnacknowledged', 'returned'],
  ['unacknowledgedActive', 'second', 'unacknowledgedActive', 'escalated'],
  ['unacknowledgedActive', 'shelve', 'shelved', 'shelved'],
  ['unacknowledgedActive', 'suppress', 'suppressedByDesign', 'suppressed'],
  ['unacknowledgedActive', 'remove', 'outOfService', 'outOfService'],
  ['unacknowledgedActive', 'change', 'unacknowledgedActive', 'ruleChanged'],
  ['unacknowledgedActive', 'drop', 'normal', 'ruleRemoved', 'closed'],
  ['acknowledgedActive', 'clear', 'normal', 'returned', 'closed'],
  ['acknowledgedActive', 'second', 'unacknowledgedActive', 'escalated'],
  ['acknowledgedActive', 'shelve', 'shelved', 'shelved'],
  ['acknowledgedActive', 'suppress', 'suppressedByDesign', 'suppressed'],
  ['acknowledgedActive', 'remove', 'outOfService', 'outOfService'],
  ['acknowledgedActive', 'change', 'acknowledgedActive', 'ruleChanged'],
  ['acknowledgedActive', 'drop', 'normal', 'ruleRemoved', 'closed'],
  ['returnedUnacknowledged', 'raise', 'unacknowledgedActive', 'raisedAgain'],
  ['returnedUnacknowledged', 'second', 'unacknowledgedActive', 'raisedAgain'],
  ['returnedUnacknowledged', 'acknowledge', 'normal', 'acknowledged', 'closed'],
  ['returnedUnacknowledged', 'shelve', 'shelved', 'shelved'],
  ['returnedUnacknowledged', 'suppress', 'suppressedByDesign', 'suppressed'],
  ['returnedUnacknowledged', 'remove', 'outOfService', 'outOfService'],
  ['returnedUnacknowledged', 'change', 'returnedUnacknowledged', 'ruleChanged'],
  ['returnedUnacknowledged', 'drop', 'normal', 'ruleRemoved', 'closed'],
  ['latchedUnacknowledged', 'raise', 'unacknowledgedActive', 'raisedAgain'],
  ['latchedUnacknowledged', 'second', 'unacknowledgedActive', 'raisedAgain'],
  ['latchedUnacknowledged', 'acknowledge', 'latchedAcknowledged', 'acknowledged'],
  ['latchedUnacknowledged', 'shelve', 'shelved', 'shelved'],
  ['latchedUnacknowledged', 'suppress', 'suppressedByDesign', 'suppressed'],
  ['latchedUnacknowledged', 'remove', 'outOfService', 'outOfService'],
  ['latchedUnacknowledged', 'change', 'latchedUnacknowledged', 'ruleChanged'],
  ['latchedUnacknowledged', 'drop', 'normal', 'ruleRemoved', 'closed'],
  ['latchedAcknowledged', 'raise', 'unacknowledgedActive', 'raisedAgain'],
  ['latchedAcknowledged', 'second', 'unacknowledgedActive', 'raisedAgain'],
  ['latchedAcknowledged', 'reset', 'normal', 'reset', 'closed'],
  ['latchedAcknowledged', 'shelve', 'shelved', 'shelved'],
  ['latchedAcknowledged', 'suppress', 'suppressedByDesign', 'suppressed'],
  ['latchedAcknowledged', 'remove', 'outOfService', 'outOfService'],
  ['latchedAcknowledged', 'change', 'latchedAcknowledged', 'ruleChanged'],
  ['latchedAcknowledged', 'drop', 'normal', 'ruleRemoved', 'closed'],
  ['shelved', 'unshelve', 'normal', 'unshelved'],
  ['shelved', 'expire', 'normal', 'shelvingExpired'],
  ['shelved', 'shelve', 'shelved', 'shelved'],
  ['shelved', 'suppress', 'shelved', 'suppressed'],
  ['shelved', 'remove', 'outOfService', 'outOfService'],
  ['suppressedByDesign', 'unsuppress', 'normal', 'unsuppressed'],
  ['suppressedByDesign', 'shelve', 'shelved', 'shelved'],
  ['suppressedByDesign', 'remove', 'outOfService', 'outOfService'],
  // The signal that suppressed a rule is forgotten with it; what people did stays.
  ['suppressedByDesign', 'drop', 'normal'],
  ['outOfService', 'install', 'normal', 'inService'],
  ['outOfService', 'shelve', 'outOfService', 'shelved'],
  ['outOfService', 'suppress', 'outOfService', 'suppressed'],
];

const after = (facts: AlarmFacts, input: keyof typeof INPUTS, isLatching = false) => {
  const step = stepAlarm(facts, INPUTS[input], isLatching);
  return [stateOf(step.facts), ...step.events];
};

describe('states of an alarm (ISA-18.2)', () => {
  it('each state is made by its facts', () => {
    for (const state of ALARM_STATES) expect(stateOf(FACTS[state])).toBe(state);
  });

  it.each(EDGES.map((edge) => ({ name: edge.join(' '), edge })))(
    '$name',
    ({ edge: [from, input, ...to] }) => {
      expect(after(FACTS[from], input)).toEqual(to);
    },
  );

  it('nothing else leads anywhere', () => {
    const known = new Set(EDGES.map(([from, input]) => `${from} ${input}`));
    for (const from of ALARM_STATES)
      for (const input of Object.keys(INPUTS) as (keyof typeof INPUTS)[])
        if (!known.has(`${from} ${input}`))
          expect([from, input, ...after(FACTS[from], input)]).toEqual([from, input, from]);
  });

  it('a latching one stays until it is acknowledged and reset', () => {
    expect(after(FACTS.unacknowledgedActive, 'clear', true)).toEqual(['latchedUnacknowledged', 'returned']);
    expect(after(FACTS.acknowledgedActive, 'clear', true)).toEqual(['latchedAcknowledged', 'returned']);
    expect(after(FACTS.latchedUnacknowledged, 'reset', true)).toEqual(['latchedUnacknowledged']);
  });

  it('the second stage asks for attention again, its end does not', () => {
    const beyond: AlarmFacts = { ...FACTS.acknowledgedActive, stage: 2 };
    expect(after(beyond, 'raise')).toEqual(['acknowledgedActive', 'eased']);
    expect(after(beyond, 'clear')).toEqual(['normal', 'returned', 'closed']);
  });

  it('judging goes on while it is shelved, and what still holds rings when that ends', () => {
    const { facts: raised } = stepAlarm(FACTS.shelved, raise, false);
    expect(stateOf(raised)).toBe('shelved');
    expect(after(raised, 'expire')).toEqual(['unacknowledgedActive', 'shelvingExpired', 'raised']);
    const { facts: gone } = stepAlarm(raised, clear, false);
    expect(after(gone, 'expire')).toEqual(['normal', 'shelvingExpired']);
  });

  it('one that was open when it was shelved ends with its condition, or rings again', () => {
    const { facts: held } = stepAlarm(FACTS.acknowledgedActive, shelve, false);
    expect(after(held, 'unshelve')).toEqual(['unacknowledgedActive', 'unshelved', 'raisedAgain']);
    expect(after(held, 'clear')).toEqual(['shelved', 'returned', 'closed']);
    const { facts: returned } = stepAlarm(FACTS.returnedUnacknowledged, shelve, false);
    expect(after(returned, 'unshelve')).toEqual(['normal', 'unshelved', 'closed']);
  });

  it('is heard when the last of shelving, suppression and being out of service ends', () => {
    const both: AlarmFacts = { ...FACTS.shelved, stage: 1, isSuppressed: true };
    const { facts, events } = stepAlarm(both, unshelve, false);
    expect([stateOf(facts), ...events]).toEqual(['suppressedByDesign', 'unshelved']);
    expect(after(facts, 'unsuppress')).toEqual(['unacknowledgedActive', 'unsuppressed', 'raised']);
  });
});
