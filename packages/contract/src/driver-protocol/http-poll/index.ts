import { z } from 'zod';
import {
  defineFields,
  numberOption,
  reconnectOptions,
  refineReconnect,
  requiredText,
  textOption,
} from '../define-fields.ts';
import type { DriverProtocol, ProtocolAddressResult, ProtocolField } from '../driver-protocol.ts';
import { formatJsonPath, parseJsonPath } from '../json-path.ts';
import { findFloat64Misfit, refuseWritable, uncountedAddress } from '../plain-address.ts';

const options = defineFields({
  /** What all paths are under; user and password have fields of their own, so that they are kept secret. */
  url: requiredText(
    z
      .string()
      .trim()
      .max(500)
      .regex(
        /^https?:\/\/[A-Za-z0-9._:[\]%-]+(\/[^\s?#]*)?$/,
        'must be an address such as http://10.0.0.5/api, without user, query and fragment',
      ),
    'http://192.168.1.10/api',
  ),
  user: textOption(200),
  password: textOption(500, { isSecret: true }),
  /** Sent as `Authorization: Bearer`; instead of user and password. */
  token: textOption(2_000, { isSecret: true, isAdvanced: true }),
  timeoutMs: numberOption({ min: 50, max: 60_000, default: 5_000 }, { unit: 'ms' }),
  ...reconnectOptions,
});
export type HttpPollOptions = typeof options.defaults;

export const httpPollAddress = z.strictObject({
  /** Path and query behind the address of the driver; '' is that itself. */
  path: z
    .string()
    .max(500)
    .regex(/^(\/[^\s#]*)?$/, 'must begin with /'),
  /** Where in the JSON; left out: the whole answer, as a plain text or number. */
  json: z
    .string()
    .max(300)
    .refine((text) => parseJsonPath(text) !== undefined, 'must be a path such as data.values[0]')
    .optional(),
});
export type HttpPollAddress = z.infer<typeof httpPollAddress>;

/** Reads `/status#pump.speed`: the path, and behind `#` where in the JSON. Without `#` the answer is the value. */
function parseHttpAddress(text: string): ProtocolAddressResult<HttpPollAddress> {
  const given = text.trim();
  if (given === '') return { ok: false, code: 'addressEmpty', message: 'the address is empty' };
  const at = given.indexOf('#');
  const path = at === -1 ? given : given.slice(0, at);
  const json = at === -1 ? undefined : parseJsonPath(given.slice(at + 1));
  if (at !== -1 && json === undefined)
    return {
      ok: false,
      code: 'addressJsonPath',
      message: 'behind # must stand a path such as data.values[0]',
    };
  const parsed = httpPollAddress.safeParse({
    path,
    ...(json === undefined ? {} : { json: formatJsonPath(json) }),
  });
  if (parsed.success) return { ok: true, address: parsed.data };
  return {
    ok: false,
    code: 'addressHttpPath',
    message: 'the path must begin with /, as in /status#pump.speed',
  };
}

const addressFields: readonly ProtocolField[] = [
  { name: 'path', kind: 'text', required: false, placeholder: '/status' },
  { name: 'json', kind: 'text', required: false, placeholder: 'pump.values[0]' },
];

export const httpPollProtocol: DriverProtocol<HttpPollOptions, HttpPollAddress> = {
  id: 'http-poll',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ url }) => url,
  addressSchema: httpPollAddress,
  addressFields,
  addressExamples: ['/status#pump.speed', '#values[0].value', '/level'],
  addressErrorCodes: ['addressEmpty', 'addressJsonPath', 'addressHttpPath'],
  parseAddress: parseHttpAddress,
  formatAddress: ({ path, json }) => (json === undefined ? path : `${path}#${json}`),
  tellsBus: true,
  ...uncountedAddress,
  findMisfit: findFloat64Misfit,
  checkSignal: refuseWritable,
};
