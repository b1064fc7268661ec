import type { CommandRecord } from '@zutai/contract';
import { expect, it } from 'vitest';
import { sayIn } from '../cell.ts';
import { ledgerList } from './ledger.ts';

it('shows a value with the unit of its reader', () => {
  const signal = { tag: 'level', titleEn: '', unit: '米', unitEn: 'm', decimals: 1, states: [] };
  const row = { signal, newValue: 2.5 } as unknown as CommandRecord;
  const cellIn = (language: 'zh' | 'en') =>
    ledgerList.columns.find(({ key }) => key === 'newValue')?.cell(row, sayIn(language));
  expect([cellIn('zh'), cellIn('en')]).toEqual(['2.5 米', '2.5 m']);
});

it('puts numbers into a file with all their digits and their unit beside them, states in words', () => {
  const states = [{ value: 0, title: '停止', titleEn: 'Stopped' }];
  const signal = { tag: 't', titleEn: '', unit: '度', unitEn: '°C', decimals: 1, states };
  const fileCells = (newValue: unknown, isGone = false) =>
    ['newValue', 'unit'].map((key) => {
      const { fileCell, cell } = ledgerList.columns.find((column) => column.key === key)!;
      const row = { signal: isGone ? null : signal, newValue } as unknown as CommandRecord;
      return (fileCell ?? cell)(row, sayIn('en'));
    });
  expect(fileCells(-5.12345)).toEqual([-5.12345, '°C']);
  expect(fileCells(0)).toEqual(['Stopped', '°C']);
  expect(fileCells('-12')).toEqual(['-12', '°C']);
  expect(fileCells(null)).toEqual([null, '°C']);
  expect(fileCells(-5.12345, true)).toEqual([-5.12345, '']);
});

it('names what is deleted or renamed, and says that it is', () => {
  const row = (fields: object) =>
    ({
      equipmentTitle: '泵',
      equipmentTitleEn: 'Pump',
      equipmentNow: null,
      signalNow: null,
      hasEquipment: true,
      signalTitle: '液位',
      signalTag: 'level',
      signal: { titleEn: 'Level' },
      ...fields,
    }) as unknown as CommandRecord;
  const cells = (fields: object) =>
    ['equipment', 'signal'].map((key) =>
      ledgerList.columns.find((column) => column.key === key)?.cell(row(fields), sayIn('en')),
    );
  expect(cells({})).toEqual(['Pump', 'Level']);
  expect(cells({ signalNow: { title: '料位', titleEn: 'Fill' } })).toEqual(['Pump', 'Level (now: Fill)']);
  // Only its Chinese name was changed.
  expect(cells({ equipmentNow: { title: '水泵', titleEn: 'Pump' } })).toEqual(['Pump', 'Level']);
  expect(cells({ signalTag: null })).toEqual(['Pump', 'Level (deleted)']);
  expect(cells({ signalTag: null, hasEquipment: false })).toEqual(['Pump (deleted)', 'Level']);
  expect(cells({ equipmentTitle: '', hasEquipment: false })[0]).toBe('Deleted equipment');
});
