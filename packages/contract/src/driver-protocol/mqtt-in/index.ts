import { z } from 'zod';
import {
  choiceOption,
  defineFields,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
  textOption,
} from '../define-fields.ts';
import type {
  DriverProtocol,
  ProtocolAddressResult,
  ProtocolField,
  ProtocolSignal,
} from '../driver-protocol.ts';
import { formatJsonPath, parseJsonPath } from '../json-path.ts';
import { findFloat64Misfit, uncountedAddress } from '../plain-address.ts';

const options = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 1883 }),
  /** `tls` checks the broker's certificate with the system's authorities; `tlsUnchecked` takes any. */
  security: choiceOption(['none', 'tls', 'tlsUnchecked'], 'none'),
  user: textOption(200),
  password: textOption(500, { isSecret: true }),
  /** '': one made of the driver's id. Two clients of one id throw each other out. */
  clientId: textOption(100, { isAdvanced: true }),
  qos: choiceOption(['0', '1'], '1', { isAdvanced: true }),
  /** A value older than this is bad; 0: a value holds until the broker is lost. */
  maxAgeS: numberOption({ min: 0, max: 604_800, default: 0 }, { unit: 's' }),
  /** For connecting, and for a written value to show on its topic. */
  timeoutMs: numberOption({ min: 100, max: 60_000, default: 5_000 }, { unit: 'ms' }),
  ...reconnectOptions,
});
export type MqttInOptions = typeof options.defaults;

const topic = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^+#>\s\0]+$/, 'must be a topic without + # > and blanks');

export const mqttInAddress = z.strictObject({
  topic,
  /** Where in the JSON; left out: the whole message, as a plain text or number. */
  json: z
    .string()
    .max(300)
    .refine((text) => parseJsonPath(text) !== undefined, 'must be a path such as values[0].v')
    .optional(),
  /** Where a written value is sent; with `json` wrapped in the same path. */
  writeTopic: topic.optional(),
});
export type MqttInAddress = z.infer<typeof mqttInAddress>;

const PARTS = /^([^#>]*)(?:#((?:[^>"]|"(?:[^"\\]|\\.)*")*))?(?:>(.*))?$/s;

/** Reads `site/pump1#speed.value>site/pump1/set`: the topic, where in its JSON, and where a write is sent. */
function parseMqttAddress(text: string): ProtocolAddressResult<MqttInAddress> {
  const given = text.trim();
  if (given === '') return { ok: false, code: 'addressEmpty', message: 'the address is empty' };
  const [, head = '', path, writeTopic] = PARTS.exec(given) ?? [];
  const json = path === undefined ? undefined : parseJsonPath(path);
  if (path !== undefined && json === undefined)
    return { ok: false, code: 'addressJsonPath', message: 'behind # must stand a path such as values[0].v' };
  const parsed = mqttInAddress.safeParse({
    topic: head.trim(),
    ...(json === undefined ? {} : { json: formatJsonPath(json) }),
    ...(writeTopic === undefined ? {} : { writeTopic: writeTopic.trim() }),
  });
  if (parsed.success) return { ok: true, address: parsed.data };
  return { ok: false, code: 'addressTopic', message: 'a topic has no wildcards and no blanks' };
}

const formatMqttAddress = (address: MqttInAddress): string =>
  [
    address.topic,
    address.json === undefined ? '' : `#${address.json}`,
    address.writeTopic === undefined ? '' : `>${address.writeTopic}`,
  ].join('');

const addressFields: readonly ProtocolField[] = [
  { name: 'topic', kind: 'text', required: true, placeholder: 'site/pump1/state' },
  { name: 'json', kind: 'text', required: false, placeholder: 'speed.value' },
  { name: 'writeTopic', kind: 'text', required: false, placeholder: 'site/pump1/set' },
];

const checkMqttSignal = ({ writable, address }: ProtocolSignal<MqttInAddress>) =>
  writable && address.writeTopic === undefined
    ? { field: 'writable' as const, message: 'the address names no topic to write to' }
    : undefined;

/** Values that devices publish to a broker on site. */
export const mqttInProtocol: DriverProtocol<MqttInOptions, MqttInAddress> = {
  id: 'mqtt-in',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ host, port }) => `${host}:${port}`,
  addressSchema: mqttInAddress,
  addressFields,
  addressExamples: [
    'site/pump1/speed',
    'site/pump1/state#speed.value',
    'site/pump1/state#run>site/pump1/set',
  ],
  addressErrorCodes: ['addressEmpty', 'addressJsonPath', 'addressTopic'],
  parseAddress: parseMqttAddress,
  formatAddress: formatMqttAddress,
  ...uncountedAddress,
  findMisfit: findFloat64Misfit,
  checkSignal: checkMqttSignal,
};
