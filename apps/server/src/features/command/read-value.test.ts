import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/call/index.ts';
import { readWriteValue } from './read-value.ts';
import type { WritableSignal } from './write-target-repository.ts';

const number: WritableSignal = {
  id: '1',
  title: 'Level',
  dataType: 'number',
  writable: true,
  confirmWrite: false,
  min: 0,
  max: 100,
  states: [],
  address: '',
  scale: 1,
  offset: 0,
  protocol: null,
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

  const at = (address: string, more: Partial<WritableSignal> = {}): WritableSignal => ({
    ...number,
    min: null,
    max: null,
    protocol: 'modbus-tcp',
    address,
    ...more,
  });

  it.each([
    [at('HR:1:uint16'), '1.5', 'writeValuePrecision', 'uint16'],
    [at('HR:1:uint16'), '65536', 'writeValueBeyondType', 'uint16'],
    [at('HR:1:uint16'), '-1', 'writeValueBeyondType', 'uint16'],
    [at('HR:1:int16', { scale: 0.1 }), '12.34', 'writeValuePrecision', 'int16'],
    [at('HR:1:int64'), '9223372036854775808', 'writeValueBeyondType', 'int64'],
    [at('HR:1:int64', { scale: 0.5 }), '9007199254740993', 'writeValuePrecision', 'int64'],
    [at('HR:1:int64'), '1e17', 'writeValuePrecision', 'int64'],
    [at('HR:1:float32'), '16777217', 'writeValuePrecision', 'float32'],
    [at('HR:1:float32'), '1e39', 'writeValueBeyondType', 'float32'],
    [at('HR:1:float32'), '1e-60', 'writeValuePrecision', 'float32'],
    [at('HR:1:string:2', { dataType: 'text' }), 'pumps', 'writeValueBeyondType', 'string 4 B'],
  ])('refuses what the register of %j cannot hold: %s', (signal, value, name, type) => {
    expect(refusal(signal, value)).toEqual({ name, params: { value, type } });
  });

  it.each([
    [at('HR:1:uint16'), '65535', 65_535],
    [at('HR:1:int16', { scale: 0.1 }), '12.3', 12.3],
    [at('HR:1:int16', { scale: 0.1, offset: -50 }), '0.1', 0.1],
    [at('HR:1:int64'), '9007199254740991', Number.MAX_SAFE_INTEGER],
    [at('HR:1:int64'), '9007199254740993', '9007199254740993'],
    [at('HR:1:uint64'), '18446744073709551615', '18446744073709551615'],
    [at('HR:1:float32'), '0.1', 0.1],
    [at('HR:1:float64'), '1e300', 1e300],
  ])('takes what it can hold: %j, %s', (signal, value, expected) => {
    expect(refusal(signal, value)).toBe(expected);
  });
});
