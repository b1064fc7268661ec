/** States of an alarm as ISA-18.2 (2016) names them, A to I. */
export const ALARM_STATES = [
  'normal',
  'unacknowledgedActive',
  'acknowledgedActive',
  'returnedUnacknowledged',
  'latchedUnacknowledged',
  'latchedAcknowledged',
  'shelved',
  'suppressedByDesign',
  'outOfService',
] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** What the journal of an alarm says. */
export const ALARM_EVENT_KINDS = [
  'raised',
  'raisedAgain',
  'escalated',
  'eased',
  'returned',
  'acknowledged',
  'reset',
  'shelved',
  'unshelved',
  'shelvingExpired',
  'suppressed',
  'unsuppressed',
  'outOfService',
  'inService',
  'ruleChanged',
  'ruleRemoved',
  'closed',
] as const;
export type AlarmEventKind = (typeof ALARM_EVENT_KINDS)[number];
