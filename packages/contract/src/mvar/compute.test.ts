// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas hold ${equipment.signal}
import { describe, expect, it } from 'vitest';
import type { LiveValue } from '../signal/index.ts';
import { CODE_NO_RESULT, prepareMvar } from './compute.ts';

const live: Record<string, LiveValue> = {
  '1': { id: '1', value: 10, time: 100, code: '200' },
  '2': { id: '2', value: 4, time: 300, code: '200' },
  '3': { id: '3', value: 99, time: 50, code: '201' },
  '4': { id: '4', value: true, time: 200, code: '200' },
  '5': { id: '5', value: null, time: 200, code: '1715' },
  '6': { id: '6', value: 'open', time: 200, code: '200' },
};
const read = (id: string) => live[id];
const of = (calcType: 'sum' | 'avg' | 'min' | 'max', signals: string[]) =>
  prepareMvar({ calcType, signals, formula: '' }).compute(read);
const byFormula = (formula: string) => prepareMvar({ calcType: 'formula', signals: [], formula });

describe('a calculated value', () => {
  it('is the sum, average, least or most of its signals, as new as the newest', () => {
    expect(of('sum', ['1', '2', '4'])).toEqual({ value: 15, time: 300, code: '200' });
    expect(of('avg', ['1', '2'])).toEqual({ value: 7, time: 300, code: '200' });
    expect(of('min', ['1', '2'])).toEqual({ value: 4, time: 300, code: '200' });
    expect(of('max', ['1', '2'])).toEqual({ value: 10, time: 300, code: '200' });
  });

  it('counts a signal twice that is named twice', () => {
    expect(of('sum', ['1', '1'])).toMatchObject({ value: 20 });
    expect(byFormula('${9.1} + ${9.1}').compute(read)).toMatchObject({ value: 20 });
  });

  it('counts a signal whose code is not 200 as 0 and says that it is not good', () => {
    expect(of('sum', ['1', '3'])).toEqual({ value: 10, time: 100, code: '201' });
    expect(of('min', ['1', '5', '3'])).toEqual({ value: 0, time: 200, code: '1715' });
    expect(of('sum', ['1', 'gone'])).toEqual({ value: 10, time: 100, code: '201' });
    expect(byFormula('${9.3} + 5').compute(read)).toEqual({ value: 5, time: 50, code: '201' });
  });

  it('is 0 and not good when the result is empty, no number or infinite', () => {
    expect(of('avg', [])).toEqual({ value: 0, time: 0, code: CODE_NO_RESULT });
    expect(of('max', [])).toEqual({ value: 0, time: 0, code: CODE_NO_RESULT });
    expect(byFormula('${9.1} / 0').compute(read)).toEqual({ value: 0, time: 100, code: CODE_NO_RESULT });
    expect(byFormula('sqrt(0 - ${9.1})').compute(read)).toMatchObject({ value: 0, code: CODE_NO_RESULT });
    expect(byFormula('not a formula').compute(read)).toEqual({ value: 0, time: 0, code: CODE_NO_RESULT });
    expect(of('sum', ['6'])).toEqual({ value: 0, time: 200, code: CODE_NO_RESULT });
  });

  it('tells which signals it needs', () => {
    expect(byFormula('${9.2} * ${9.1} + ${9.2}').signalIds).toEqual(['2', '1']);
    expect(prepareMvar({ calcType: 'sum', signals: ['3', '1', '3'], formula: '' }).signalIds).toEqual([
      '3',
      '1',
    ]);
  });
});
