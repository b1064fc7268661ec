import type { projectMonitorCalls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { MonitorFeature } from '../monitor/index.ts';
import type { PageService } from '../page/index.ts';
import { ProjectAccess } from '../project/index.ts';
import type { ReportFeature } from '../report/index.ts';
import { SignalRepository } from '../signal/index.ts';
import { createProjectMonitorHandlers, type ProjectMonitorHandlersOptions } from './handlers.ts';
import { createProjectChannel } from './project-channel.ts';
import { createProjectReportHandlers } from './report/handlers.ts';
import { ProjectMonitorRepository } from './repository.ts';

export { createProjectChannel, type ProjectScope } from './project-channel.ts';
export { ProjectMonitorRepository } from './repository.ts';

export interface ProjectMonitorFeature {
  readonly handlers: Handlers<typeof projectMonitorCalls>;
  /** Adds the WebSocket route; the plugin `@fastify/websocket` must be there. */
  serveSockets(app: FastifyInstance): void;
  /** Closes sockets whose rights are gone, of all projects. */
  recheckViewers(): Promise<void>;
  /** The same for one project, after it was deleted or its equipment or rights changed. */
  onProjectChanged(projectId: string): void;
  /** The same for equipment, after it was deleted or changed its gateway. */
  onEquipmentMoved(equipmentId: string): void;
  start(): void;
  stop(): void;
}

/** Live pages of projects: states, signals and values of several pieces of equipment, and writes to them. */
export function createProjectMonitorFeature(
  { database }: { database: Database },
  deps: {
    monitor: Pick<MonitorFeature, 'feeds' | 'openChannel'>;
    source: Pick<LiveHub, 'readSignals' | 'asKnown'>;
    lease: Pick<GatewayLink, 'open' | 'watch'>;
    pages: Pick<PageService, 'requireVisible' | 'open' | 'unlock'>;
    report: Pick<ReportFeature, 'reports' | 'reader'>;
    commands: ProjectMonitorHandlersOptions['commands'];
  },
): ProjectMonitorFeature {
  const repository = new ProjectMonitorRepository(database.pool);
  const access = new ProjectAccess(database.kysely);
  const { monitor, report, ...others } = deps;
  const { sockets, issueToken, serve } = monitor.openChannel(
    createProjectChannel(repository, access, monitor.feeds),
  );
  return {
    handlers: {
      ...createProjectMonitorHandlers({
        ...others,
        repository,
        access,
        signals: new SignalRepository(database.kysely),
        issueToken,
      }),
      ...createProjectReportHandlers({ ...report, access, repository, pool: database.pool }),
    },
    serveSockets: serve,
    recheckViewers: () => sockets.recheck(),
    onProjectChanged: (projectId) => sockets.recheckSoon((scope) => scope.projectId === projectId),
    onEquipmentMoved: (equipmentId) =>
      sockets.recheckSoon((scope) => scope.equipments.some(({ id }) => id === equipmentId)),
    start: () => sockets.start(),
    stop: () => sockets.stop(),
  };
}
