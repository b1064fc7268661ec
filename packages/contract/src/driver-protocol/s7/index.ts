import {
  choiceOption,
  defineFields,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
} from '../define-fields.ts';
import type { DriverProtocol, ProtocolSignal } from '../driver-protocol.ts';
import { nextS7Address, type S7Address, s7Address, s7AddressFields, shiftS7Address } from './address.ts';
import { formatS7Address, parseS7Address, s7AddressErrorCodes } from './address-text.ts';
import { findS7Misfit } from './representable.ts';

export * from './address.ts';
export * from './address-text.ts';
export * from './representable.ts';

/** Which of the controller's connections is taken: those of programming devices, of panels, or of anybody. */
const s7ConnectionTypes = ['pg', 'op', 'basic'] as const;

const options = defineFields({
  host: hostOption(),
  port: numberOption({ min: 1, max: 65_535, default: 102 }),
  rack: numberOption({ min: 0, max: 7, default: 0 }),
  /** Of the CPU: 2 in an S7-300, its own in an S7-400, 1 (or 0) of an S7-1200 and S7-1500. */
  slot: numberOption({ min: 0, max: 31, default: 1 }),
  /** How long one request may take, and connecting. */
  timeoutMs: numberOption({ min: 50, max: 60_000, default: 2_000 }, { unit: 'ms' }),
  connectionType: choiceOption(s7ConnectionTypes, 'pg', { isAdvanced: true }),
  /** Bytes nobody asked for that are read along to save an item of a request. */
  maxGap: numberOption({ min: 0, max: 200, default: 16 }, { unit: 'bytes', isAdvanced: true }),
  ...reconnectOptions,
});
export type S7Options = typeof options.defaults;

function checkS7Signal({ dataType, address }: ProtocolSignal<S7Address>) {
  const { type } = address;
  const isUnfit =
    (type === 'STRING') !== (dataType === 'text') ||
    (dataType === 'boolean' && (type === 'REAL' || type === 'LREAL'));
  return isUnfit
    ? { field: 'dataType' as const, message: `${dataType} does not suit the address type ${type}` }
    : undefined;
}

export const s7Protocol: DriverProtocol<S7Options, S7Address> = {
  id: 's7',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ host, port, rack, slot }) => `${host}:${port} ${rack}/${slot}`,
  addressSchema: s7Address,
  addressFields: s7AddressFields,
  addressExamples: [
    'DB1,REAL4',
    'DB1.DBX0.3',
    'DB1.DBD4',
    'MW10',
    'I0.0',
    'QB4',
    'MINT20',
    'DB10,STRING20.16',
  ],
  addressErrorCodes: s7AddressErrorCodes,
  parseAddress: parseS7Address,
  formatAddress: formatS7Address,
  nextAddress: nextS7Address,
  shiftAddress: shiftS7Address,
  longTypeOf: ({ type }) => (type === 'LINT' ? 'Int64' : type === 'ULINT' ? 'UInt64' : undefined),
  hasByteNumbers: true,
  findMisfit: findS7Misfit,
  checkSignal: checkS7Signal,
};
