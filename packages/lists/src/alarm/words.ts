import type {
  AlarmConditionKind,
  AlarmEventKind,
  AlarmLevel,
  AlarmResponseTime,
  AlarmSeverity,
  AlarmState,
} from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';

type Words<K extends string> = Readonly<Record<K, TextRef>>;

export const ALARM_STATE_WORDS: Words<AlarmState> = {
  normal: textRef('alarm', 'state_normal'),
  unacknowledgedActive: textRef('alarm', 'state_unacknowledgedActive'),
  acknowledgedActive: textRef('alarm', 'state_acknowledgedActive'),
  returnedUnacknowledged: textRef('alarm', 'state_returnedUnacknowledged'),
  latchedUnacknowledged: textRef('alarm', 'state_latchedUnacknowledged'),
  latchedAcknowledged: textRef('alarm', 'state_latchedAcknowledged'),
  shelved: textRef('alarm', 'state_shelved'),
  suppressedByDesign: textRef('alarm', 'state_suppressedByDesign'),
  outOfService: textRef('alarm', 'state_outOfService'),
};

export const ALARM_KIND_WORDS: Words<AlarmConditionKind> = {
  limit: textRef('alarm', 'kind_limit'),
  deviation: textRef('alarm', 'kind_deviation'),
  rate: textRef('alarm', 'kind_rate'),
  discrete: textRef('alarm', 'kind_discrete'),
  bit: textRef('alarm', 'kind_bit'),
  change: textRef('alarm', 'kind_change'),
  quality: textRef('alarm', 'kind_quality'),
  noChange: textRef('alarm', 'kind_noChange'),
  formula: textRef('alarm', 'kind_formula'),
  offline: textRef('alarm', 'kind_offline'),
};

export const ALARM_EVENT_WORDS: Words<AlarmEventKind> = {
  raised: textRef('alarm', 'event_raised'),
  raisedAgain: textRef('alarm', 'event_raisedAgain'),
  escalated: textRef('alarm', 'event_escalated'),
  eased: textRef('alarm', 'event_eased'),
  returned: textRef('alarm', 'event_returned'),
  acknowledged: textRef('alarm', 'event_acknowledged'),
  reset: textRef('alarm', 'event_reset'),
  shelved: textRef('alarm', 'event_shelved'),
  unshelved: textRef('alarm', 'event_unshelved'),
  shelvingExpired: textRef('alarm', 'event_shelvingExpired'),
  suppressed: textRef('alarm', 'event_suppressed'),
  unsuppressed: textRef('alarm', 'event_unsuppressed'),
  outOfService: textRef('alarm', 'event_outOfService'),
  inService: textRef('alarm', 'event_inService'),
  ruleChanged: textRef('alarm', 'event_ruleChanged'),
  ruleRemoved: textRef('alarm', 'event_ruleRemoved'),
  closed: textRef('alarm', 'event_closed'),
};

export const ALARM_SEVERITY_WORDS: Words<AlarmSeverity> = {
  minor: textRef('alarm', 'severity_minor'),
  major: textRef('alarm', 'severity_major'),
  severe: textRef('alarm', 'severity_severe'),
};

export const ALARM_RESPONSE_WORDS: Words<AlarmResponseTime> = {
  immediate: textRef('alarm', 'response_immediate'),
  prompt: textRef('alarm', 'response_prompt'),
  later: textRef('alarm', 'response_later'),
};

export const ALARM_SHAPE_WORDS: Words<AlarmLevel['shape']> = {
  '▲': textRef('alarm', 'shape_triangle'),
  '◆': textRef('alarm', 'shape_diamond'),
  '■': textRef('alarm', 'shape_square'),
  '●': textRef('alarm', 'shape_circle'),
};

export const ALARM_SOUND_WORDS: Words<AlarmLevel['sound']> = {
  urgent: textRef('alarm', 'sound_urgent'),
  important: textRef('alarm', 'sound_important'),
  general: textRef('alarm', 'sound_general'),
  none: textRef('alarm', 'sound_none'),
};
