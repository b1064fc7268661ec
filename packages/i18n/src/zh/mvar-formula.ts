import type { FormulaErrorCode } from '@zutai/contract';

/** What is wrong with a formula, or with a statistic over calculated values. */
export const mvarFormula = {
  empty: '公式为空',
  tooLong: '公式过长',
  tooDeep: '括号嵌套过深',
  tooManySignals: '变量过多',
  unknownCharacter: '无法识别的字符',
  unknownName: '未知的函数名',
  unexpected: '此处不应出现该内容',
  endMissing: '公式不完整',
  argumentCount: '函数的参数个数不对',
  periodMissing: '此处需要周期：hour、day、week、month 或 year',
  mvarMissing: '该运营中心没有此计算变量',
  mvarCycle: '计算变量互相引用成环',
  signalMissing: '变量不存在，或其设备未绑定到该运营中心',
  signalText: '文本变量不能参与计算',
  rangeReversed: '结束时间必须晚于开始时间',
  tooManySteps: '统计步数 {{count}} 超过上限 {{max}}，请缩短范围或加大周期',
} satisfies Record<FormulaErrorCode, string> & Record<string, string>;
