// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas hold ${equipment.signal}
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FORMULA_LENGTH } from './entity.ts';
import { parseFormula } from './formula.ts';

const values: Record<string, number> = { '2': 4, '3': -1.5, '4': 0 };
const read = (id: string) => values[id] ?? 0;

function compute(text: string): number {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(`${parsed.error.code} at ${parsed.error.position}: ${text}`);
  return parsed.formula.compute(read);
}

const errorOf = (text: string) => {
  const parsed = parseFormula(text);
  return parsed.ok ? undefined : parsed.error;
};

/** A formula's text and what it must come to, made together. */
interface Sample {
  readonly text: string;
  readonly value: number;
}
const holds = ({ value }: Sample) => value !== 0 && !Number.isNaN(value);
const { sample } = fc.letrec<{ sample: Sample }>((tie) => {
  const leaf = fc.oneof(
    fc.integer({ min: 0, max: 1000 }).map((n) => ({ text: String(n), value: n })),
    fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => ({ text: String(n), value: n })),
    fc.constantFrom('2', '3', '4').map((id) => ({ text: `\${1.${id}}`, value: read(id) })),
  );
  const pair = fc.tuple(tie('sample'), tie('sample'));
  const inner = fc.oneof(
    pair.map(([a, b]) => ({ text: `(${a.text} + ${b.text})`, value: a.value + b.value })),
    pair.map(([a, b]) => ({ text: `(${a.text}-(${b.text}))`, value: a.value - b.value })),
    pair.map(([a, b]) => ({ text: `((${a.text})*(${b.text}))`, value: a.value * b.value })),
    pair.map(([a, b]) => ({ text: `((${a.text}) / (${b.text}))`, value: a.value / b.value })),
    pair.map(([a, b]) => ({ text: `min(${a.text},${b.text})`, value: Math.min(a.value, b.value) })),
    pair.map(([a, b]) => ({ text: `max( ${a.text} , ${b.text} )`, value: Math.max(a.value, b.value) })),
    pair.map(([a, b]) => ({ text: `(${a.text} < ${b.text})`, value: a.value < b.value ? 1 : 0 })),
    pair.map(([a, b]) => ({ text: `(${a.text} && ${b.text})`, value: holds(a) && holds(b) ? 1 : 0 })),
    pair.map(([a, b]) => ({ text: `(${a.text}||${b.text})`, value: holds(a) || holds(b) ? 1 : 0 })),
    tie('sample').map((a) => ({ text: `(-(${a.text}))`, value: -a.value })),
    tie('sample').map((a) => ({ text: `abs(${a.text})`, value: Math.abs(a.value) })),
    tie('sample').map((a) => ({ text: `sqrt(${a.text})`, value: Math.sqrt(a.value) })),
  );
  return { sample: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, inner) };
});

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['16 / 4 / 2', 2],
    ['-2 * -3', 6],
    ['--2', 2],
    ['2 - -2', 4],
    ['.5 + 1.', 1.5],
    ['1e3 + 2.5E-1', 1000.25],
    ['${1.2} + ${1.3}', 2.5],
    ['pow(2, 10)', 1024],
    ['sqrt(${1.2})', 2],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['if(${1.2} > 3, 10, 20)', 10],
    ['if(${1.4}, 10, 20)', 20],
    ['if(1 / 0 - 1 / 0, 1, 2)', 2],
    ['min(3, 1, 2) + max(3)', 4],
    ['(2 >= 2) + (2 != 2) + (1 == 1) + (1 <= 0)', 2],
    ['1 > 2 || 2 > 1 && 5', 1],
    ['(1 || 0) && 0', 0],
    ['1 || 0 && 0', 1],
    ['1 / 0 - 1 / 0 || 0', 0],
    ['max(1 && 1, 0)', 1],
  ])('%s is %d', (text, value) => expect(compute(text)).toBeCloseTo(value, 12));

  it('comes to what it was made of', () => {
    fc.assert(
      fc.property(sample, ({ text, value }) => {
        fc.pre(text.length <= MAX_FORMULA_LENGTH);
        expect(Object.is(compute(text), value) || compute(text) === value).toBe(true);
      }),
    );
  });

  it('names its signals with their places', () => {
    const parsed = parseFormula('1 + ${10.20} * ${10.20}');
    expect(parsed).toMatchObject({
      ok: true,
      formula: {
        signals: [
          { equipmentId: '10', signalId: '20', position: 4, length: 8 },
          { equipmentId: '10', signalId: '20', position: 15, length: 8 },
        ],
      },
    });
  });

  it.each([
    ['', 'empty', 0],
    ['   ', 'empty', 3],
    ['1 +', 'endMissing', 3],
    ['(1 + 2', 'endMissing', 6],
    ['1 2', 'unexpected', 2],
    ['1 + * 2', 'unexpected', 4],
    [')', 'unexpected', 0],
    ['1 < 2 < 3', 'unexpected', 6],
    ['1 && || 2', 'unexpected', 5],
    ['1 & 2', 'unknownCharacter', 2],
    ['1 + #', 'unknownCharacter', 4],
    ['${a.b}', 'unknownCharacter', 0],
    ['${1.2', 'unknownCharacter', 0],
    ['2 + alert(1)', 'unknownName', 4],
    ['constructor(1)', 'unknownName', 0],
    ['pow(1)', 'argumentCount', 0],
    ['if(1, 2)', 'argumentCount', 0],
    ['min()', 'unexpected', 4],
    ['min', 'endMissing', 3],
  ])('%j is refused: %s at %i', (text, code, position) =>
    expect(errorOf(text)).toMatchObject({ code, position }),
  );

  it('is bounded in depth, length and signals', () => {
    expect(errorOf(`${'('.repeat(1500)}1${')'.repeat(1500)}`)).toMatchObject({ code: 'tooDeep' });
    expect(errorOf('abs('.repeat(900))).toMatchObject({ code: 'tooDeep' });
    expect(errorOf('1'.repeat(MAX_FORMULA_LENGTH + 1))).toMatchObject({ code: 'tooLong' });
    expect(errorOf(Array(501).fill('${1.2}').join('+'))).toMatchObject({ code: 'tooManySignals' });
    expect(compute(`${'-'.repeat(3999)}1`)).toBe(-1);
    expect(compute(Array(2000).fill('1').join('+'))).toBe(2000);
  });

  it('reads or refuses any text, at a place within it', () => {
    const pieces = fc.constantFrom(
      '1',
      '.',
      '+',
      '-',
      '(',
      ')',
      ',',
      '${1.2}',
      '${',
      'if',
      'min(',
      '<=',
      ' ',
      '=',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 30 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const parsed = parseFormula(any);
        if (parsed.ok) expect(typeof parsed.formula.compute(read)).toBe('number');
        else {
          expect(parsed.error.position).toBeGreaterThanOrEqual(0);
          expect(parsed.error.position + parsed.error.length).toBeLessThanOrEqual(any.length);
        }
      }),
    );
  });
});
