import {
  choiceOption,
  defineFields,
  hostOption,
  numberOption,
  reconnectOptions,
  refineReconnect,
} from '../define-fields.ts';
import type { DriverProtocol, ProtocolSignal } from '../driver-protocol.ts';
import { findModbusMisfit } from '../modbus/representable.ts';
import {
  type McAddress,
  mcAddress,
  mcAddressFields,
  mcWordOrders,
  nextMcAddress,
  shiftMcAddress,
} from './address.ts';
import { formatMcAddress, mcAddressErrorCodes, parseMcAddress } from './address-text.ts';
import { mcNotations } from './devices.ts';

export * from './address.ts';
export * from './address-text.ts';
export * from './devices.ts';
export * from './end-codes.ts';

/** Frames with a serial number (4E) or without (3E). */
export const mcFrames = ['3E', '4E'] as const;
export type McFrame = (typeof mcFrames)[number];
/** Whose subcommands are used: 0000 and 0001 (Q, L, FX5, and iQ-R too), or 0002 and 0003 (iQ-R alone). */
export const mcSeries = ['q', 'r'] as const;

const options = defineFields({
  host: hostOption(),
  /** Of the connection that was made for SLMP (MC protocol) in the parameters of the controller. */
  port: numberOption({ min: 1, max: 65_535, default: 5007 }),
  transport: choiceOption(['tcp', 'udp'], 'tcp'),
  frame: choiceOption(mcFrames, '3E'),
  series: choiceOption(mcSeries, 'q'),
  /** How X and Y are numbered where an address does not say it itself. */
  xyNotation: choiceOption(mcNotations, 'hexadecimal'),
  /** For values of 32 and 64 bits whose address names none. */
  wordOrder: choiceOption(mcWordOrders, 'lowFirst'),
  /** How long one request may take, and connecting. */
  timeoutMs: numberOption({ min: 50, max: 60_000, default: 2_000 }, { unit: 'ms' }),
  /** Of the controller, 250 ms each; 0: it waits without end. Below the time-out, so that it says itself what is late. */
  monitoringTimer: numberOption({ min: 0, max: 65_535, default: 4 }, { isAdvanced: true }),
  networkNo: numberOption({ min: 0, max: 255, default: 0 }, { isAdvanced: true }),
  pcNo: numberOption({ min: 0, max: 255, default: 255 }, { isAdvanced: true }),
  /** 1023 (03FFH) is the own station's CPU; 992 to 995 (03E0H to 03E3H) are CPU 1 to 4. */
  ioNo: numberOption({ min: 0, max: 65_535, default: 1023 }, { isAdvanced: true }),
  stationNo: numberOption({ min: 0, max: 255, default: 0 }, { isAdvanced: true }),
  /** Words (or bits) nobody asked for that are read along to save a request. */
  maxGap: numberOption({ min: 0, max: 900, default: 32 }, { unit: 'words', isAdvanced: true }),
  maxWords: numberOption({ min: 1, max: 960, default: 960 }, { unit: 'words', isAdvanced: true }),
  /** FX5 takes 3584 of one request, Q, L and iQ-R 7168. */
  maxBits: numberOption({ min: 1, max: 7_168, default: 3_584 }, { unit: 'bits', isAdvanced: true }),
  ...reconnectOptions,
});
export type McOptions = typeof options.defaults;

function checkMcSignal({ dataType, address: { type } }: ProtocolSignal<McAddress>) {
  const isUnfit =
    (type === 'string') !== (dataType === 'text') ||
    (dataType === 'boolean' && (type === 'float32' || type === 'float64'));
  return isUnfit
    ? { field: 'dataType' as const, message: `${dataType} does not suit the address type ${type}` }
    : undefined;
}

/** Mitsubishi MELSEC controllers by the MC protocol, of which SLMP is the newer name. */
export const mcProtocol: DriverProtocol<McOptions, McAddress> = {
  id: 'mc',
  optionsSchema: refineReconnect(options.schema),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ host, port, networkNo, pcNo }) => `${host}:${port} ${networkNo}/${pcNo}`,
  addressSchema: mcAddress,
  addressFields: mcAddressFields,
  addressExamples: [
    'D100',
    'D100.F',
    'D100:float32',
    'W1F:uint32:highFirst',
    'D40:string:8',
    'M100',
    'X1F',
    'Y17:octal',
    'TN5',
  ],
  addressErrorCodes: mcAddressErrorCodes,
  parseAddress: parseMcAddress,
  formatAddress: formatMcAddress,
  nextAddress: nextMcAddress,
  shiftAddress: shiftMcAddress,
  longTypeOf: ({ type }) => (type === 'int64' ? 'Int64' : type === 'uint64' ? 'UInt64' : undefined),
  hasByteNumbers: true,
  tellsBus: true,
  findMisfit: findModbusMisfit,
  checkSignal: checkMcSignal,
};
