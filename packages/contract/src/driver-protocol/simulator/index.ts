import { z } from 'zod';
import { defineFields, numberOption } from '../define-fields.ts';
import type {
  DriverProtocol,
  ProtocolAddressResult,
  ProtocolField,
  ProtocolSignal,
} from '../driver-protocol.ts';
import { findFloat64Misfit, uncountedAddress } from '../plain-address.ts';

/** Values over time, for trying pages, alarms and reports without a device. */
export const simulatorPatterns = [
  'sine',
  'triangle',
  'ramp',
  'square',
  'random',
  'walk',
  'counter',
  'constant',
  'memory',
  'text',
] as const;
export type SimulatorPattern = (typeof simulatorPatterns)[number];

/** Patterns between two values, over a period. */
const PERIODIC: readonly SimulatorPattern[] = ['sine', 'triangle', 'ramp', 'square', 'random', 'walk'];
const isPeriodic = (pattern: SimulatorPattern) => PERIODIC.includes(pattern);
const START: readonly SimulatorPattern[] = ['constant', 'memory', 'counter'];

const options = defineFields({
  /** Every so often the device is away, so that alarms of communication and gaps can be seen; 0: never. */
  outageEveryS: numberOption({ min: 0, max: 86_400, default: 0 }, { unit: 's' }),
  outageForS: numberOption({ min: 1, max: 86_400, default: 10 }, { unit: 's' }),
});
export type SimulatorOptions = typeof options.defaults;

export const simulatorAddress = z
  .strictObject({
    pattern: z.enum(simulatorPatterns),
    min: z.number().optional(),
    max: z.number().optional(),
    periodS: z.number().positive().max(604_800).optional(),
    start: z.number().optional(),
    text: z.string().max(200).optional(),
  })
  .superRefine((address, context) => {
    const fail = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { pattern, min, max, periodS, start, text } = address;
    const hasSpan = min !== undefined && max !== undefined && periodS !== undefined;
    if (isPeriodic(pattern) !== hasSpan)
      fail('min', `${pattern} ${hasSpan ? 'has no' : 'needs'} min, max and period`);
    if (!hasSpan && (min !== undefined || max !== undefined))
      fail('min', 'min, max and period come together');
    if (hasSpan && min >= max) fail('min', 'must be below max');
    if (pattern === 'counter' ? periodS === undefined : periodS !== undefined && !hasSpan)
      fail('periodS', 'only a counter has a period alone, and needs it');
    if (START.includes(pattern) !== (start !== undefined))
      fail('start', 'constant, memory and counter need a value');
    if ((pattern === 'text') !== (text !== undefined)) fail('text', 'a text needs its text');
  });
export type SimulatorAddress = z.infer<typeof simulatorAddress>;

const NUMBER = /^-?\d+(\.\d+)?$/;
const fail = (code: string, message: string): { ok: false; code: string; message: string } => ({
  ok: false,
  code,
  message,
});

/** Reads `sine:0:100:60`, `constant:21.5`, `memory:1`, `counter:0:1` (start, seconds a step), `text:ready`. */
function parseSimulatorAddress(given: string): ProtocolAddressResult<SimulatorAddress> {
  const [head = '', ...rest] = given.trim().split(':');
  const pattern = simulatorPatterns.find((one) => one === head.trim().toLowerCase());
  if (given.trim() === '') return fail('addressEmpty', 'the address is empty');
  if (pattern === undefined)
    return fail('addressPattern', `${JSON.stringify(head)} must be one of ${simulatorPatterns.join(', ')}`);
  const parts = rest.map((part) => part.trim());
  const numbers = parts.map(Number);
  let address: Record<string, unknown>;
  if (pattern === 'text') address = { text: rest.join(':') };
  else if (parts.some((part) => !NUMBER.test(part)))
    return fail('addressPatternNumber', 'the parts behind the pattern must be numbers');
  else if (isPeriodic(pattern)) {
    const [min = 0, max = 100, periodS = 60] = numbers;
    address = { min, max, periodS };
  } else if (pattern === 'counter') {
    const [start = 0, periodS = 1] = numbers;
    address = { start, periodS };
  } else address = { start: numbers[0] ?? 0 };
  const most = { text: Infinity, constant: 1, memory: 1, counter: 2 } as Partial<
    Record<SimulatorPattern, number>
  >;
  if (parts.length > (most[pattern] ?? 3)) return fail('addressPatternParts', 'there are too many parts');
  const parsed = simulatorAddress.safeParse({ pattern, ...address });
  if (parsed.success) return { ok: true, address: parsed.data };
  return fail('addressPatternRange', parsed.error.issues[0]?.message ?? 'the parts do not suit');
}

function formatSimulatorAddress({ pattern, min, max, periodS, start, text }: SimulatorAddress): string {
  if (text !== undefined) return `text:${text}`;
  const parts = isPeriodic(pattern)
    ? [min, max, periodS]
    : pattern === 'counter'
      ? [start, periodS]
      : [start];
  return [pattern, ...parts.map((part) => plainNumber(part ?? 0))].join(':');
}

/** Never with an exponent, which the short form does not read. */
const plainNumber = (value: number) =>
  String(value).includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : String(value);

const whenPattern = (isOneOf: readonly string[]) => ({ shownWhen: { field: 'pattern', isOneOf } });
const addressFields: readonly ProtocolField[] = [
  { name: 'pattern', kind: 'choice', required: true, choices: simulatorPatterns, default: 'sine' },
  { name: 'min', kind: 'number', isDecimal: true, required: true, default: 0, ...whenPattern(PERIODIC) },
  { name: 'max', kind: 'number', isDecimal: true, required: true, default: 100, ...whenPattern(PERIODIC) },
  {
    name: 'start',
    kind: 'number',
    isDecimal: true,
    required: true,
    default: 0,
    ...whenPattern(START),
  },
  {
    name: 'periodS',
    kind: 'number',
    isDecimal: true,
    required: true,
    default: 60,
    min: 0.001,
    max: 604_800,
    unit: 's',
    ...whenPattern([...PERIODIC, 'counter']),
  },
  { name: 'text', kind: 'text', required: true, ...whenPattern(['text']) },
];

function checkSimulatorSignal({ dataType, writable, address }: ProtocolSignal<SimulatorAddress>) {
  const isText = address.pattern === 'text';
  if (isText !== (dataType === 'text'))
    return {
      field: 'dataType' as const,
      message: `${dataType} does not suit the pattern ${address.pattern}`,
    };
  if (writable && address.pattern !== 'memory')
    return { field: 'writable' as const, message: 'only memory can be written' };
  return undefined;
}

/** A device of its own inside the gateway. */
export const simulatorProtocol: DriverProtocol<SimulatorOptions, SimulatorAddress> = {
  id: 'simulator',
  optionsSchema: options.schema,
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: () => '',
  addressSchema: simulatorAddress,
  addressFields,
  addressExamples: ['sine:0:100:60', 'square:0:1:10', 'counter:0:1', 'memory:20', 'text:ready'],
  addressErrorCodes: [
    'addressEmpty',
    'addressPattern',
    'addressPatternNumber',
    'addressPatternParts',
    'addressPatternRange',
  ],
  parseAddress: parseSimulatorAddress,
  formatAddress: formatSimulatorAddress,
  ...uncountedAddress,
  findMisfit: findFloat64Misfit,
  checkSignal: checkSimulatorSignal,
};
