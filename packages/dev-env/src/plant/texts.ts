import type { PointText } from '../point/point.ts';

/** Headings of the point list. */
export const groupText = {
  pump1: { zh: '1号泵', en: 'Pump 1' },
  pump2: { zh: '2号泵', en: 'Pump 2' },
  inlet: { zh: '进水', en: 'Inlet' },
  tank: { zh: '水池', en: 'Tanks' },
  header: { zh: '出水总管', en: 'Discharge header' },
  quality: { zh: '水质', en: 'Water quality' },
  station: { zh: '泵站', en: 'Station' },
  controller: { zh: '液位控制', en: 'Level control' },
  alarm: { zh: '报警位', en: 'Alarm bits' },
  fault: { zh: '故障模拟', en: 'Fault simulation' },
} as const satisfies Record<string, PointText>;

type EnumTexts = Readonly<Record<number, PointText>>;

export const pumpStatusTexts: EnumTexts = {
  0: { zh: '停止', en: 'stopped' },
  1: { zh: '运行', en: 'running' },
  2: { zh: '故障', en: 'fault' },
  3: { zh: '启动中', en: 'starting' },
  4: { zh: '停止中', en: 'stopping' },
};

export const pumpFaultTexts: EnumTexts = {
  0: { zh: '无', en: 'none' },
  1: { zh: '过载', en: 'overload' },
  2: { zh: '干转', en: 'dry running' },
  3: { zh: '轴承过热', en: 'bearing overheated' },
  4: { zh: '外部跳闸', en: 'external trip' },
};

export const modeTexts: EnumTexts = { 0: { zh: '手动', en: 'manual' }, 1: { zh: '自动', en: 'automatic' } };

export const leadPumpTexts: EnumTexts = {
  1: { zh: '1号泵', en: 'pump 1' },
  2: { zh: '2号泵', en: 'pump 2' },
};

export const stuckSensorTexts: EnumTexts = {
  0: { zh: '无', en: 'none' },
  1: { zh: '高位水池液位', en: 'high tank level' },
  2: { zh: '原水池液位', en: 'raw tank level' },
  3: { zh: '总管压力', en: 'header pressure' },
};

export const analyzerFaultTexts: EnumTexts = {
  0: { zh: '正常', en: 'normal' },
  1: { zh: '地址无效', en: 'illegal address' },
  2: { zh: '无应答', en: 'no answer' },
};

export const onOffTexts: EnumTexts = { 0: { zh: '关', en: 'off' }, 1: { zh: '开', en: 'on' } };
export const runStopTexts: EnumTexts = { 0: { zh: '停止', en: 'stop' }, 1: { zh: '启动', en: 'run' } };
export const runningTexts: EnumTexts = {
  0: { zh: '未运行', en: 'not running' },
  1: { zh: '运行中', en: 'running' },
};
export const normalAlarmTexts: EnumTexts = {
  0: { zh: '正常', en: 'normal' },
  1: { zh: '报警', en: 'alarm' },
};
export const onlineTexts: EnumTexts = { 0: { zh: '离线', en: 'offline' }, 1: { zh: '在线', en: 'online' } };
