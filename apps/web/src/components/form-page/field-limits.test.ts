import { calls } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { fieldOf, isRequired, maxLengthOf, problemOf } from './field-limits.ts';

const field = (name: string) => fieldOf(calls.gateway.add, name);

describe('what the schema of a call says of a field', () => {
  it('is how long a text may be and whether it must be there', () => {
    expect(['sn', 'title', 'remark'].map((name) => maxLengthOf(field(name)))).toEqual([64, 100, 500]);
    expect(['sn', 'title', 'remark'].map((name) => isRequired(field(name)))).toEqual([true, true, false]);
  });

  it('is the same sentence as the server would answer', () => {
    expect(problemOf(field('sn'), 'GW-0001', 'en')).toBeUndefined();
    expect(problemOf(field('sn'), '!', 'en')).toMatch(/letters/i);
    expect(problemOf(field('title'), '   ', 'en')).toBe(problemOf(field('title'), undefined, 'en'));
    expect(problemOf(field('title'), 'x'.repeat(101), 'zh')).toContain('100');
    expect(problemOf(field('remark'), undefined, 'en')).toBeUndefined();
  });

  it('is “required” of a choice not made, not that its id is invalid', () => {
    expect(problemOf(fieldOf(calls.account.add, 'roleId'), undefined, 'en')).toBe('Required');
    expect(problemOf(fieldOf(calls.account.add, 'roleId'), '!', 'en')).toBe('Invalid ID');
  });

  it('is refused for a field that the call does not have', () => {
    expect(() => fieldOf(calls.gateway.edit, 'sn')).toThrow('sn');
  });

  it('takes an empty text for a field left out where the call wants a text or nothing', () => {
    const deviceId = fieldOf(calls.equipment.add, 'deviceId');
    expect(isRequired(deviceId)).toBe(false);
    expect(problemOf(deviceId, '', 'en')).toBeUndefined();
    expect(problemOf(deviceId, 'x'.repeat(200), 'en')).toBeDefined();
  });

  it('holds for fields of an edit, which may be left out', () => {
    expect(maxLengthOf(fieldOf(calls.gateway.edit, 'remark'))).toBe(500);
    expect(isRequired(fieldOf(calls.gateway.edit, 'title'))).toBe(true);
  });
});
