import { z } from 'zod';
import { busAnswer, busAsk } from '../bus-trace.ts';
import { healthAnswer, healthAsk } from '../driver-health.ts';
import { driverCause } from '../gateway-message.ts';
import { signalDataType } from '../signal-data-type.ts';
import { isTopicPart } from '../topic.ts';
import {
  clockAnswer,
  economyOpenAnswer,
  gatewayAsk,
  gatewayLogAnswer,
  restartAnswer,
} from './gateway-request.ts';
import {
  updateAsk,
  updateInstalledAnswer,
  updateReceivedAnswer,
  updateRefusedAnswer,
  updateStateAnswer,
} from './program-update.ts';
import { scriptAsk, scriptStateAnswer, scriptTryAnswer } from './script-request.ts';

/** Longest JSON of an answer that the platform passes on, characters. */
export const DRIVER_ANSWER_MAX_LENGTH = 500_000;

/** First agent that answers `Zutai/Driver Request`. */
const ANSWERS_SINCE = [0, 2] as const;

/** First agent that runs scripts and answers questions about them. */
const SCRIPTS_SINCE = [0, 3] as const;

/** First agent that measures its drivers and traces their buses. */
const MEASURES_SINCE = [0, 4] as const;

/** First agent with an economy mode. */
const SAVES_SINCE = [0, 6] as const;

/** First agent that tells its log and its clock and can be restarted. */
const MANAGED_SINCE = [0, 5] as const;

/** First agent that exchanges its program. */
const UPDATES_SINCE = [0, 6] as const;

function isSince(agentVersion: string, [sinceMajor, sinceMinor]: readonly [number, number]): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)\./.exec(agentVersion) ?? [];
  if (major === undefined) return false;
  return Number(major) > sinceMajor || (Number(major) === sinceMajor && Number(minor) >= sinceMinor);
}

/** Whether an agent of this version answers requests to its drivers; foreign gateways ('') do not. */
export function answersDriverRequests(agentVersion: string): boolean {
  return isSince(agentVersion, ANSWERS_SINCE);
}

/** Whether an agent of this version runs scripts; a configuration with scripts is refused by one that does not. */
export function runsScripts(agentVersion: string): boolean {
  return isSince(agentVersion, SCRIPTS_SINCE);
}

/** Whether an agent of this version tells how it and its drivers are doing, and what is on their lines. */
export function tellsHealth(agentVersion: string): boolean {
  return isSince(agentVersion, MEASURES_SINCE);
}

/** Whether an agent of this version tells its log and its clock, and can be asked to restart. */
export function isManaged(agentVersion: string): boolean {
  return isSince(agentVersion, MANAGED_SINCE);
}

/** Whether an agent of this version has an economy mode; a configuration with one is refused by one that has not. */
export function hasEconomyMode(agentVersion: string): boolean {
  return isSince(agentVersion, SAVES_SINCE);
}

/** Whether an agent of this version can exchange its program, where it is the one file. */
export function updatesProgram(agentVersion: string): boolean {
  return isSince(agentVersion, UPDATES_SINCE);
}

/** Reads one address once, whether or not a signal has it. */
const readAsk = z.object({
  kind: z.literal('read'),
  /** Of the driver's protocol. */
  address: z.record(z.string(), z.unknown()),
  dataType: signalDataType,
  scale: z.number(),
  offset: z.number(),
});

/** Asks a device what it has, one level at a time. */
const browseAsk = z.object({
  kind: z.literal('browse'),
  /** What is looked below, an address of the driver's protocol; left out: the device as a whole. */
  parent: z.record(z.string(), z.unknown()).optional(),
});

const requestUuid = z.uuid();

export const driverAsk = z.discriminatedUnion('kind', [readAsk, browseAsk, ...busAsk]);
export type DriverAsk = z.infer<typeof driverAsk>;

/** What a driver, the scripts of a device, or the gateway can be asked. */
export const deviceAsk = z.discriminatedUnion('kind', [
  readAsk,
  browseAsk,
  healthAsk,
  ...busAsk,
  ...scriptAsk,
  ...gatewayAsk,
  ...updateAsk,
]);
export type DeviceAsk = z.infer<typeof deviceAsk>;

