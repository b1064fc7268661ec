import { z } from 'zod';
import { driverCause } from '../sparkplug/index.ts';

/**
 * How a piece of equipment can be reached now: `online` every part answers, `fault` its gateway is there but a driver
 * is not, `offline` the gateway itself is away or there is none. (docs/adr/0015)
 */
export const communicationState = z.enum(['online', 'fault', 'offline']);
export type CommunicationState = z.output<typeof communicationState>;

/**
 * The part that fell: web server, message broker, gateway, a driver of it, what the gateway runs, the gateway's disk.
 * `configuration`: the gateway runs an older one than some signals of the equipment need (docs/adr/0024).
 */
export const faultPart = z.enum(['server', 'bus', 'gateway', 'driver', 'configuration', 'disk']);
export type FaultPart = z.output<typeof faultPart>;

/** Of a configuration: `notTaken` the gateway has not said anything of it, `rejected` it refused it. */
export const faultCause = z.enum([
  ...driverCause.options,
  'offline',
  'notTaken',
  'rejected',
  'diskFull',
  'diskFailed',
]);
export type FaultCause = z.output<typeof faultCause>;

/** One part that fell: which, why and since when. */
export const communicationFault = z.object({
  part: faultPart,
  /** Id of the driver or gateway; '' for the server and the broker. */
  id: z.string(),
  title: z.string(),
  /** Of a gateway or its disk: its title in English; left out where there is none. */
  titleEn: z.string().optional(),
  /** What it connects to, such as `10.0.0.5:502 #1`, or the SN of a gateway; '' when there is nothing to name. */
  address: z.string(),
  cause: faultCause,
  /** Code of the specification's section 8; '' when there is none. */
  code: z.string(),
  /** ms UTC of the server, or of the gateway for what only it saw. */
  sinceMs: z.number(),
  /** Of a configuration: why the gateway refused it, in its own words. */
  message: z.string().optional(),
  /** Of a disk: values that were neither kept nor sent since then. */
  lostValues: z.number().int().optional(),
});
export type CommunicationFault = z.output<typeof communicationFault>;

/** State of a piece of equipment with what explains it, the worst first. */
export interface Communication {
  /** The specification's two-valued state: the gateway is there, and not every driver is down. */
  readonly online: boolean;
  readonly communication: CommunicationState;
  readonly faults: readonly CommunicationFault[];
}

/** What the state of a piece of equipment is made of. */
export interface CommunicationParts {
  /** Whether the gateway reports this equipment now (born and not dead, Sparkplug B 3.0, section 4). */
  readonly isReachable: boolean;
  /** What to say when it does not. */
  readonly gatewayFault: CommunicationFault;
  /** How many enabled drivers the equipment has; 0 for that of a foreign gateway, unless it is silent itself. */
  readonly driverCount: number;
  readonly driverFaults: readonly CommunicationFault[];
  /** Faults that leave the equipment online: some signals wait for their configuration, a full disk. */
  readonly otherFaults: readonly CommunicationFault[];
}

/** The one place where states of parts become the state of equipment. */
export function rollUpCommunication(parts: CommunicationParts): Communication {
  const { isReachable, gatewayFault, driverCount, driverFaults, otherFaults } = parts;
  if (!isReachable) return { online: false, communication: 'offline', faults: [gatewayFault] };
  const areAllDown = driverCount > 0 && driverFaults.length >= driverCount;
  return {
    online: !areAllDown,
    communication: driverFaults.length > 0 ? 'fault' : 'online',
    faults: [...driverFaults, ...otherFaults],
  };
}

/**
 * Whether the device of a signal can be reached, so that it may be written, now: the equipment is online and the driver it belongs to did not fall. Server and
 * browser ask the same.
 * @param driverId null for a signal of a foreign gateway
 */
export function canReachSignal(
  { online, faults }: Pick<Communication, 'online' | 'faults'>,
  driverId: string | null,
): boolean {
  return online && !faults.some(({ part, id }) => part === 'driver' && id === driverId);
}
