/**
 * End codes of controllers that there are words for, four hexadecimal digits as manuals print them: SLMP reference
 * manual (SH-080956ENG), manuals of the Ethernet ports of QCPU, LCPU and FX5.
 */
export const mcEndCodes = [
  '0050',
  '0055',
  '4010',
  '4013',
  '4030',
  '4031',
  '4080',
  'C050',
  'C051',
  'C052',
  'C053',
  'C054',
  'C056',
  'C058',
  'C059',
  'C05B',
  'C05C',
  'C05D',
  'C05F',
  'C060',
  'C061',
  'C06F',
  'C070',
  'C200',
  'C201',
  'CEE0',
  'CEE1',
  'CEE2',
  'CF70',
  'CF71',
] as const;
export type McEndCode = (typeof mcEndCodes)[number];
