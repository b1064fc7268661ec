/**
 * Device communication codes of the specification's section 8, as the agent uses them for bad
 * signals and failed commands. On the wire they are strings.
 */
export const deviceCode = {
  success: '200',
  communicationTimeout: '1301',
  deviceFault: '1711',
  deviceBusy: '1712',
  dataCheckError: '1713',
  signalUnknown: '1714',
  responseTimeout: '1715',
  addressUnknown: '1721',
  wrongDataType: '1722',
  outOfRange: '2003',
  readOnly: '2004',
  communicationFault: '99901',
  readIncomplete: '99907',
  unknown: '90099',
} as const;

export type DeviceCode = (typeof deviceCode)[keyof typeof deviceCode];
