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
  readonly message: Words;
  readonly cause: Words;
  readonly consequence: Words;
  readonly instruction: Words;
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
  for (const rule of rulesOf(idOf)) {
    const { title, tag, response, message, cause, consequence, instruction, ...judged } = rule;
    const [severity, responseTime] = response;
    const request: RequestOf<typeof calls.alarm.addRule> = {
      ...{ equipmentId, title: title.zh, titleEn: title.en, severity, responseTime },
      ...{ signalId: tag === '' ? null : idOf(tag), onDelayMs: 0, offDelayMs: 0, isLatching: false },
      ...{ schedule: null, suppressor: null, levelId: null, isEnabled: true },
      ...{ message: message.zh, messageEn: message.en, cause: cause.zh, causeEn: cause.en },
      ...{ consequence: consequence.zh, consequenceEn: consequence.en },
      ...{ instruction: instruction.zh, instructionEn: instruction.en },
      ...judged,
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
    message: { zh: '液位 {value}，低于下限 {limit}', en: 'Level {value}, below the low limit {limit}' },
    cause: { zh: '水泵停运、用水高峰或管道泄漏。', en: 'Pumps stopped, peak demand, or a leaking pipe.' },
    consequence: { zh: '管网失压，用户停水。', en: 'The network loses pressure; customers have no water.' },
    instruction: {
      zh: '检查水泵是否运行，必要时手动启动备用泵；核对出水流量，排查泄漏。',
      en: 'Check that the pumps run and start the standby pump by hand if needed; compare the outlet flow and look for leaks.',
    },
  },
  {
    title: { zh: '高位水池液位高', en: 'High tank level high' },
    tag: 'high-tank/level',
    condition: limit('high', { from: 'signal', signalId: idOf('controller/high-limit') }, null, 0.05),
    ...{ onDelayMs: 5_000, response: ['major', 'prompt'] },
    message: { zh: '液位 {value}，高于上限 {limit}', en: 'Level {value}, above the high limit {limit}' },
    cause: {
      zh: '水泵在手动模式下未停，或液位计卡死。',
      en: 'A pump was left running in manual mode, or the level meter is stuck.',
    },
    consequence: { zh: '水池溢流。', en: 'The tank overflows.' },
    instruction: {
      zh: '停泵或切换为自动模式；与溢流开关核对液位计。',
      en: 'Stop the pump or switch it to automatic; check the level meter against the overflow switch.',
    },
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
      message: { zh: `${name.zh}故障停机`, en: `${name.en} has tripped` },
      cause: {
        zh: '过载、干转、轴承过热或外部跳闸，见故障代码。',
        en: 'Overload, dry running, a hot bearing or an external trip; see the fault code.',
      },
      consequence: {
        zh: '只剩一台泵供水，用水高峰时压力不足。',
        en: 'One pump is left; at peak demand the pressure is too low.',
      },
      instruction: {
        zh: '确认备用泵已投入；查看故障代码，排除原因后复位。',
        en: 'Make sure that the standby pump runs; read the fault code, clear the cause and reset.',
      },
    },
    {
      title: titled('轴承温度高', 'bearing temperature high'),
      tag: `pump${number}/bearing-temperature`,
      condition: limit('high', constant(75), constant(88), 2),
      ...{ onDelayMs: 10_000, response: ['major', 'later'] },
      message: { zh: '轴承温度 {value}，高于 {limit}', en: 'Bearing temperature {value}, above {limit}' },
      cause: {
        zh: '润滑不良、轴承磨损或泵在关阀状态下运行。',
        en: 'Poor lubrication, a worn bearing, or running against a closed valve.',
      },
      consequence: {
        zh: '达到 95 °C 时跳闸，轴承损坏。',
        en: 'It trips at 95 °C, and the bearing is damaged.',
      },
      instruction: {
        zh: '切换到另一台泵，安排检查润滑。',
        en: 'Change over to the other pump and have the lubrication checked.',
      },
    },
    {
      title: titled('振动大', 'vibration high'),
      tag: `pump${number}/vibration`,
      condition: limit('high', constant(7.1), constant(11), 0.5),
      ...{ onDelayMs: 30_000, offDelayMs: 30_000, response: ['minor', 'later'] },
      message: { zh: '振动 {value}，高于 {limit}', en: 'Vibration {value}, above {limit}' },
      cause: { zh: '叶轮磨损、对中不良或汽蚀。', en: 'A worn impeller, misalignment or cavitation.' },
      consequence: { zh: '轴承和机械密封寿命缩短。', en: 'Bearings and mechanical seal wear out early.' },
      instruction: {
        zh: '安排检修；振动继续增大时停泵。',
        en: 'Schedule maintenance; stop the pump if the vibration grows.',
      },
    },
  ];
}

