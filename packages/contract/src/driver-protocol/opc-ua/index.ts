import { z } from 'zod';
import {
  choiceOption,
  defineFields,
  numberOption,
  reconnectOptions,
  refineReconnect,
  requiredText,
  textOption,
} from '../define-fields.ts';
import type { DriverProtocol, ProtocolAddressResult } from '../driver-protocol.ts';
import { findFloat64Misfit, uncountedAddress } from '../plain-address.ts';

/** OPC 10000-4, 7.20: how messages of the secure channel are protected. */
export const opcUaSecurityModes = ['none', 'sign', 'signAndEncrypt'] as const;

/** Those that OPC 10000-7 does not call deprecated. */
export const opcUaSecurityPolicies = [
  'Basic256Sha256',
  'Aes128_Sha256_RsaOaep',
  'Aes256_Sha256_RsaPss',
] as const;

const whenSecured = { shownWhen: { field: 'securityMode', isOneOf: ['sign', 'signAndEncrypt'] } };

const options = defineFields({
  url: requiredText(
    z
      .string()
      .trim()
      .max(500)
      .regex(
        /^opc\.tcp:\/\/[A-Za-z0-9._:[\]%-]+(\/[^\s?#]*)?$/,
        'must be an address such as opc.tcp://10.0.0.5:4840',
      ),
    'opc.tcp://192.168.1.10:4840',
  ),
  securityMode: choiceOption(opcUaSecurityModes, 'none'),
  securityPolicy: choiceOption(opcUaSecurityPolicies, 'Basic256Sha256', whenSecured),
  /** SHA-256 of the server's certificate, which is trusted by it; separators are left aside. */
  serverFingerprint: textOption(120, whenSecured),
  user: textOption(200),
  password: textOption(500, { isSecret: true }),
  timeoutMs: numberOption({ min: 100, max: 60_000, default: 5_000 }, { unit: 'ms' }),
  ...reconnectOptions,
});
export type OpcUaOptions = typeof options.defaults;

/** OPC 10000-6, 5.3.1.10: `ns=2;s=Pump1.Speed`, `ns=2;i=1001`, `g=…`, `b=…`; without `ns=` it is namespace 0. */
const NODE_ID =
  /^(?:ns=\d{1,5};)?(?:i=\d{1,10}|s=.{1,300}|g=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|b=[A-Za-z0-9+/]{1,300}={0,2})$/is;

export const opcUaAddress = z.strictObject({
  nodeId: z.string().max(400).regex(NODE_ID, 'must be a node id such as ns=2;s=Pump1.Speed'),
});
export type OpcUaAddress = z.infer<typeof opcUaAddress>;

function parseOpcUaAddress(text: string): ProtocolAddressResult<OpcUaAddress> {
  const nodeId = text.trim();
  if (nodeId === '') return { ok: false, code: 'addressEmpty', message: 'the address is empty' };
  const parsed = opcUaAddress.safeParse({ nodeId });
  if (parsed.success) return { ok: true, address: parsed.data };
  const message = 'the address must be a node id, as in ns=2;s=Pump1.Speed or ns=3;i=1001';
  return { ok: false, code: 'addressNodeId', message };
}

export const opcUaProtocol: DriverProtocol<OpcUaOptions, OpcUaAddress> = {
  id: 'opc-ua',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ url }) => url,
  addressSchema: opcUaAddress,
  addressFields: [{ name: 'nodeId', kind: 'text', required: true, placeholder: 'ns=2;s=Pump1.Speed' }],
  addressExamples: ['ns=2;s=Pump1.Speed', 'ns=3;i=1001', 'i=2258'],
  addressErrorCodes: ['addressEmpty', 'addressNodeId'],
  parseAddress: parseOpcUaAddress,
  formatAddress: ({ nodeId }) => nodeId,
  isBrowsable: true,
  ...uncountedAddress,
  findMisfit: findFloat64Misfit,
  checkSignal: () => undefined,
};
