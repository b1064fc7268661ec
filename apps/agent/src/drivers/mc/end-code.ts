import { type McEndCode, mcEndCodes } from '@zutai/contract/driver-protocol';
import { type DeviceCode, deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../driver.ts';

const {
  addressUnknown,
  communicationFault,
  dataCheckError,
  deviceBusy,
  deviceFault,
  outOfRange,
  readOnly,
  responseTimeout,
  wrongDataType,
} = deviceCode;
const tooMany = 'the number of points read or written is out of range';

const known: Readonly<Record<McEndCode, readonly [DeviceCode, string]>> = {
  '0050': [dataCheckError, 'the subheader of the request is unknown'],
  '0055': [readOnly, 'online change is disabled while the CPU is in RUN'],
  '4010': [readOnly, 'not possible while the CPU is in RUN'],
  '4013': [readOnly, 'not possible unless the CPU is in STOP'],
  '4030': [addressUnknown, 'the device cannot be specified'],
  '4031': [addressUnknown, 'the device number is out of range'],
  '4080': [dataCheckError, 'the request data is incorrect'],
  C050: [dataCheckError, 'the port is set to ASCII, and the request is binary'],
  C051: [outOfRange, tooMany],
  C052: [outOfRange, tooMany],
  C053: [outOfRange, tooMany],
  C054: [outOfRange, tooMany],
  C056: [addressUnknown, 'beyond the last address'],
  C058: [dataCheckError, 'the length of the request data does not suit after conversion from ASCII'],
  C059: [wrongDataType, 'the command or subcommand is wrong or not supported'],
  C05B: [addressUnknown, 'the CPU cannot read or write the device'],
  C05C: [wrongDataType, 'the request is incorrect, such as bits of a word device'],
  C05D: [deviceFault, 'no monitor registration'],
  C05F: [deviceFault, 'the request cannot be executed by the target CPU; check the routing'],
  C060: [wrongDataType, 'the request data is incorrect, such as data of bit devices'],
  C061: [dataCheckError, 'the length of the request data does not suit'],
  C06F: [dataCheckError, 'binary and ASCII do not match the setting of the port'],
  C070: [addressUnknown, 'the device memory of the target station cannot be extended'],
  C200: [readOnly, 'the remote password is wrong'],
  C201: [readOnly, 'the port is locked by a remote password'],
  CEE0: [deviceBusy, 'another request is being processed'],
  CEE1: [outOfRange, 'the request is too long'],
  CEE2: [outOfRange, 'the answer would be too long'],
  CF70: [communicationFault, 'an error on the way to the target station'],
  CF71: [responseTimeout, 'the target station did not answer in time'],
};

/** Said of devices or of how many were asked for: a part of the block may be read. */
const OF_PLACES: readonly string[] = [
  ...['4030', '4031', 'C051', 'C052', 'C053', 'C054', 'C056', 'C05B', 'C070', 'CEE1', 'CEE2'],
];

const format = (endCode: number) => endCode.toString(16).toUpperCase().padStart(4, '0');

export function isOfPlaces(endCode: number): boolean {
  return OF_PLACES.includes(format(endCode));
}

/** Of the way to another station, on which an answer may have been lost as well as a request. */
const OF_THE_WAY: readonly string[] = ['CF70', 'CF71'];

/** Whether a write that was answered so was not carried out; of codes that are not known nobody can say. */
export function isRefusal(endCode: number): boolean {
  const shown = format(endCode);
  return mcEndCodes.some((each) => each === shown) && !OF_THE_WAY.includes(shown);
}

/** What a controller says of a request that it does not carry out. `word` is that of the bus monitor. */
export function describeEndCode(endCode: number): {
  readonly failure: DeviceFailure;
  readonly word: string;
  readonly shown: string;
} {
  const shown = format(endCode);
  const code = mcEndCodes.find((each) => each === shown);
  const [device, words] = code ? known[code] : [deviceFault, 'see the manual of the controller'];
  const failure = { code: device, message: `MC end code ${shown}: ${words}` };
  return { failure, word: code ? `mcEnd${code}` : 'mcEnd', shown };
}
