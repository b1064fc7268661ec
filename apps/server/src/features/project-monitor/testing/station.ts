import { projectMonitorCalls } from '@zutai/contract';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import { createMetrics } from '../../../platform/metrics/metrics.ts';
import type { FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createCommandFeature } from '../../command/index.ts';
import { testGate } from '../../factor/testing/test-gate.ts';
import { HistoryReader } from '../../history/index.ts';
import { createMonitorFeature, type MonitorFeature } from '../../monitor/index.ts';
import {
  insertEquipment,
  startTestLive,
  type TestEquipment,
  type TestLive,
} from '../../monitor/testing/plant.ts';
import { OneTimeSecrets } from '../../one-time-secret/index.ts';
import { createPageFeature } from '../../page/index.ts';
import { EquipmentBindingRepository, ProjectRepository } from '../../project/index.ts';
import { createReportFeature } from '../../report/index.ts';
import { createSessionFeature } from '../../session/index.ts';
import { createProjectMonitorFeature, type ProjectMonitorFeature } from '../index.ts';

/** An operations centre over a pump and a tank, beside equipment that is not bound to it. */
export interface Station {
  readonly live: TestLive;
  readonly feature: ProjectMonitorFeature;
  readonly monitor: MonitorFeature;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly projectId: string;
  readonly pageId: string;
  readonly pump: TestEquipment;
  readonly tank: TestEquipment;
  /** In the organisation, not in the project. */
  readonly loose: TestEquipment;
  /** Leases asked of gateways. */
  readonly opened: { equipmentId: string; intervalMs: number; durationMs: number }[];
  readonly sent: { signalId: string; value: unknown }[];
  endSession(sessionId: string): void;
  stop(): Promise<void>;
}

const FIELDS = { titleEn: '', remark: '', errorValShow: true, errorDefaultVal: '0' };

/** Real features on the app's database and one live hub; only the gateway at the far end is missing. */
export async function startStation(app: FeatureApp, owner: Caller): Promise<Station> {
  const { database } = app;
  const live = await startTestLive(database);
  const metrics = createMetrics();
  const secrets = new OneTimeSecrets(database.kysely);
  const session = createSessionFeature(
    { database, config: { publicUrl: undefined } },
    secrets,
    testGate(database),
  );
  const ended = new Set<(sessionId: string) => void>();
  const opened: Station['opened'] = [];
  const sent: Station['sent'] = [];
  const lease = {
    open: async (equipmentId: string, intervalMs: number, durationMs: number) => {
      opened.push({ equipmentId, intervalMs, durationMs });
    },
    watch: async () => undefined,
  };
  const monitor = createMonitorFeature(
    { database, logger: testLogger, metrics },
    {
      source: live.hub,
      lease,
      secrets,
      sessions: {
        findLiveSessions: session.findLiveSessions,
        onEnded: (listener) => {
          ended.add(listener);
          return () => ended.delete(listener);
        },
      },
    },
  );
  const command = createCommandFeature(
    { database, logger: testLogger, config: { ledgerRetentionDays: 1_100 } },
    {
      live: live.hub,
      link: {
        sendCommand: async ({ signalId, value }) => {
          sent.push({ signalId, value });
          return true;
        },
        onCommandResult: () => () => undefined,
        renewHold: async () => false,
        queryCommand: async () => false,
      },
    },
  );
  const noTemplate = async () => {
    throw new AppError('notFound');
  };
  const page = createPageFeature(
    { database },
    {
      template: { requireVisible: noTemplate, lock: async () => undefined, setHomePage: noTemplate },
      findTemplateSource: async () => undefined,
    },
  );
  const feature = createProjectMonitorFeature(
    { database },
    {
      ...{ monitor, source: live.hub, lease, pages: page.pages },
      commands: { ...command.handlers, ...command },
      report: createReportFeature(
        { database, logger: testLogger },
        {
          history: new HistoryReader(database.pool),
          recordExport: async () => undefined,
          outbox: { deliver: async () => 'held' },
        },
      ),
    },
  );
  app.serve('projectMonitor', projectMonitorCalls, feature.handlers);

  const { organisationId } = owner;
  const tags = [{ tag: 'a' }, { tag: 'b' }];
  const pump = await insertEquipment(database, organisationId, 'Pump', tags);
  const tank = await insertEquipment(database, organisationId, 'Tank', tags);
  const loose = await insertEquipment(database, organisationId, 'Loose', tags);
  for (const equipment of [pump, tank, loose]) live.hold(equipment);
  const projectId = await new ProjectRepository(database.kysely).insert(owner, {
    title: 'Station',
    ...FIELDS,
  });
  await new EquipmentBindingRepository(database.kysely).bind(
    projectId,
    [pump, tank].map(({ id }) => ({ id, auth: 'write' as const })),
  );
  return {
    live,
    feature,
    monitor,
    metrics,
    projectId,
    pageId: await insertPage(app, owner, 'project_id', projectId),
    pump,
    tank,
    loose,
    opened,
    sent,
    endSession: (sessionId) => {
      for (const listener of ended) listener(sessionId);
    },
    stop: async () => {
      feature.stop();
      await command.stop();
      await live.stop();
    },
  };
}

/** Adds an empty page to a project or a piece of equipment. */
export async function insertPage(
  app: FeatureApp,
  { organisationId, accountId }: Caller,
  owner: 'project_id' | 'equipment_id',
  ownerId: string,
  passwordHash: string | null = null,
): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into page (organisation_id, ${owner}, title, width, height, fit, checkpwd, password_hash, file, updated_by)
     values ($1, $2, 'Overview', 800, 600, 'contain', $3::text is not null, $3, $4, $5) returning id`,
    [organisationId, ownerId, passwordHash, JSON.stringify({ con: {}, widgets: [], bind: {} }), accountId],
  );
  return rows[0]!.id;
}