const stationRules: readonly DemoRule[] = [
  {
    title: { zh: '总管压力低', en: 'Header pressure low' },
    tag: 'header/pressure',
    condition: limit('low', constant(2.2), null, 0.1),
    ...{ onDelayMs: 15_000, response: ['major', 'prompt'] },
    message: { zh: '总管压力 {value}，低于 {limit}', en: 'Header pressure {value}, below {limit}' },
    cause: { zh: '水泵停运或管道泄漏。', en: 'Pumps stopped, or a leaking pipe.' },
    consequence: { zh: '高处用户水压不足。', en: 'Customers on high ground have too little pressure.' },
    instruction: {
      zh: '检查水泵运行状态和频率；流量偏大时按泄漏处理。',
      en: 'Check the state and the frequency of the pumps; if the flow is high, treat it as a leak.',
    },
  },
  {
    title: { zh: '出水浊度高', en: 'Treated water turbidity high' },
    tag: 'quality/turbidity',
    condition: limit('high', constant(1), null, 0.1),
    ...{ onDelayMs: 60_000, response: ['severe', 'later'] },
    message: { zh: '出水浊度 {value}，高于 {limit}', en: 'Turbidity {value}, above {limit}' },
    cause: { zh: '原水浊度升高或加药不足。', en: 'Turbid raw water, or too little dosing.' },
    consequence: {
      zh: '出水不符合生活饮用水卫生标准。',
      en: 'The water does not meet the drinking water standard.',
    },
    instruction: {
      zh: '增加投药量；持续超标时停止供水并通知水质人员。',
      en: 'Raise the dosing; if it stays too high, stop the supply and call water quality.',
    },
  },
  {
    title: { zh: '水质仪无数据', en: 'No data of the water analyser' },
    tag: 'quality/turbidity',
    condition: { kind: 'quality', includesStale: false },
    ...{ onDelayMs: 30_000, response: ['minor', 'prompt'] },
    message: { zh: '水质仪读数无效', en: 'The analyser gives no valid reading' },
    cause: {
      zh: '水质仪断电或通讯故障。',
      en: 'The analyser has no power, or its communication has failed.',
    },
    consequence: { zh: '水质无人监视。', en: 'Nobody watches the water quality.' },
    instruction: {
      zh: '检查水质仪电源和通讯线，必要时人工取样。',
      en: 'Check power and cable of the analyser; take samples by hand if needed.',
    },
  },
  {
    title: { zh: '泵站离线', en: 'Station offline' },
    tag: '',
    condition: { kind: 'offline' },
    ...{ onDelayMs: 60_000, response: ['major', 'prompt'] },
    message: {
      zh: '泵站失去通讯超过 1 分钟',
      en: 'The station has been out of reach for more than a minute',
    },
    cause: { zh: '网关断电或网络中断。', en: 'The gateway has no power, or the network is down.' },
    consequence: {
      zh: '泵站无法远程监视和控制，本地控制器继续运行。',
      en: 'The station cannot be watched or controlled from here; its controller keeps running.',
    },
    instruction: {
      zh: '检查网关电源和网络，必要时派人到现场。',
      en: 'Check power and network of the gateway; send somebody if needed.',
    },
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
