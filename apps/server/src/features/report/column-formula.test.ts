// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas hold ${c1}
import { reportColumn } from '@zutai/contract';
import { expect, it } from 'vitest';
import { isProblem, readColumnFormula } from './column-formula.ts';

const columns = ['c1', 'c2', 'c3'].map((key) =>
  reportColumn.parse({
    ...{ key, title: key, source: key === 'c3' ? 'formula' : 'signal', signalId: '1' },
    formula: key === 'c3' ? '1' : '',
  }),
);
const compute = (text: string, values: Record<string, number | null>) => {
  const read = readColumnFormula(text, columns);
  if (isProblem(read)) throw new Error(read.code);
  return read.compute((key) => values[key] ?? null);
};

it('calculates with the columns of its row', () => {
  expect(compute('${c1} / ${c2} * 100', { c1: 1, c2: 4 })).toBe(25);
  expect(compute('max(${c1}, ${c2}) - ${c1}', { c1: 1, c2: 4 })).toBe(3);
});

it('says nothing where a column says nothing, or the result is no number', () => {
  expect(compute('${c1} + ${c2}', { c1: 1, c2: null })).toBeNull();
  expect(compute('${c1} / ${c2}', { c1: 1, c2: 0 })).toBeNull();
});

it('names what is wrong and where, in the characters of the person who wrote it', () => {
  const problem = (text: string) => readColumnFormula(text, columns);
  expect(problem('${c1} + ${c9}')).toEqual({ code: 'columnMissing', position: 8 });
  expect(problem('${c1} + ${c3}')).toMatchObject({ code: 'columnMissing' });
  expect(problem('${c1} + ${c2} ?')).toEqual({ code: 'unknownCharacter', position: 14 });
  expect(problem('${c1} +')).toMatchObject({ code: 'endMissing', position: 7 });
  expect(problem('')).toMatchObject({ code: 'empty' });
  // A signal of another place is no column.
  expect(problem('${7.8}')).toMatchObject({ code: 'unknownCharacter' });
});
