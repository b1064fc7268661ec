/** One device is 16 bits. Symbols are those of the SLMP reference manual (SH-080956ENG), devices. */
const wordDevices = ['D', 'W', 'R', 'ZR', 'SD', 'SW', 'Z', 'TN', 'STN', 'CN'] as const;
const bitDevices = [
  'M',
  'X',
  'Y',
  'L',
  'F',
  'V',
  'B',
  'S',
  'SM',
  'SB',
  'TS',
  'TC',
  'STS',
  'STC',
  'CS',
  'CC',
] as const;

export const mcDevices = [...wordDevices, ...bitDevices] as const;
export type McDevice = (typeof mcDevices)[number];

/** Inputs and outputs are numbered in hexadecimal, by FX5 (iQ-F) in octal. */
export const mcNotations = ['hexadecimal', 'octal'] as const;
export type McNotation = (typeof mcNotations)[number];

const HEXADECIMAL: readonly McDevice[] = ['X', 'Y', 'B', 'W', 'SB', 'SW'];
const DIGITS = { 8: /^[0-7]+$/, 10: /^\d+$/, 16: /^[\dA-F]+$/ } as const;

/** Requests of the subcommands for Q and L have 3 bytes for the number of a device. */
export const mcLastNumber = 0xff_ff_ff;

export function isMcBitDevice(device: McDevice): boolean {
  return bitDevices.some((each) => each === device);
}

export function hasMcNotation(device: McDevice): boolean {
  return device === 'X' || device === 'Y';
}

/** The base that the numbers of a device are written in. `notation` is of X and Y alone. */
export function mcBaseOf(device: McDevice, notation: McNotation = 'hexadecimal'): 8 | 10 | 16 {
  if (hasMcNotation(device)) return notation === 'octal' ? 8 : 16;
  return HEXADECIMAL.includes(device) ? 16 : 10;
}

/** Undefined where the digits do not suit the base, or lead beyond the last number. */
export function readMcNumber(digits: string, base: 8 | 10 | 16): number | undefined {
  if (!DIGITS[base].test(digits)) return undefined;
  const number = Number.parseInt(digits, base);
  return number <= mcLastNumber ? number : undefined;
}

export function formatMcNumber(number: number, base: 8 | 10 | 16): string {
  return number.toString(base).toUpperCase();
}
