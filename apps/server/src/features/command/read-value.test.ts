import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/call/index.ts';
import { readWriteValue } from './read-value.ts';
import type { WritableSignal } from './repository.ts';

const number: WritableSignal = {
  id: '1',
  title: 'Level',
  dataType: 'number',
  writable: true,
  min: 0,
  max: 100,
  states: [],
};
const mode: WritableSignal = {
  ...number,
  min: null,
  max: null,
  states: [
    { value: 0, title: '停止', titleEn: 'stopped' },
    { value: 1, title: '运行', titleEn: '' },
  ],
};
const boolean: WritableSignal = { ...number, dataType: 'boolean', min: null, max: null };
const text: WritableSignal = { ...boolean, dataType: 'text' };

function refusal(signal: WritableSignal, value: string, language: 'zh' | 'en' = 'en') {
  try {
    return readWriteValue(signal, value, language);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name: error.errorName, params: error.params };
  }
}

describe('readWriteValue', () => {
  it.each([
    ['12.5', 12.5],
    [' 0 ', 0],
    ['1e1', 10],
    ['100', 100],
    ['-0', -0],
    ['.5', 0.5],
  ])('reads %j as a number', (value, expected) => {
    expect(refusal(number, value)).toBe(expected);
  });

  it.each(['false', 'true', '0x10', 'Infinity', 'NaN', '1,5', '1 2', '--1', '1e999'])(
    'does not take %j for a number',
    (value) => {
      expect(refusal(number, value)).toEqual({ name: 'writeValueType', params: { expected: 'a number' } });
    },
  );

  it.each(['', ' ', '\t'])('refuses %j as empty', (value) => {
    for (const signal of [number, boolean, text])
      expect(refusal(signal, value)).toMatchObject({ name: 'writeValueEmpty' });
  });

  it('keeps to the limits, either of which may be missing', () => {
    expect(refusal(number, '100.1')).toEqual({
      name: 'writeOutOfRange',
      params: { value: 100.1, min: 0, max: 100 },
    });
    expect(refusal({ ...number, min: null }, '-1e9')).toBe(-1e9);
    expect(refusal({ ...number, max: null }, '-1')).toEqual({
      name: 'writeOutOfRange',
      params: { value: -1, min: 0, max: '+∞' },
    });
  });

  it('writes named states alone to a signal that has them', () => {
    expect(refusal(mode, '1')).toBe(1);
    expect(refusal(mode, '2')).toEqual({
      name: 'writeValueType',
      params: { expected: '0 (stopped), 1 (运行)' },
    });
    expect(refusal(mode, '2', 'zh')).toMatchObject({ params: { expected: '0 (停止), 1 (运行)' } });
  });

  it.each([
    ['true', true],
    ['FALSE', false],
    ['1', true],
    ['0', false],
  ])('reads %j as a boolean', (value, expected) => {
    expect(refusal(boolean, value)).toBe(expected);
  });

  it.each(['2', 'yes', 'toString', '01'])('does not take %j for a boolean', (value) => {
    expect(refusal(boolean, value)).toMatchObject({ name: 'writeValueType' });
  });

  it('keeps text as it is', () => {
    expect(refusal(text, ' false ')).toBe(' false ');
  });

  it('says that a signal is read-only before anything about the value', () => {
    expect(refusal({ ...number, writable: false }, '')).toMatchObject({ name: 'writeReadOnly' });
  });
});
