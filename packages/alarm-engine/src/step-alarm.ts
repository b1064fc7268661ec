import type { AlarmEventKind } from '@zutai/contract';
import { type AlarmFacts, isSilenced, NORMAL } from './alarm-state.ts';
import type { Stage } from './rule.ts';

/** What happens to an alarm. */
export type AlarmInput =
  | { readonly kind: 'stage'; readonly stage: Stage }
  | { readonly kind: 'suppressed'; readonly isSuppressed: boolean }
  | { readonly kind: 'acknowledge' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'shelve'; readonly untilMs: number }
  /** By a person, or because its time is over. */
  | { readonly kind: 'unshelve'; readonly isExpired: boolean }
  | { readonly kind: 'outOfService'; readonly isOutOfService: boolean }
  | { readonly kind: 'ruleChanged' }
  /** Deleted, or no longer enabled. */
  | { readonly kind: 'ruleRemoved' };

export interface AlarmStep {
  readonly facts: AlarmFacts;
  /** In order; none: nothing happened, or it is not possible in this state. */
  readonly events: readonly AlarmEventKind[];
}

/**
 * One step of the state machine of ISA-18.2, drawn in docs/alarms.md.
 * @param isLatching the alarm stays after its condition is gone, until it is acknowledged and reset
 */
export function stepAlarm(facts: AlarmFacts, input: AlarmInput, isLatching: boolean): AlarmStep {
  switch (input.kind) {
    case 'stage':
      return setStage(facts, input.stage, isLatching);
    case 'acknowledge':
      return acknowledge(facts);
    case 'reset':
      if (isSilenced(facts) || !facts.isLatched || !facts.isAcknowledged) return none(facts);
      return { facts: closed(facts), events: ['reset', 'closed'] };
    case 'suppressed':
      return silence(
        facts,
        { isSuppressed: input.isSuppressed },
        input.isSuppressed ? 'suppressed' : 'unsuppressed',
      );
    case 'shelve':
      return silence(facts, { shelvedUntilMs: input.untilMs }, 'shelved');
    case 'unshelve':
      return silence(facts, { shelvedUntilMs: null }, input.isExpired ? 'shelvingExpired' : 'unshelved');
    case 'outOfService':
      return silence(
        facts,
        { isOutOfService: input.isOutOfService },
        input.isOutOfService ? 'outOfService' : 'inService',
      );
    case 'ruleChanged':
      return { facts, events: facts.isOpen ? ['ruleChanged'] : [] };
    case 'ruleRemoved': {
      const events: AlarmEventKind[] = facts.isOpen ? ['ruleRemoved', 'closed'] : [];
      return {
        facts: { ...NORMAL, shelvedUntilMs: facts.shelvedUntilMs, isOutOfService: facts.isOutOfService },
        events,
      };
    }
  }
}

const none = (facts: AlarmFacts): AlarmStep => ({ facts, events: [] });
const closed = (facts: AlarmFacts): AlarmFacts => ({
  ...facts,
  isOpen: false,
  isAcknowledged: false,
  isLatched: false,
});
const rung = (facts: AlarmFacts): AlarmFacts => ({
  ...facts,
  isOpen: true,
  isAcknowledged: false,
  isLatched: false,
});

function setStage(before: AlarmFacts, stage: Stage, isLatching: boolean): AlarmStep {
  if (stage === before.stage) return none(before);
  const facts = { ...before, stage };
  if (isSilenced(facts)) {
    if (stage > 0 || !facts.isOpen) return none(facts);
    return { facts: closed(facts), events: ['returned', 'closed'] };
  }
  if (stage === 0) {
    if (isLatching) return { facts: { ...facts, isLatched: true }, events: ['returned'] };
    if (facts.isAcknowledged) return { facts: closed(facts), events: ['returned', 'closed'] };
    return { facts, events: ['returned'] };
  }
  if (before.stage === 0) return { facts: rung(facts), events: [facts.isOpen ? 'raisedAgain' : 'raised'] };
  // What became worse asks for attention again; what became better does not.
  if (stage > before.stage) return { facts: rung(facts), events: ['escalated'] };
  return { facts, events: ['eased'] };
}

function acknowledge(facts: AlarmFacts): AlarmStep {
  if (isSilenced(facts) || !facts.isOpen || facts.isAcknowledged) return none(facts);
  if (facts.stage > 0 || facts.isLatched)
    return { facts: { ...facts, isAcknowledged: true }, events: ['acknowledged'] };
  return { facts: closed(facts), events: ['acknowledged', 'closed'] };
}

/**
 * Shelving, suppression and being out of service are independent of each other; the alarm is heard again when the last of
 * them ends: as a new one if its condition holds, else it is normal.
 */
function silence(before: AlarmFacts, change: Partial<AlarmFacts>, event: AlarmEventKind): AlarmStep {
  const facts = { ...before, ...change };
  const [name] = Object.keys(change) as (keyof AlarmFacts)[];
  if (before[name!] === facts[name!]) return none(before);
  if (isSilenced(facts) || !isSilenced(before)) return { facts, events: [event] };
  if (facts.stage > 0)
    return { facts: rung(facts), events: [event, facts.isOpen ? 'raisedAgain' : 'raised'] };
  return facts.isOpen ? { facts: closed(facts), events: [event, 'closed'] } : { facts, events: [event] };
}
