import { z } from 'zod';
import { basedOnRevision, id, keepAbsent, plainText, revision } from '../core/index.ts';
import { retentionColumns, retentionFields } from '../history/retention-days.ts';
import { isReservedMetricName, signalDataType } from '../sparkplug/index.ts';
import { recordingBand, recordingFields, recordingMode } from './recording.ts';

/** Words for the values of a state signal, e.g. 0 stopped, 1 running. */
export const signalState = z.strictObject({
  value: z.number(),
  title: plainText.trim().min(1).max(50),
  titleEn: plainText.trim().max(50).default(''),
});
export type SignalState = z.output<typeof signalState>;

/** What a person enters about a signal. */
export const signalFields = {
  /** null when the value is not polled by a driver of ours (foreign gateway). */
  driverId: id.nullable().default(null),
  /** Name in the gateway's births, unique within the equipment; `/` gives folders. */
  tag: plainText
    .trim()
    .min(1)
    .max(128)
    .refine((tag) => !isReservedMetricName(tag), 'tagReserved'),
  title: plainText.trim().min(1).max(100),
  titleEn: plainText.max(100).default(''),
  group: plainText.max(50).default(''),
  groupEn: plainText.max(50).default(''),
  unit: plainText.max(20).default(''),
  unitEn: plainText.max(20).default(''),
  decimals: z.number().int().min(0).max(9).default(2),
  dataType: signalDataType.default('number'),
  /** Address in the text form of the driver's protocol, e.g. `HR:100:float32`. */
  address: plainText.max(200).default(''),
  /** Shown value = raw × scale + offset. */
  scale: z
    .number()
    .refine((scale) => scale !== 0, 'scaleZero')
    .default(1),
  offset: z.number().default(0),
  writable: z.boolean().default(false),
  /** The operator has to confirm each write; the server refuses an unconfirmed one. */
  confirmWrite: z.boolean().default(false),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Changes smaller than this are not reported; 0 reports all. */
  deadband: z.number().min(0).default(0),
  ...recordingFields,
  /** For how many days its history is kept; null: as its organisation has it. */
  ...retentionFields,
  states: z.array(signalState).max(100).default([]),
  /** May have several lines. */
  remark: z
    .string()
    .max(500)
    .regex(/^[^\0\p{Cs}]*$/u, 'format')
    .default(''),
};

export const signalInput = z.strictObject(signalFields);
export type SignalInput = z.output<typeof signalInput>;

/** A change of a signal: what is left out stays as it is. */
export const signalEdit = z.strictObject({ id, ...keepAbsent(signalFields), revision: basedOnRevision });
export type SignalEdit = z.output<typeof signalEdit>;

export const signal = z.object({
  id,
  equipmentId: id,
  driverId: id.nullable(),
  driverTitle: z.string(),
  tag: z.string(),
  title: z.string(),
  titleEn: z.string(),
  group: z.string(),
  groupEn: z.string(),
  unit: z.string(),
  unitEn: z.string(),
  decimals: z.number().int(),
  dataType: signalDataType,
  address: z.string(),
  scale: z.number(),
  offset: z.number(),
  writable: z.boolean(),
  confirmWrite: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  deadband: z.number(),
  recording: recordingMode,
  recordingBand,
  recordingDeadband: z.number(),
  recordingPeriodS: z.number().int(),
  ...retentionColumns,
  states: z.array(signalState),
  remark: z.string(),
  seq: z.number().int(),
  /** Grows by one with each edit. */
  revision,
});
export type Signal = z.output<typeof signal>;
