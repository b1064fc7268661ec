import {
  type AlarmCondition,
  type AlarmSuppressor,
  type NamingFields,
  signalsNamedBy,
  type ToldAlarmCondition,
  type ToldAlarmSuppressor,
} from '@zutai/contract';

/** What words of a rule need of a signal. */
export interface WordedSignal {
  readonly tag: string;
  readonly title: string;
  readonly titleEn: string;
  readonly unit: string;
  readonly unitEn: string;
  readonly states: ToldAlarmCondition['signalStates'];
}

type Signals = ReadonlyMap<string, WordedSignal>;

/**
 * A field of a rule as differences tell it: the signal by its tag, condition and suppressor with what their words need.
 * @param signals by the ids that the rule names
 */
export function tellRuleField(
  name: string,
  fields: Readonly<Record<string, unknown>>,
  signals: Signals,
): unknown {
  const value = fields[name] ?? null;
  if (value === null) return null;
  if (name === 'signalId') return signals.get(String(value))?.tag ?? '–';
  if (name === 'condition') {
    const of = signals.get(String(fields.signalId ?? ''));
    const condition = value as AlarmCondition;
    const told: ToldAlarmCondition = {
      condition,
      signalUnit: of?.unit ?? '',
      signalUnitEn: of?.unitEn ?? '',
      signalStates: [...(of?.states ?? [])],
      namedSignals: listNamed({ condition }, signals),
    };
    return told;
  }
  if (name === 'suppressor') {
    const suppressor = value as AlarmSuppressor;
    const told: ToldAlarmSuppressor = { suppressor, namedSignals: listNamed({ suppressor }, signals) };
    return told;
  }
  return value;
}

/** Signals that a rule names beside its own, by name; those that are not there are left out. */
export function listNamed({ condition, suppressor }: NamingFields, signals: Signals) {
  const ids = new Set(signalsNamedBy({ condition, suppressor }).map(([, id]) => id));
  return [...ids].flatMap((id) => {
    const signal = signals.get(id);
    return signal === undefined ? [] : [{ id, title: signal.title, titleEn: signal.titleEn }];
  });
}
