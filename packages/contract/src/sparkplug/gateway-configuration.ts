import { z } from 'zod';
import { findDriverProtocol } from '../driver-protocol/index.ts';
import { economyConfiguration } from './economy.ts';
import { isReservedMetricName } from './metric-name.ts';
import { SCRIPTS_MAX, scriptSettings } from './script.ts';
import { signalDataType } from './signal-data-type.ts';
import { isTopicPart } from './topic.ts';

/** Ids are decimal strings; a signal's id is also its Sparkplug alias, so it must fit an Int64. */
const decimalId = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'must be a decimal id')
  .refine((text) => BigInt(text) <= 9_223_372_036_854_775_807n, 'must fit 63 bits');

const addressObject = z.record(z.string(), z.unknown());

const signalConfiguration = z
  .strictObject({
    id: decimalId,
    /** Metric name, unique within an equipment. */
    tag: z
      .string()
      .min(1)
      .max(128)
      .refine((tag) => !isReservedMetricName(tag), 'is a reserved name')
      .refine((tag) => !/\p{Cc}/u.test(tag), 'must not hold control characters'),
    dataType: signalDataType,
    /** Of the driver's protocol. */
    address: addressObject,
    /** value = raw × scale + offset; numbers only. */
    scale: z
      .number()
      .refine((scale) => scale !== 0, 'must not be 0')
      .default(1),
    offset: z.number().default(0),
    writable: z.boolean().default(false),
    /** Bounds of a written value, in the signal's unit. */
    min: z.number().optional(),
    max: z.number().optional(),
    /** A change up to this much, in the signal's unit, is not reported. */
    deadband: z.number().min(0).optional(),
  })
  .refine((signal) => signal.min === undefined || signal.max === undefined || signal.min <= signal.max, {
    path: ['min'],
    message: 'must not be above max',
  });
export type SignalConfiguration = z.infer<typeof signalConfiguration>;

const driverConfiguration = z.strictObject({
  id: decimalId,
  protocol: z.string(),
  title: z.string().max(128),
  pollIntervalMs: z.int().min(50).max(86_400_000),
  /** Floor of report leases, ms; without it a lease polls the device no faster than `pollIntervalMs`. */
  minIntervalMs: z.int().min(50).max(86_400_000).optional(),
  options: z.record(z.string(), z.unknown()),
  signals: z.array(signalConfiguration).max(20_000),
});
export type DriverConfiguration = z.infer<typeof driverConfiguration>;

/** A program that the agent runs beside the drivers of an equipment. */
const scriptConfiguration = z.strictObject({ id: decimalId, ...scriptSettings });
export type ScriptConfiguration = z.infer<typeof scriptConfiguration>;

const equipmentConfiguration = z.strictObject({
  id: decimalId,
  deviceId: z.string().refine(isTopicPart, 'must be 1–128 characters without / + #'),
  drivers: z.array(driverConfiguration).max(100),
  /** Left out where there are none, as agents before 0.3.0 do not know them. */
  scripts: z.array(scriptConfiguration).max(SCRIPTS_MAX).optional(),
  /** Signals that no driver reads: scripts set them. Their address is empty. Left out where there are no scripts. */
  computed: z.array(signalConfiguration).max(20_000).optional(),
});
export type EquipmentConfiguration = z.infer<typeof equipmentConfiguration>;

type IssueSink = (path: (string | number)[], message: string) => void;

function checkUnique(
  seen: Set<string>,
  value: string,
  what: string,
  path: (string | number)[],
  report: IssueSink,
) {
  if (seen.has(value)) report(path, `${what} ${JSON.stringify(value)} is there twice`);
  seen.add(value);
}

