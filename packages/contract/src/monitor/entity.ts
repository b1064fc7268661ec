import { z } from 'zod';
import { communicationFault, communicationState } from '../communication/index.ts';
import { id, timeMs } from '../core/index.ts';
import { equipment } from '../equipment/index.ts';
import { liveValue, signal } from '../signal/index.ts';

/** What the watcher of one piece of equipment polls every 60 s (specification, section 7). */
export const gatewayStatus = z.object({
  equipmentId: id,
  online: z.boolean(),
  /** The gateway reported `Zutai/Vpn`: a remote programming session holds the controller. Our agent hosts none. */
  vpn: z.boolean(),
  /** Reporting interval in seconds. */
  interval: z.number(),
  /** The gateway says that it is in economy mode: it reports this equipment only while somebody looks (docs/adr/0132). */
  economizeOpen: z.boolean(),
  /** Of a gateway in economy mode: how often it reports what nobody looks at, s, and whether it is open now. */
  economy: z.object({ reportIntervalS: z.number().int(), isOpen: z.boolean() }).nullable(),
  lastSeenMs: timeMs.nullable(),
  signalLevel: z.number().nullable(),
  communication: communicationState,
  faults: z.array(communicationFault).readonly(),
});

/** A piece of equipment on the monitoring list, with its first signals and their values. */
export const monitoredEquipment = equipment.extend({
  values: z.array(
    liveValue.extend({
      title: z.string(),
      titleEn: z.string(),
      unit: z.string(),
      unitEn: z.string(),
      decimals: z.number(),
      states: signal.shape.states,
    }),
  ),
});

/** A signal as a watcher sees it: definition and, when there is one, its live value. */
export const monitoredSignal = signal.omit({ revision: true }).extend({ live: liveValue.nullable() });

/** A piece of equipment of a fixed model, with the groups of its points. */
export const equipDetail = z.object({
  equipment,
  /** Null where it follows no fixed model, and for guests. */
  model: z
    .object({
      id,
      title: z.string(),
      titleEn: z.string(),
      manufacturer: z.string(),
      productNumber: z.string(),
      version: z.number().int(),
    })
    .nullable(),
  /** How many points each has, in the order in which these stand; '' holds those of no group, and comes last. */
  groups: z.array(
    z.object({
      title: z.string(),
      titleEn: z.string(),
      pointCount: z.number().int(),
      writableCount: z.number().int(),
    }),
  ),
});
export type EquipDetail = z.output<typeof equipDetail>;
export type MonitoredSignal = z.output<typeof monitoredSignal>;
