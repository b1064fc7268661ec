import type { CorrectionRequest, SignalDataType } from '@zutai/contract';
import { fieldError } from '../../../platform/call/index.ts';
import { GOOD } from '../history-columns.ts';
import { type Change, columnsOf, type WrittenValue } from './correct-values.ts';

type Given = NonNullable<CorrectionRequest['value']>;

const INTEGER = /^-?[1-9]\d{0,18}$|^0$/;

/**
 * What is asked for, as a signal of this data type takes it.
 * @throws AppError that names the field
 */
export function readChange(request: CorrectionRequest, dataType: SignalDataType): Change {
  const { operation, factor, offset, value, points } = request;
  switch (operation) {
    case 'scale':
      if (dataType !== 'number') throw fieldError('operation', 'scaleNumbers');
      if (factor === 1 && offset === 0) throw fieldError('factor', 'scaleNothing');
      return { operation, factor, offset };
    case 'set':
      if (value === undefined) throw fieldError('value', 'required');
      return { operation, value: readValue(value, dataType, 'value') };
    case 'insert': {
      if (points === undefined || points.length === 0) throw fieldError('points', 'required');
      const byTime = new Map(
        points.map((point, i) => [point.timeMs, readValue(point.value, dataType, `points[${i}].value`)]),
      );
      const times = Float64Array.from(byTime.keys()).sort();
      const values = Array.from(times, (timeMs) => byTime.get(timeMs)!);
      const numbers = Float64Array.from(values, ({ number }) => number);
      const codes = new Int32Array(times.length).fill(GOOD);
      return {
        operation,
        points: columnsOf(
          times,
          numbers,
          codes,
          values.map(({ text }) => text),
        ),
      };
    }
    default:
      return { operation };
  }
}

function readValue(given: Given, dataType: SignalDataType, path: string): WrittenValue {
  if (dataType === 'text') {
    if (typeof given === 'string') return { number: Number.NaN, text: given };
    throw fieldError(path, 'notText');
  }
  if (dataType === 'boolean') {
    if (typeof given === 'boolean') return { number: given ? 1 : 0, text: null };
    throw fieldError(path, 'notYesNo');
  }
  if (typeof given === 'number') return { number: given, text: null };
  if (typeof given === 'string' && INTEGER.test(given)) {
    const number = Number(given);
    return { number, text: Number.isSafeInteger(number) ? null : given };
  }
  throw fieldError(path, 'notNumber');
}

/** A value as the ledger has it. */
export function textOf({ number, text }: WrittenValue): string {
  return text ?? String(number);
}