/**
 * In an NCMD: something a driver, or the scripts of a device, are asked once, outside polling. The agent answers with
 * `Zutai/Driver Answer`.
 */
export const driverRequest = z.object({
  uuid: requestUuid,
  /** Left out where the gateway is asked. */
  deviceId: z.string().refine(isTopicPart, 'must be a device id').optional(),
  /** Left out where the gateway, or the scripts of the device, are asked. */
  driverId: z
    .string()
    .regex(/^[1-9]\d{0,18}$/, 'must be a decimal id')
    .optional(),
  /** ms in which the answer is wanted. */
  timeoutMs: z.int().min(100).max(60_000),
  /** One that an older agent does not know is answered with the cause `unsupported`. */
  ask: z.looseObject({ kind: z.string() }),
});
export type DriverRequest = z.infer<typeof driverRequest>;

/** Why a driver could not do what it was asked. */
export const driverFailure = z.object({
  code: z.string().regex(/^\d{1,10}$/),
  /** English, for whoever knows the protocol. */
  message: z.string().max(2_000),
  /** One that only a newer agent knows is `other`. */
  cause: driverCause.catch('other').optional(),
});
export type DriverFailure = z.infer<typeof driverFailure>;

/** JSON has no exact number of 64 bits: such an integer is its decimal text. */
const readValue = z.union([z.number(), z.boolean(), z.string()]);

export const readAnswer = z.object({
  kind: z.literal('read'),
  /** As the signal would show it; null when what was read is no value of its type, which `failure` explains. */
  value: readValue.nullable(),
  failure: driverFailure.optional(),
  /** The device's own type of what was read, where the protocol tells one. */
  type: z.string().max(100).optional(),
  /** What the device sent, hexadecimal, in its own order; more than the address covers where that can be had. */
  bytes: z
    .string()
    .regex(/^([0-9a-f]{2})*$/)
    .max(8_192)
    .optional(),
});
export type ReadAnswer = z.infer<typeof readAnswer>;

/** Most places that a device is asked for below one. */
export const BROWSED_NODES_MAX = 1_000;

/** A place within a device. */
const browsedNode = z.object({
  /** Of the driver's protocol. */
  address: z.record(z.string(), z.unknown()),
  name: z.string().max(200),
  /** What a signal of it would be; left out where it is only a way to others, or holds what no signal does. */
  dataType: signalDataType.optional(),
  /** The device's own type of it. */
  type: z.string().max(100).optional(),
  unit: z.string().max(50).optional(),
  /** Whether who the driver signs in as may write to it. */
  writable: z.boolean().optional(),
});
export type BrowsedNode = z.infer<typeof browsedNode>;

export const browseAnswer = z.object({
  kind: z.literal('browse'),
  nodes: z.array(browsedNode).max(BROWSED_NODES_MAX),
  /** There are more than were asked for. */
  isCut: z.boolean(),
});
export type BrowseAnswer = z.infer<typeof browseAnswer>;

export const driverAnswer = z.object({
  uuid: requestUuid,
  /** ms from the request to the answer of the device, with the time that it waited for a poll under way. */
  durationMs: z.number().min(0),
  /** Left out when `failure` says why there is none. */
  answer: z
    .discriminatedUnion('kind', [
      readAnswer,
      browseAnswer,
      scriptStateAnswer,
      scriptTryAnswer,
      healthAnswer,
      busAnswer,
      gatewayLogAnswer,
      clockAnswer,
      restartAnswer,
      economyOpenAnswer,
      updateStateAnswer,
      updateReceivedAnswer,
      updateInstalledAnswer,
      updateRefusedAnswer,
    ])
    .optional(),
  failure: driverFailure.optional(),
  /** That nothing was even asked: this gateway does not run the driver or the device, or knows no such request. */
  refusal: z.enum(['driverUnknown', 'askUnknown']).optional(),
});
export type DriverAnswer = z.infer<typeof driverAnswer>;