/** Options and addresses belong to the protocol: its schemas check them and fill in defaults. */
function checkDriver(
  driver: DriverConfiguration,
  path: (string | number)[],
  report: IssueSink,
): DriverConfiguration {
  const protocol = findDriverProtocol(driver.protocol);
  // A platform may be newer than its gateway: that driver alone then fails, and says why.
  if (!protocol) return driver;
  const options = protocol.optionsSchema.safeParse(driver.options);
  for (const issue of options.error?.issues ?? []) {
    report([...path, 'options', ...(issue.path as (string | number)[])], issue.message);
  }
  const signals = driver.signals.map((signal, index) => {
    const signalPath = [...path, 'signals', index];
    const address = protocol.addressSchema.safeParse(signal.address);
    if (!address.success) {
      for (const issue of address.error.issues) {
        report([...signalPath, 'address', ...(issue.path as (string | number)[])], issue.message);
      }
      return signal;
    }
    const problem = protocol.checkSignal({ ...signal, address: address.data });
    if (problem) report([...signalPath, problem.field], problem.message);
    return { ...signal, address: address.data as Record<string, unknown> };
  });
  return { ...driver, options: (options.data ?? driver.options) as Record<string, unknown>, signals };
}

/**
 * What the platform sends in `Zutai/Configuration`. Parsing also checks options and addresses
 * against the protocol of each driver and that ids, device ids and tags are unique.
 */
export const gatewayConfiguration = z
  .strictObject({
    /** Counts up on the platform; 0 is "nothing yet", sent only to a gateway that runs something of earlier. */
    version: z.int().min(0),
    equipments: z.array(equipmentConfiguration).max(1_000),
    economy: economyConfiguration.optional(),
  })
  .transform((configuration, context) => {
    const report: IssueSink = (path, message) =>
      context.issues.push({ code: 'custom', path, message, input: configuration });
    const ids = {
      equipment: new Set<string>(),
      device: new Set<string>(),
      driver: new Set<string>(),
      signal: new Set<string>(),
      script: new Set<string>(),
    };
    const equipments = configuration.equipments.map((equipment, equipmentIndex) => {
      const path = ['equipments', equipmentIndex];
      const tags = new Set<string>();
      checkUnique(ids.equipment, equipment.id, 'equipment id', [...path, 'id'], report);
      checkUnique(ids.device, equipment.deviceId, 'device id', [...path, 'deviceId'], report);
      const drivers = equipment.drivers.map((driver, driverIndex) => {
        const driverPath = [...path, 'drivers', driverIndex];
        checkUnique(ids.driver, driver.id, 'driver id', [...driverPath, 'id'], report);
        driver.signals.forEach((signal, index) => {
          checkUnique(ids.signal, signal.id, 'signal id', [...driverPath, 'signals', index, 'id'], report);
          checkUnique(tags, signal.tag, 'tag', [...driverPath, 'signals', index, 'tag'], report);
        });
        return checkDriver(driver, driverPath, report);
      });
      equipment.computed?.forEach((signal, index) => {
        checkUnique(ids.signal, signal.id, 'signal id', [...path, 'computed', index, 'id'], report);
        checkUnique(tags, signal.tag, 'tag', [...path, 'computed', index, 'tag'], report);
      });
      equipment.scripts?.forEach((script, index) => {
        checkUnique(ids.script, script.id, 'script id', [...path, 'scripts', index, 'id'], report);
      });
      return { ...equipment, drivers };
    });
    return { ...configuration, equipments };
  });
export type GatewayConfiguration = z.infer<typeof gatewayConfiguration>;
/** What may be left out: everything that has a default. */
export type GatewayConfigurationInput = z.input<typeof gatewayConfiguration>;

export type ConfigurationResult =
  | { ok: true; configuration: GatewayConfiguration }
  | { ok: false; error: string };

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

/** Reads the JSON text of a configuration; the error names the path of the first five problems. */
export function parseGatewayConfiguration(json: string): ConfigurationResult {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, error: 'the configuration is not JSON' };
  }
  const result = gatewayConfiguration.safeParse(value);
  if (result.success) return { ok: true, configuration: result.data };
  const { issues } = result.error;
  const named = issues
    .slice(0, 5)
    .map((issue) => `${formatPath(issue.path) || 'configuration'}: ${issue.message}`);
  if (issues.length > named.length) named.push(`and ${issues.length - named.length} more`);
  return { ok: false, error: named.join('; ') };
}
