import { ALARM_CONDITION_KINDS, type AlarmCondition, type AlarmRuleRecord } from '@zutai/contract';
import { expect, it } from 'vitest';
import { sayIn } from '../cell.ts';
import { alarmConditionText, alarmSuppressorText } from './condition-text.ts';
import { alarmScheduleText } from './schedule-text.ts';

const rule = {
  ...{ signalUnit: '米', signalUnitEn: 'm', signalStates: [{ value: 2, title: '故障', titleEn: 'Fault' }] },
  namedSignals: [{ id: '7', title: '上限', titleEn: 'High limit' }],
};
const constant = (value: number) => ({ from: 'constant', value }) as const;
const signal = { from: 'signal', signalId: '7' } as const;

const CASES: readonly (readonly [AlarmCondition, string, string])[] = [
  [
    { kind: 'limit', direction: 'high', limit: signal, secondLimit: constant(9.5), deadband: 0.1 },
    '高于 上限，第二级 9.5 米，回差 0.1 米',
    'Above High limit, second stage 9.5 m, deadband 0.1 m',
  ],
  [
    { kind: 'limit', direction: 'low', limit: constant(0), secondLimit: null, deadband: 0 },
    '低于 0 米',
    'Below 0 m',
  ],
  [
    { kind: 'deviation', from: signal, limit: 2, deadband: 0 },
    '与 上限 相差超过 2 米',
    'More than 2 m from High limit',
  ],
  [
    { kind: 'rate', direction: 'falling', limit: 1, windowMs: 1_500 },
    '1.5 秒内下降超过 1 米',
    'Falls by more than 1 m within 1.5 s',
  ],
  [
    { kind: 'discrete', values: [2, 3, true, 'E-1'], isNot: true },
    '不等于 故障、3 米、开、E-1',
    'Is not Fault, 3 m, On, E-1',
  ],
  [{ kind: 'discrete', values: [2], isNot: false }, '等于 故障', 'Is Fault'],
  [{ kind: 'bit', bit: 3, isSet: false }, '第 3 位为 0', 'Bit 3 is 0'],
  [{ kind: 'change', holdMs: 60_000 }, '变化后 60 秒内', 'For 60 s after a change'],
  [{ kind: 'quality', includesStale: false }, '数据质量差', 'Bad quality'],
  [{ kind: 'quality', includesStale: true }, '数据质量差或过期', 'Bad or stale'],
  [{ kind: 'noChange', periodMs: 600_000 }, '600 秒不变', 'Unchanged for 600 s'],
  [
    { kind: 'formula', formula: 'A > B + 2 && max(A, 1E3) != 0', signalIds: ['7'] },
    '本变量 > 上限 + 2 && max(本变量, 1E3) != 0',
    'this signal > High limit + 2 && max(this signal, 1E3) != 0',
  ],
  [{ kind: 'offline' }, '设备离线', 'Equipment offline'],
];

it.each(CASES)('%j is said in words', (condition, zh, en) => {
  expect(alarmConditionText({ ...rule, condition }, sayIn('zh'))).toBe(zh);
  expect(alarmConditionText({ ...rule, condition }, sayIn('en'))).toBe(en);
});

it('every kind of condition is said above', () => {
  expect(new Set(CASES.map(([{ kind }]) => kind))).toEqual(new Set(ALARM_CONDITION_KINDS));
});

it('what suppresses a rule is said by the name of its signal, and not in the states and the unit of its own', () => {
  const suppressorOf = (suppressor: AlarmRuleRecord['suppressor']) =>
    alarmSuppressorText({ ...rule, suppressor }, sayIn('en'));
  expect(suppressorOf({ signalId: '7', equals: 2 })).toBe('High limit = 2');
  expect(suppressorOf(null)).toBe('');
});

it('when a rule works is said with its days, times and offset', () => {
  const schedule = { days: [1, 5], fromMin: 485, toMin: 1_080, offsetMin: -210 };
  expect(alarmScheduleText({ schedule }, sayIn('en'))).toBe('Mon, Fri 08:05–18:00, UTC−3:30');
  expect(alarmScheduleText({ schedule }, sayIn('zh'))).toBe('星期一、五 08:05–18:00，UTC−3:30');
  expect(alarmScheduleText({ schedule: null }, sayIn('zh'))).toBe('始终');
});
