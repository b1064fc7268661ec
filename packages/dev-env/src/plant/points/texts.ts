import type { PointText } from '../../point/point.ts';

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
  0: { zh: '停止', en: 'Stopped' },
  1: { zh: '运行', en: 'Running' },
  2: { zh: '故障', en: 'Fault' },
  3: { zh: '启动中', en: 'Starting' },
  4: { zh: '停止中', en: 'Stopping' },
};

export const pumpFaultTexts: EnumTexts = {
  0: { zh: '无', en: 'None' },
  1: { zh: '过载', en: 'Overload' },
  2: { zh: '干转', en: 'Dry running' },
  3: { zh: '轴承过热', en: 'Bearing overheated' },
  4: { zh: '外部跳闸', en: 'External trip' },
};

export const modeTexts: EnumTexts = { 0: { zh: '手动', en: 'Manual' }, 1: { zh: '自动', en: 'Automatic' } };

export const leadPumpTexts: EnumTexts = {
  1: { zh: '1号泵', en: 'Pump 1' },
  2: { zh: '2号泵', en: 'Pump 2' },
};

export const stuckSensorTexts: EnumTexts = {
  0: { zh: '无', en: 'None' },
  1: { zh: '高位水池液位', en: 'High tank level' },
  2: { zh: '原水池液位', en: 'Raw tank level' },
  3: { zh: '总管压力', en: 'Header pressure' },
};

export const analyzerFaultTexts: EnumTexts = {
  0: { zh: '正常', en: 'Normal' },
  1: { zh: '地址无效', en: 'Illegal address' },
  2: { zh: '无应答', en: 'No answer' },
};

export const onOffTexts: EnumTexts = { 0: { zh: '关', en: 'Off' }, 1: { zh: '开', en: 'On' } };
export const runStopTexts: EnumTexts = { 0: { zh: '停止', en: 'Stop' }, 1: { zh: '启动', en: 'Run' } };
export const runningTexts: EnumTexts = {
  0: { zh: '未运行', en: 'Not running' },
  1: { zh: '运行中', en: 'Running' },
};
export const normalAlarmTexts: EnumTexts = {
  0: { zh: '正常', en: 'Normal' },
  1: { zh: '报警', en: 'Alarm' },
};
export const onlineTexts: EnumTexts = { 0: { zh: '离线', en: 'Offline' }, 1: { zh: '在线', en: 'Online' } };
