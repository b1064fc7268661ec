import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { describe, expect, it } from 'vitest';
import { fieldMaker } from './field-maker.tsx';
import { isChanged, listUnclearable, toRequest, valuesOfNew, valuesOfRecord } from './form-values.ts';

const make = fieldMaker<'sn' | 'title' | 'remark' | 'maxSilenceS', object>();
const text = textRef('gateway', 'name');
const fields = [
  make.text('sn', text),
  make.text('title', text),
  make.text('remark', text),
  make.number('maxSilenceS', text),
];
const { add, edit } = calls.gateway;

describe('what a form holds', () => {
  it('begins with what the place says, then the schema, and nothing for what has to be entered', () => {
    expect(valuesOfNew(add, fields, { title: 'Hall' })).toEqual({
      sn: undefined,
      title: 'Hall',
      remark: '',
      maxSilenceS: null,
    });
    // An edit has no serial number: it is not among what a form of it holds.
    expect(valuesOfNew(edit, fields, {})).not.toHaveProperty('sn');
  });

  it('is the part of a record that it edits', () => {
    expect(valuesOfRecord(fields, { sn: 'A', title: 'T', remark: '', maxSilenceS: 5, other: 1 })).toEqual({
      sn: 'A',
      title: 'T',
      remark: '',
      maxSilenceS: 5,
    });
  });
});

describe('the request made of what is entered', () => {
  it('has texts without blanks around them, and nothing as what the call has for it', () => {
    const values = { sn: ' GW-1 ', title: ' Hall ', remark: undefined, maxSilenceS: undefined };
    expect(toRequest(add, values)).toEqual({ sn: 'GW-1', title: 'Hall', remark: '', maxSilenceS: null });
    expect(toRequest(add, { maxSilenceS: 0 })).toEqual({ maxSilenceS: 0 });
  });

  it('has no field that the call does not know', () => {
    expect(toRequest(edit, { sn: 'GW-1', title: 'x' })).toEqual({ title: 'x' });
  });

  it('leaves out what the call wants or does not: it says itself what is missing', () => {
    expect(toRequest(add, { title: '  ' })).toEqual({ title: undefined });
  });
});

describe('a field that an edit cannot clear', () => {
  const edit = calls.equipment.edit;
  const base = { title: 'Pump', deviceId: 'pump-1', remark: 'old', longitude: 120 };
  it('is missing when it was cleared, instead of keeping its old value without a word', () => {
    expect(listUnclearable(edit, base, { ...base, deviceId: ' ' })).toEqual(['deviceId']);
    expect(listUnclearable(edit, base, base)).toEqual([]);
    expect(listUnclearable(edit, { ...base, deviceId: '' }, { ...base, deviceId: '' })).toEqual([]);
  });

  it('is none that the call takes empty', () => {
    expect(listUnclearable(edit, base, { ...base, remark: '', longitude: null })).toEqual([]);
  });
});

describe('a form with changes in it', () => {
  const base = { title: 'Hall', remark: '', maxSilenceS: null };
  it.each([
    [{ title: 'Hall' }, false],
    [{ title: ' Hall ' }, false],
    [{ remark: undefined, maxSilenceS: undefined }, false],
    [{ title: 'Hall 2' }, true],
    [{ title: '' }, true],
    [{ maxSilenceS: 0 }, true],
  ])('%j: %s', (now, expected) => {
    expect(isChanged(base, now)).toBe(expected);
  });
});
