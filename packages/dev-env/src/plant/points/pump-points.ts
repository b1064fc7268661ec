import { definePoint, type Point, type PointInput } from '../../point/point.ts';
import {
  groupText,
  modeTexts,
  pumpFaultTexts,
  pumpStatusTexts,
  runningTexts,
  runStopTexts,
} from './texts.ts';

/** Input registers from here on belong to pump 1; pump 2 follows after as many again. */
const inputBlock = 40;

/** Points of one pump; both pumps have the same list at shifted addresses. */
export function makePumpPoints(number: 1 | 2): Point[] {
  const tag = `pump${number}`;
  const group = groupText[`pump${number}`];
  const input = (number - 1) * inputBlock;
  const holding = 10 * number;
  const zh = `${number}号泵`;
  const en = `Pump ${number}`;
  const make = (
    name: string,
    chinese: string,
    english: string,
    rest: Omit<PointInput, 'tag' | 'group' | 'title'>,
  ) =>
    definePoint({
      tag: `${tag}/${name}`,
      group,
      title: { zh: `${zh}${chinese}`, en: `${en} ${english}` },
      ...rest,
    });
  return [
    make('command', '启停命令', 'run command', {
      address: { table: 'coil', address: number - 1, type: 'bool' },
      writable: true,
      enumTexts: runStopTexts,
    }),
    make('running', '运行反馈', 'running', {
      address: { table: 'discrete', address: number - 1, type: 'bool' },
      enumTexts: runningTexts,
    }),
    make('mode', '控制模式', 'mode', {
      address: { table: 'holding', address: holding, type: 'uint16' },
      writable: true,
      min: 0,
      max: 1,
      enumTexts: modeTexts,
    }),
    make('speed-setpoint', '手动频率设定', 'manual speed set-point', {
      unit: 'Hz',
      decimals: 1,
      address: { table: 'holding', address: holding + 1, type: 'uint16' },
      scale: 0.01,
      writable: true,
      min: 25,
      max: 50,
    }),
    make('status', '状态', 'status', {
      address: { table: 'input', address: input, type: 'uint16' },
      enumTexts: pumpStatusTexts,
    }),
    make('fault-code', '故障代码', 'fault code', {
      address: { table: 'input', address: input + 1, type: 'uint16' },
      enumTexts: pumpFaultTexts,
    }),
    make('speed', '频率', 'speed', {
      unit: 'Hz',
      decimals: 1,
      address: { table: 'input', address: input + 2, type: 'uint16' },
      scale: 0.01,
      min: 0,
      max: 50,
    }),
    make('current', '电流', 'current', {
      unit: 'A',
      decimals: 1,
      address: { table: 'input', address: input + 3, type: 'uint16' },
      scale: 0.1,
      min: 0,
      max: 150,
    }),
    make('bearing-temperature', '轴承温度', 'bearing temperature', {
      unit: '°C',
      decimals: 1,
      address: { table: 'input', address: input + 4, type: 'int16' },
      scale: 0.1,
      min: -20,
      max: 120,
    }),
    make('vibration', '振动', 'vibration', {
      unit: 'mm/s',
      decimals: 2,
      address: { table: 'input', address: input + 5, type: 'uint16' },
      scale: 0.01,
      min: 0,
      max: 20,
    }),
    make('flow', '流量', 'flow', {
      unit: 'm³/h',
      decimals: 1,
      address: { table: 'input', address: input + 6, type: 'float32' },
      min: 0,
      max: 600,
    }),
    make('discharge-valve', '出口阀开度', 'discharge valve position', {
      unit: '%',
      decimals: 1,
      address: { table: 'input', address: input + 8, type: 'uint16' },
      scale: 0.1,
      min: 0,
      max: 100,
    }),
    make('wear', '磨损', 'wear', {
      unit: '%',
      decimals: 1,
      address: { table: 'input', address: input + 9, type: 'uint16' },
      scale: 0.01,
      min: 0,
      max: 100,
    }),
    make('run-hours', '运行小时', 'run hours', {
      unit: 'h',
      decimals: 1,
      address: { table: 'input', address: input + 10, type: 'uint32' },
      scale: 0.01,
      min: 0,
    }),
    make('starts', '启动次数', 'starts', {
      address: { table: 'input', address: input + 12, type: 'uint16' },
      min: 0,
    }),
    make('energy', '电量', 'energy', {
      unit: 'kWh',
      decimals: 2,
      address: { table: 'input', address: input + 14, type: 'uint32' },
      scale: 0.01,
      min: 0,
    }),
  ];
}
