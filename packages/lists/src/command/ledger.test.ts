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
