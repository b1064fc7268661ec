import { isAlarmFormulaProblem, readAlarmFormula } from '@zutai/contract';
import { numberOf } from '../reading.ts';
import { type ConditionDefinition, ownReading } from './judgement.ts';

/** In alarm while a formula of several signals holds; one of them that is not known to be good says nothing. */
export const formula: ConditionDefinition<'formula'> = {
  otherSignals: ({ signalIds }) => signalIds.map((signalId) => ({ from: 'signal', signalId })),
  create({ formula: text, signalIds }, rule) {
    const read = readAlarmFormula(text, signalIds.length);
    // Checked where rules are saved; a rule that got past it rings for nothing.
    if (isAlarmFormulaProblem(read)) return { judge: () => undefined };
    return {
      judge(readings) {
        const values = new Map<number, number>();
        for (const place of read.places) {
          const reading =
            place === 0 ? ownReading(rule, readings) : readings.signal(Number(signalIds[place - 1]));
          const value = numberOf(reading);
          if (value === undefined) return undefined;
          values.set(place, value);
        }
        const result = read.compute((place) => values.get(place) ?? Number.NaN);
        if (!Number.isFinite(result)) return undefined;
        return result === 0 ? 0 : 1;
      },
    };
  },
};
