/** Exception codes of the Modbus application protocol V1.1b3, section 7. */
export const modbusException = {
  illegalFunction: 1,
  illegalAddress: 2,
  illegalValue: 3,
  deviceFailure: 4,
  deviceBusy: 6,
  gatewayPathUnavailable: 10,
  gatewayTargetFailed: 11,
} as const;

/** Outcome of a request that went well. */
export const modbusOk = 0;

/** Outcome of a request that gets no answer at all: the client must run into its timeout. */
export const modbusSilence = -1;

/** 0, an exception code, or {@link modbusSilence}. */
export type ModbusOutcome = typeof modbusOk | typeof modbusSilence | ModbusExceptionCode;
export type ModbusExceptionCode = (typeof modbusException)[keyof typeof modbusException];
