import { describe, expect, it } from 'vitest';
import { isAlarmFormulaProblem, readAlarmFormula, withoutAlarmFormulaLetter } from './formula.ts';

function compute(text: string, values: readonly number[]): number {
  const read = readAlarmFormula(text, values.length - 1);
  if (isAlarmFormulaProblem(read)) throw new Error(read.code);
  return read.compute((place) => values[place] ?? Number.NaN);
}

describe('an alarm formula', () => {
  it.each([
    ['A > B + 2', [5, 2], 1],
    ['A > B + 2', [4, 2], 0],
    ['A > 1E3', [1001], 1],
    ['A > 3 && B == 0', [4, 0], 1],
    ['A > 3 && B == 0', [4, 1], 0],
    ['A > 3 || B && C', [0, 1, 2], 1],
    ['(A > 3 || B) && C', [4, 0, 0], 0],
    ['A == true', [1], 1],
    ['if(A > 1, TRUE, false) || False', [0], 0],
    ['H', [1, 2, 3, 4, 5, 6, 7, 8], 8],
    ['if(A > 1, max(A, B), 0)', [2, 7], 7],
  ])('%s of %j is %d', (text, values, result) => expect(compute(text, values)).toBe(result));

  it.each([
    ['A / B > 2', [0, 0], Number.NaN],
    ['A / B != 2', [0, 0], Number.NaN],
    ['A / B > 2', [1, 0], 1],
    ['A / B', [0, 0], Number.NaN],
    ['A / B > 2 && C', [0, 0, 1], Number.NaN],
    ['A / B > 2 && C', [0, 0, 0], 0],
    ['A / B > 2 || C', [0, 0, 0], Number.NaN],
    ['A / B > 2 || C', [0, 0, 1], 1],
    ['if(A / B > 2, 1, 0)', [0, 0], Number.NaN],
    ['if(B == 0, 0, A / B) > 2', [0, 0], 0],
    ['(A / B > 2) == 0', [0, 0], Number.NaN],
  ])('%s of %j decides by what is known: %d', (text, values, result) =>
    expect(compute(text, values)).toBe(result),
  );

  it('tells which signals it takes, each once', () => {
    const read = readAlarmFormula('C - A + C', 2);
    expect('places' in read && read.places).toEqual([2, 0]);
  });

  it.each([
    ['A > ', 0, 'endMissing', 4],
    ['A > B ? 1', 1, 'unknownCharacter', 6],
    ['A + B && ) C', 2, 'unexpected', 9],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a formula looks so
    ['A > ${1.2}', 0, 'unknownCharacter', 4],
    ['average(A, hour)', 0, 'overTime', 0],
  ])('%s with %d others is refused: %s at %d', (text, others, code, position) =>
    expect(readAlarmFormula(text, others)).toEqual({ code, position }),
  );
});

it.each([
  ['A > B', 0, 'letterMissing', 4, 'B'],
  ['A + B > C', 1, 'letterMissing', 8, 'C'],
  ['A<2 && C==1', 1, 'letterMissing', 7, 'C'],
  ['true && C==1', 1, 'letterMissing', 8, 'C'],
  ['a > 1', 0, 'unknownName', 0, 'a'],
  ['A > 1 && yes', 0, 'unknownName', 9, 'yes'],
  ['true(A)', 0, 'unknownName', 0, 'true'],
  ['A && trueish', 0, 'unknownName', 5, 'trueish'],
])('%s with %d others is refused: %s at %d, %s', (text, others, code, position, name) =>
  expect(readAlarmFormula(text, others)).toEqual({ code, position, name }),
);

it('names no other signal when one is taken away', () => {
  expect(withoutAlarmFormulaLetter('A > B + C && max(B, D) > 1E3', 1)).toBe('A > ? + B && max(?, C) > 1E3');
  expect(withoutAlarmFormulaLetter('A > B', 2)).toBe('A > B');
});
