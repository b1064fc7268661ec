import { PUMP_FACEPLATE } from './pump-faceplate.ts';

/** The main pipe, and the middle of each pump. */
export const MAIN_Y = 292;
export const PUMP_Y = [200, 384] as const;
export const PUMP_X = 320;
export const PUMP_END = PUMP_X + PUMP_FACEPLATE.width;
export const INLET_Y = 176;
/** Where the pumps branch off the pipe from the tank, and where they join the header. */
export const SUCTION_X = 285;
export const DISCHARGE_X = 752;
