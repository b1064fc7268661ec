import { describe, expect, it } from 'vitest';
import { checkFormula, insertText, readableFormula, signalToken } from './formula-text.ts';

const names: Record<string, string> = { '7.1': 'Pump A / Speed' };
const nameOf = (equipmentId: string, signalId: string) => names[`${equipmentId}.${signalId}`];
const speed = signalToken('7', '1');

describe('formulas for people', () => {
  it('show names in place of ids, and what is missing', () => {
    expect(readableFormula(`max(${speed}, ${signalToken('7', '9')}) * 2`, nameOf)).toEqual([
      { text: 'max(', kind: 'text' },
      { text: 'Pump A / Speed', kind: 'signal' },
      { text: ', ', kind: 'text' },
      { text: signalToken('7', '9'), kind: 'missing' },
      { text: ') * 2', kind: 'text' },
    ]);
    expect(readableFormula('', nameOf)).toEqual([]);
  });

  it('are checked while they are typed', () => {
    expect(checkFormula(`${speed} / 2`, nameOf)).toBeUndefined();
    expect(checkFormula(`${speed} +`, nameOf)).toMatchObject({ code: 'endMissing' });
    expect(checkFormula('  ', nameOf)).toMatchObject({ code: 'empty' });
    expect(checkFormula(`1 + ${signalToken('8', '1')}`, nameOf)).toEqual({
      ...{ code: 'signalMissing', position: 4, length: 6 },
    });
  });

  it('take what is chosen at the caret, in place of the selection', () => {
    expect(insertText('1 + x', speed, 4, 5)).toEqual({ text: `1 + ${speed}`, caret: 4 + speed.length });
  });
});
