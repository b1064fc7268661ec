import type { SceneBinding } from '@zutai/contract';
import type { SceneValue } from '@zutai/widgets';
import { describe, expect, it } from 'vitest';
import { looksOf } from './node-look.ts';

const source = { signalId: '1', tag: '' };
const value = (number: number | null, isCertain = true): SceneValue => ({
  ...{ number, isCertain, text: number === null ? 'no value' : `${number} %`, title: 'Level' },
});
const lookOf = (known: SceneValue, ...bindings: SceneBinding[]) =>
  looksOf({ bindings }, () => known).get('Tank');
const color: SceneBinding = {
  kind: 'color',
  ...{ node: 'Tank', source },
  ranges: [
    { min: null, max: 10, color: '#111111' },
    { min: 10, max: 20, color: '#222222' },
  ],
};
const visible: SceneBinding = { kind: 'visible', node: 'Tank', source, min: 1, max: 5 };
const turn: SceneBinding = {
  kind: 'turn',
  ...{ node: 'Tank', source, axis: 'y' },
  ...{ fromValue: 0, toValue: 100, fromAmount: 0, toAmount: 90 },
};

describe('what values make of a node', () => {
  it('takes the first range that holds the value, and the colour of the file beyond all', () => {
    expect(lookOf(value(10), color)).toEqual({ isUncertain: false, color: '#111111' });
    expect(lookOf(value(11), color)?.color).toBe('#222222');
    expect(lookOf(value(21), color)).toEqual({ isUncertain: false });
  });

  it('keeps the last colour of a value that is not current, and says so', () => {
    expect(lookOf(value(5, false), color)).toEqual({ isUncertain: true, color: '#111111' });
    expect(lookOf(value(null, false), color)).toEqual({ isUncertain: true });
  });

  it('hides by a value that holds now alone', () => {
    expect(lookOf(value(0), visible)?.isHidden).toBe(true);
    expect(lookOf(value(5), visible)?.isHidden).toBeUndefined();
    expect(lookOf(value(0, false), visible)?.isHidden).toBeUndefined();
    expect(lookOf(value(null, false), visible)?.isHidden).toBeUndefined();
  });

  it('goes from one amount to the other and no further', () => {
    expect(lookOf(value(50), turn)?.turn).toEqual([0, 45, 0]);
    expect(lookOf(value(-50), turn)?.turn).toEqual([0, 0, 0]);
    expect(lookOf(value(500), turn)?.turn).toEqual([0, 90, 0]);
    const step = { ...turn, kind: 'move' as const, fromValue: 3, toValue: 3 };
    expect([2, 3].map((number) => lookOf(value(number), step)?.move)).toEqual([
      [0, 0, 0],
      [0, 90, 0],
    ]);
  });

  it('labels with its own words or the name of the signal, and in words where there is no value', () => {
    const label: SceneBinding = { kind: 'label', node: 'Tank', source, text: '' };
    expect(lookOf(value(7), label)?.label).toBe('Level: 7 %');
    expect(lookOf(value(null, false), { ...label, text: 'Tank' })).toEqual({
      isUncertain: true,
      label: 'Tank: no value',
    });
  });

  it('makes one look of all that is bound to a node', () => {
    expect(lookOf(value(4), color, visible, turn)).toEqual({
      ...{ isUncertain: false, color: '#111111' },
      turn: [0, expect.closeTo(3.6), 0],
    });
  });
});
