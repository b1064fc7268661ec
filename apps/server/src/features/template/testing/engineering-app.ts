import { randomBytes } from 'node:crypto';
import { calls, type gatewayCalls, type RequestInputOf } from '@zutai/contract';
import type { Caller } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { SecretBox } from '../../../platform/secret-box/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createAlarmFeature } from '../../alarm/index.ts';
import { createRecordDriverRead, createRecordExport, createRecordGatewayRequest } from '../../audit/index.ts';
import { createDriverFeature, type DriverFeature } from '../../driver/index.ts';
import { createEquipmentFeature, type EquipmentFeature } from '../../equipment/index.ts';
import { createGatewayFeature, type GatewayFeature, GatewayRepository } from '../../gateway/index.ts';
import { createGatewayVersionFeature } from '../../gateway-version/index.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import { createPageFeature } from '../../page/index.ts';
import { createProjectFeature } from '../../project/index.ts';
import { createScriptFeature } from '../../script/index.ts';
import { createSignalFeature, type SignalFeature } from '../../signal/index.ts';
import { createTemplateFeature } from '../index.ts';

export interface EngineeringApp extends FeatureApp {
  readonly gateway: GatewayFeature;
  readonly equipment: EquipmentFeature;
  readonly driver: DriverFeature;
  readonly signal: SignalFeature;
  /** The others beside them, as the server has them. */
  readonly features: {
    readonly equipment: EquipmentFeature;
    readonly gateway: GatewayFeature;
    readonly project: ReturnType<typeof createProjectFeature>;
    readonly page: ReturnType<typeof createPageFeature>;
    readonly template: ReturnType<typeof createTemplateFeature>;
  };
  /** SNs whose connection was ended, in order. */
  readonly endedConnections: string[];
  /** Two organisations; `engineer` and `stranger` may do everything in their own, `watcher` only look. */
  readonly engineer: Caller;
  readonly stranger: Caller;
  readonly watcher: Caller;
  /** Adds and answers the id. */
  addEquipment(fields?: Record<string, unknown>, caller?: Caller): Promise<string>;
  addGateway(
    fields?: Partial<RequestInputOf<typeof gatewayCalls.add>>,
    caller?: Caller,
  ): Promise<{ id: string; sn: string; key: string; groupId: string }>;
  addDriver(equipmentId: string, fields?: Record<string, unknown>, caller?: Caller): Promise<string>;
  addProject(fields?: Record<string, unknown>, caller?: Caller): Promise<string>;
  wantedVersion(gatewayId: string): Promise<number>;
  readonly box: SecretBox;
}

let serial = 0;

/**
 * The features an engineer works with, together as the server has them, over HTTP and a database of the
 * test file's own. Only the delivery of configurations is missing: the version a gateway is to run counts up.
 */
export async function createEngineeringApp(): Promise<EngineeringApp> {
  const app = await createFeatureApp();
  const { database } = app;
  const endedConnections: string[] = [];
  const box = new SecretBox(randomBytes(32));
  const gateway = createGatewayFeature(app, {
    getBrokerUrl: () => 'mqtt://192.0.2.1:1883',
    endConnection: async (sn) => void endedConnections.push(sn),
    box,
  });
  const touchConfiguration = async (
    { kysely }: { kysely: Database['kysely'] },
    equipmentIds: readonly string[],
  ) => {
    await new GatewayRepository(kysely).bumpWantedVersion(equipmentIds);
  };
  const secrets = new OneTimeSecrets(database.kysely);
  const signal = createSignalFeature(
    { database, logger: testLogger },
    { touchConfiguration, secrets, recordExport: createRecordExport(database.kysely) },
  );
  // There is no gateway here: what is asked of a driver is not answered.
  const link = { askDriver: async () => undefined };
  const driver = createDriverFeature(app, {
    ...{ touchConfiguration, box, link },
    recordDriverRead: createRecordDriverRead(database.kysely),
    recordGatewayRequest: createRecordGatewayRequest(database.kysely),
  });
  const script = createScriptFeature(app, { touchConfiguration, link });
  const gatewayVersion = createGatewayVersionFeature(app, { touchConfiguration });
  const template = createTemplateFeature(app, { box, touchConfiguration });
  const { removeSignals } = signal;
  const equipment = createEquipmentFeature(app, {
    touchConfiguration,
    templates: template.ofEquipment,
    removeSignals,
  });
  const page = createPageFeature(app, {
    template: template.owner,
    findTemplateSource: template.findSource,
  });
  const project = createProjectFeature(app, { onChanged: () => undefined });
  const alarm = createAlarmFeature({ database, config: { alarmRetentionDays: undefined } });
  const features = {
    ...{ gateway, gatewayVersion, equipment, driver, script, signal, alarm, template, project, page },
  } as const;
  for (const [name, { handlers }] of Object.entries(features))
    app.serve(name, calls[name as keyof typeof features], handlers);
  page.registerRoutes(app.http, app.serveOptions);

  const engineer = await app.addCaller('Waterworks', 'engineer', 'admin');
  const unique = () => `${++serial}`.padStart(4, '0');
  const requireOk = async (reply: ReturnType<FeatureApp['send']>) => {
    const { status, data, message } = await reply;
    if (status !== 200) throw new Error(`${status} ${message} ${JSON.stringify(data)}`);
    return data;
  };
  return {
    ...app,
    gateway,
    box,
    equipment,
    driver,
    signal,
    features,
    endedConnections,
    engineer,
    stranger: await app.addCaller('Steelworks', 'stranger', 'admin'),
    watcher: await app.addCaller('Waterworks', 'watcher', 'user'),
    async addEquipment(fields = {}, caller = engineer) {
      const body = { title: `Pump station ${unique()}`, ...fields };
      return (await requireOk(app.send(calls.equipment.add, caller, body))).id;
    },
    addGateway: (fields = {}, caller = engineer) =>
      requireOk(app.send(calls.gateway.add, caller, { sn: `SN-${unique()}`, title: 'Box', ...fields })),
    async addDriver(equipmentId, fields = {}, caller = engineer) {
      const defaults = { title: `PLC ${unique()}`, protocol: 'modbus-tcp', options: { host: '127.0.0.1' } };
      return (await requireOk(app.send(calls.driver.add, caller, { equipmentId, ...defaults, ...fields })))
        .id;
    },
    async addProject(fields = {}, caller = engineer) {
      const body = { title: `Centre ${unique()}`, ...fields };
      return (await requireOk(app.send(calls.project.add, caller, body))).id;
    },
    async wantedVersion(gatewayId) {
      const { rows } = await database.pool.query('select wanted_version from gateway where id = $1', [
        gatewayId,
      ]);
      return Number(rows[0].wanted_version);
    },
  };
}
