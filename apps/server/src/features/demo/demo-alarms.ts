import type { AlarmCondition, AlarmResponseTime, AlarmSeverity, calls, RequestOf } from '@zutai/contract';
import type { Words } from '@zutai/demo-drawings';
import type { CallerContext } from '../../platform/call/index.ts';
import { answer, type SeedHandlers } from './seed-handlers.ts';

interface DemoRule {
  readonly title: Words;
  /** '' for the rule about the equipment itself. */
  readonly tag: string;
  readonly condition: AlarmCondition;
  readonly onDelayMs?: number;
  readonly offDelayMs?: number;
  readonly isLatching?: boolean;
  /** How bad it is when nobody answers, and how soon somebody has to. */
  readonly response: readonly [AlarmSeverity, AlarmResponseTime];
  readonly message: string;
  readonly cause: string;
  readonly consequence: string;
  readonly instruction: string;
}

/** The signal of a tag of the station. */
type IdOf = (tag: string) => string;

/**
 * Alarm rules of a station, each with what ISA-18.2 wants to be written down of it. A plant that runs well raises none
 * of them; the points of the group "fault simulation" do.
 */
export async function seedDemoAlarms(
  { alarm }: Pick<SeedHandlers, 'alarm'>,
  context: CallerContext,
  { equipmentId, idOf }: { equipmentId: string; idOf: IdOf },
): Promise<void> {
  for (const { title, tag, response, ...rule } of rulesOf(idOf)) {
    const [severity, responseTime] = response;
    const request: RequestOf<typeof calls.alarm.addRule> = {
      ...{ equipmentId, title: title.zh, titleEn: title.en, severity, responseTime },
      ...{ signalId: tag === '' ? null : idOf(tag), onDelayMs: 0, offDelayMs: 0, isLatching: false },
      ...{ schedule: null, suppressor: null, levelId: null, isEnabled: true },
      ...rule,
    };
    await answer(alarm.addRule(request, context));
  }
}

const rulesOf = (idOf: IdOf): readonly DemoRule[] => [
  ...tankRules(idOf),
  ...pumpRules(1),
  ...pumpRules(2),
  ...stationRules,
];

const tankRules = (idOf: IdOf): readonly DemoRule[] => [
  {
    title: { zh: '高位水池液位低', en: 'High tank level low' },
    tag: 'high-tank/level',
    condition: limit('low', { from: 'signal', signalId: idOf('controller/low-limit') }, null, 0.05),
    ...{ onDelayMs: 5_000, response: ['severe', 'prompt'] },
    message: '液位 {value} m，低于下限 {limit} m',
    cause: '水泵停运、用水高峰或管道泄漏。',
    consequence: '管网失压，用户停水。',
    instruction: '检查水泵是否运行，必要时手动启动备用泵；核对出水流量，排查泄漏。',
  },
  {
    title: { zh: '高位水池液位高', en: 'High tank level high' },
    tag: 'high-tank/level',
    condition: limit('high', { from: 'signal', signalId: idOf('controller/high-limit') }, null, 0.05),
    ...{ onDelayMs: 5_000, response: ['major', 'prompt'] },
    message: '液位 {value} m，高于上限 {limit} m',
    cause: '水泵在手动模式下未停，或液位计卡死。',
    consequence: '水池溢流。',
    instruction: '停泵或切换为自动模式；与溢流开关核对液位计。',
  },
];

function pumpRules(number: 1 | 2): readonly DemoRule[] {
  const name = { zh: `${number}号泵`, en: `Pump ${number}` };
  const titled = (zh: string, en: string): Words => ({ zh: `${name.zh}${zh}`, en: `${name.en} ${en}` });
  return [
    {
      title: titled('故障', 'fault'),
      tag: `pump${number}/status`,
      condition: { kind: 'discrete', values: [2], isNot: false },
      ...{ isLatching: true, response: ['major', 'prompt'] },
      message: `${name.zh}故障停机`,
      cause: '过载、干转、轴承过热或外部跳闸，见故障代码。',
      consequence: '只剩一台泵供水，用水高峰时压力不足。',
      instruction: '确认备用泵已投入；查看故障代码，排除原因后复位。',
    },
    {
      title: titled('轴承温度高', 'bearing temperature high'),
      tag: `pump${number}/bearing-temperature`,
      condition: limit('high', constant(75), constant(88), 2),
      ...{ onDelayMs: 10_000, response: ['major', 'later'] },
      message: '轴承温度 {value} °C，高于 {limit} °C',
      cause: '润滑不良、轴承磨损或泵在关阀状态下运行。',
      consequence: '达到 95 °C 时跳闸，轴承损坏。',
      instruction: '切换到另一台泵，安排检查润滑。',
    },
    {
      title: titled('振动大', 'vibration high'),
      tag: `pump${number}/vibration`,
      condition: limit('high', constant(7.1), constant(11), 0.5),
      ...{ onDelayMs: 30_000, offDelayMs: 30_000, response: ['minor', 'later'] },
      message: '振动 {value} mm/s，高于 {limit} mm/s',
      cause: '叶轮磨损、对中不良或汽蚀。',
      consequence: '轴承和机械密封寿命缩短。',
      instruction: '安排检修；振动继续增大时停泵。',
    },
  ];
}

const stationRules: readonly DemoRule[] = [
  {
    title: { zh: '总管压力低', en: 'Header pressure low' },
    tag: 'header/pressure',
    condition: limit('low', constant(2.2), null, 0.1),
    ...{ onDelayMs: 15_000, response: ['major', 'prompt'] },
    message: '总管压力 {value} bar，低于 {limit} bar',
    cause: '水泵停运或管道泄漏。',
    consequence: '高处用户水压不足。',
    instruction: '检查水泵运行状态和频率；流量偏大时按泄漏处理。',
  },
  {
    title: { zh: '出水浊度高', en: 'Treated water turbidity high' },
    tag: 'quality/turbidity',
    condition: limit('high', constant(1), null, 0.1),
    ...{ onDelayMs: 60_000, response: ['severe', 'later'] },
    message: '出水浊度 {value} NTU，高于 {limit} NTU',
    cause: '原水浊度升高或加药不足。',
    consequence: '出水不符合生活饮用水卫生标准。',
    instruction: '增加投药量；持续超标时停止供水并通知水质人员。',
  },
  {
    title: { zh: '水质仪无数据', en: 'No data of the water analyser' },
    tag: 'quality/turbidity',
    condition: { kind: 'quality', includesStale: false },
    ...{ onDelayMs: 30_000, response: ['minor', 'prompt'] },
    message: '水质仪读数无效',
    cause: '水质仪断电或通讯故障。',
    consequence: '水质无人监视。',
    instruction: '检查水质仪电源和通讯线，必要时人工取样。',
  },
  {
    title: { zh: '泵站离线', en: 'Station offline' },
    tag: '',
    condition: { kind: 'offline' },
    ...{ onDelayMs: 60_000, response: ['major', 'prompt'] },
    message: '泵站失去通讯超过 1 分钟',
    cause: '网关断电或网络中断。',
    consequence: '泵站无法远程监视和控制，本地控制器继续运行。',
    instruction: '检查网关电源和网络，必要时派人到现场。',
  },
];

function constant(value: number) {
  return { from: 'constant', value } as const;
}

function limit(
  direction: 'high' | 'low',
  first: Extract<AlarmCondition, { kind: 'limit' }>['limit'],
  second: Extract<AlarmCondition, { kind: 'limit' }>['secondLimit'],
  deadband: number,
): AlarmCondition {
  return { kind: 'limit', direction, limit: first, secondLimit: second, deadband };
}
