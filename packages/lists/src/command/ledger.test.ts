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
