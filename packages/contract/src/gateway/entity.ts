import { z } from 'zod';
import { id, remark, revision, timeMs, title, titleEn } from '../core/index.ts';
import { driverStatuses, ECONOMY_REPORT_S, storageFault } from '../sparkplug/index.ts';

/** Serial number of a gateway: its MQTT user name and Sparkplug edge node id. */
export const gatewaySn = z
  .string()
  .max(64, 'sn')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/, 'sn');

/**
 * Seconds after which a device of a foreign gateway that sent nothing at all counts as silent; null: its values are
 * current for as long as the gateway's session lives. Without effect on gateways with our agent. (docs/adr/0015)
 */
export const maxSilenceS = z.number().int().min(5).max(86_400).nullable();

/**
 * Seconds between reports of equipment that nobody looks at, in economy mode; null: everything is reported as it changes.
 * Without effect on foreign gateways. (docs/adr/0132)
 */
export const economyReportS = z.number().int().min(ECONOMY_REPORT_S.min).max(ECONOMY_REPORT_S.max).nullable();

/** What a gateway in economy mode said of it last. */
export const gatewayEconomy = z.object({
  reportIntervalS: z.number().int(),
  /** Of its devices, how many are reported as they change now. */
  openCount: z.number().int(),
  /** Until when it is open by hand, ms UTC of the server; null: it is not. */
  openUntilMs: timeMs.nullable(),
});
export type GatewayEconomy = z.output<typeof gatewayEconomy>;

export const gatewayFields = {
  title,
  titleEn,
  remark: remark.default(''),
  maxSilenceS: maxSilenceS.default(null),
  economyReportS: economyReportS.default(null),
  /** One that the data range of the caller holds. Left out of a new gateway it is the caller's own. */
  departmentId: id.nullable().optional(),
};

export const gateway = z.object({
  id,
  sn: z.string(),
  title: z.string(),
  /** Empty where the title serves both languages. */
  titleEn: z.string(),
  remark: z.string(),
  departmentId: id.nullable(),
  /** Empty where it belongs to none. */
  departmentTitle: z.string(),
  departmentTitleEn: z.string(),
  /** Sparkplug group id, chosen by the platform when the gateway is registered. */
  groupId: z.string(),
  online: z.boolean(),
  lastSeenMs: timeMs.nullable(),
  onlineSinceMs: timeMs.nullable(),
  /** Our own agent's version; empty for a foreign gateway or one never seen. */
  agentVersion: z.string(),
  /** Version of the configuration the platform wants and the gateway runs. */
  wantedVersion: z.number().int(),
  runningVersion: z.number().int(),
  configurationError: z.string(),
  /** Signal level in percent; null when unknown. */
  signalLevel: z.number().nullable(),
  /** Somebody programs the controller through the gateway: data is paused. */
  vpn: z.boolean(),
  drivers: driverStatuses,
  /** Its disk takes no values; null while it does, and for a foreign gateway. */
  storage: storageFault.nullable(),
  maxSilenceS,
  economyReportS,
  /** null while it is not in economy mode, whatever is wanted of it. */
  economy: gatewayEconomy.nullable(),
  equipmentCount: z.number().int(),
  /** Grows by one with each edit of what a person entered. */
  revision,
  createdMs: timeMs,
  /** False where the caller only sees it, by equipment that was given to them for watching. */
  isChangeable: z.boolean(),
});
export type Gateway = z.output<typeof gateway>;

/** A metric a gateway announced in its births. */
export const announcedMetric = z.object({
  name: z.string(),
  dataType: z.string(),
  /** Id of the signal that carries this metric; null when no signal is configured for it. */
  signalId: id.nullable(),
});
