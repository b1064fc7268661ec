import { describe, expect, it } from 'vitest';
import { keyValuesOf } from './shown-values.ts';
import type { ListedEquipment } from './use-equipment-list.ts';

const value = {
  id: '1',
  value: 2,
  time: 5,
  code: '200',
  title: '液位',
  titleEn: '',
  unit: '米',
  unitEn: 'm',
  decimals: 2,
  states: [],
};
const equipment = (online: boolean, part: Partial<typeof value> = {}) =>
  ({ online, values: [{ ...value, ...part }] }) as unknown as ListedEquipment;

const qualityOf = (one: ListedEquipment, isLost: boolean) => keyValuesOf(one, isLost, 'zh')[0]?.shown.quality;

describe('the main values on the list', () => {
  it('are good only while the equipment is online and the list fresh', () => {
    expect(qualityOf(equipment(true), false)).toBe('good');
    expect(qualityOf(equipment(false), false)).toBe('stale');
    expect(qualityOf(equipment(true), true)).toBe('stale');
  });

  it('have their unit in the language of the reader', () => {
    const unitIn = (language: 'zh' | 'en', part: Partial<typeof value> = {}) =>
      keyValuesOf(equipment(true, part), false, language)[0]?.unit;
    expect([unitIn('zh'), unitIn('en'), unitIn('en', { unitEn: '' })]).toEqual(['米', 'm', '米']);
  });

  it('stay bad when they are bad, and none when there never was one', () => {
    expect(qualityOf(equipment(false, { code: '1711' }), false)).toBe('bad');
    expect(qualityOf(equipment(true, { time: 0 }), false)).toBe('none');
  });
});
