import {
  type commandCalls,
  type projectMonitorCalls,
  type projectReportCalls,
  type Signal,
  splitIds,
} from '@zutai/contract';
import { AppError, type Caller, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { ProjectWrite } from '../command/index.ts';
import {
  type GatewayLink,
  leaseDurationMs,
  leaseIntervalMs,
  watchDurationMs,
} from '../gateway-link/index.ts';
import type { LiveHub } from '../live/index.ts';
import type { PageService } from '../page/index.ts';
import type { ProjectAccess } from '../project/index.ts';
import type { SignalRepository } from '../signal/index.ts';
import type { ProjectScope } from './project-channel.ts';
import type { BoundState, ProjectMonitorRepository } from './repository.ts';

const DEFAULT_INTERVAL_MS = 1000;

export interface ProjectMonitorHandlersOptions {
  repository: ProjectMonitorRepository;
  access: Pick<ProjectAccess, 'require'>;
  signals: Pick<SignalRepository, 'listByIds' | 'listOfBound'>;
  source: Pick<LiveHub, 'readSignals' | 'asKnown'>;
  lease: Pick<GatewayLink, 'open' | 'watch'>;
  pages: Pick<PageService, 'requireVisible' | 'open' | 'unlock'>;
  commands: Pick<Handlers<typeof commandCalls>, 'callback'> & {
    readonly writeSignalOfProject: ProjectWrite;
  };
  issueToken(scope: ProjectScope): Promise<string>;
}

/** Handlers of `projectMonitorCalls`. */
export function createProjectMonitorHandlers(
  options: ProjectMonitorHandlersOptions,
): Omit<Handlers<typeof projectMonitorCalls>, keyof typeof projectReportCalls> {
  const { repository, access, signals, source, lease, pages, commands, issueToken } = options;

  /** The project of a page that the caller may see; other pages are not found here. */
  async function findProjectId(caller: Caller, pageId: string): Promise<string> {
    const { project_id } = await pages.requireVisible(caller, pageId);
    if (project_id === null) throw new AppError('notFound');
    return project_id;
  }

  /** Those of the signals that the caller sees of equipment bound to the project, with the states of that equipment. */
  async function findSignals(
    { organisationId, shown }: Caller,
    projectId: string,
    ids: readonly string[],
  ): Promise<{ found: Signal[]; states: BoundState[] }> {
    const asked = shown === undefined ? ids : ids.filter((id) => shown.signalIds.has(id));
    const listed = await signals.listByIds(organisationId, asked);
    const equipmentIds = [...new Set(listed.map((signal) => signal.equipmentId))];
    const states = await repository.findStates(organisationId, projectId, equipmentIds);
    const bound = new Set(states.map((state) => state.equipmentId));
    return { found: listed.filter((signal) => bound.has(signal.equipmentId)), states };
  }

  async function issueScope(
    { caller }: CallerContext,
    pageId: string,
    dataEquip: string,
    dataSignal: string,
    dataMvar: string,
  ) {
    const projectId = await findProjectId(caller, pageId);
    const equipmentIds = splitIds(dataEquip);
    const signalIds = splitIds(dataSignal);
    const mvarIds = splitIds(dataMvar);
    const shownMvars = mvarIds.filter((id) => caller.shown?.mvarIds.has(id) !== false);
    const [named, { found, states }, valueIds] = await Promise.all([
      repository.findStates(caller.organisationId, projectId, equipmentShownTo(caller, equipmentIds)),
      findSignals(caller, projectId, signalIds),
      repository.findValueIds(projectId, shownMvars),
    ]);
    // What has gone since the page was drawn is left out; a socket to nothing of what was asked is not given.
    if (equipmentIds.length > 0 && named.length === 0) throw new AppError('notFound');
    if (signalIds.length > 0 && found.length === 0) throw new AppError('notFound');
    if (mvarIds.length > 0 && valueIds.length === 0) throw new AppError('notFound');
    const gateways = new Map([...named, ...states].map((state) => [state.equipmentId, state.gatewayId]));
    const { accountId, sessionId, organisationId } = caller;
    return issueToken({
      accountId,
      sessionId,
      organisationId,
      projectId,
      pageId,
      equipments: [...gateways].map(([id, gatewayId]) => ({ id, gatewayId })),
      signalIds: found.map((signal) => signal.id),
      valueIds,
    });
  }

  return {
    queryGateways: async ({ pageId, dataEquip }, { caller }) => {
      const projectId = await findProjectId(caller, pageId);
      const asked = splitIds(dataEquip);
      const shown = equipmentShownTo(caller, asked);
      const states = await repository.findStates(caller.organisationId, projectId, shown);
      // Specification, section 4: with 2001 the page knows that there is nothing to monitor.
      if (asked.length > 0 && states.every(({ gatewayId }) => gatewayId === null))
        throw new AppError('gatewayGone');
      return states.map(({ equipmentId, online, vpn, communication, faults, pollIntervalMs }) => ({
        equipmentId,
        ...source.asKnown({ online, communication, faults }, equipmentId),
        vpn,
        interval: (pollIntervalMs ?? DEFAULT_INTERVAL_MS) / 1000,
      }));
    },
    openGateway: async ({ projectId, equipmentId, interval, delay }, { caller }) => {
      await access.require(caller, projectId);
      if (equipmentShownTo(caller, [equipmentId]).length === 0) throw new AppError('notFound');
      const [state] = await repository.findStates(caller.organisationId, projectId, [equipmentId]);
      if (state === undefined) throw new AppError('notFound');
      if (state.gatewayId === null) throw new AppError('gatewayGone');
      const { online } = source.asKnown(state, equipmentId);
      // Specification, section 4: opened only when the gateway is online and nobody programs through it.
      const durationMs = leaseDurationMs(caller, delay);
      if (online && !state.vpn) {
        await lease.open(equipmentId, leaseIntervalMs(caller, interval), durationMs);
        await lease.watch([equipmentId], watchDurationMs(caller, durationMs));
      }
      return { online };
    },
    token: ({ pageId, dataEquip, dataSignal, dataMvar }, context) =>
      issueScope(context, pageId, dataEquip, dataSignal, dataMvar),
    querySignals: async ({ pageId, dataSignal }, { caller }) => {
      const projectId = await findProjectId(caller, pageId);
      const asked = splitIds(dataSignal);
      const { found } = await findSignals(caller, projectId, asked);
      if (asked.length > 0 && found.length === 0) throw new AppError('gatewayGone');
      const live = await source.readSignals(found);
      return found.map(({ revision: _unsaid, ...signal }) => ({
        ...signal,
        live: live.get(signal.id) ?? null,
      }));
    },
    querySignalsOfEquipment: async ({ projectId, dataEquip }, { caller }) => {
      await access.require(caller, projectId);
      const { organisationId, shown } = caller;
      const listed = await signals.listOfBound(organisationId, projectId, splitIds(dataEquip));
      const found = shown === undefined ? listed : listed.filter(({ id }) => shown.signalIds.has(id));
      const live = await source.readSignals(found);
      return found.map(({ revision: _unsaid, ...signal }) => ({
        ...signal,
        live: live.get(signal.id) ?? null,
      }));
    },
    writeSignal: async ({ projectId, signalId, ...write }, context) => {
      await context.requirePermission('project_view');
      const auth = await access.require(context.caller, projectId);
      const { found } = await findSignals(context.caller, projectId, [signalId]);
      const [signal] = found;
      if (signal === undefined) throw new AppError('notFound');
      const { equipmentId } = signal;
      // The same checks, ledger and answer as for a write on the equipment's own page; a refusal is in the ledger too.
      const right = { projectId, auth };
      return commands.writeSignalOfProject({ equipmentId, signalId, ...write }, context, right);
    },
    callback: (request, context) => commands.callback(request, context),
    countEquipment: async ({ projectId, online, alarm }, { caller }) => {
      await access.require(caller, projectId);
      return repository.countEquipment(caller.organisationId, projectId, online, alarm);
    },
    pageInfo: async ({ id, password }, { caller }) => {
      await findProjectId(caller, id);
      return pages.open(caller, id, password);
    },
    validPassword: async ({ id, password }, { caller }) => {
      await findProjectId(caller, id);
      await pages.unlock(caller, id, password);
      return null;
    },
  };
}

/** Of equipment that is asked for, what a guest sees; others see all of a project. */
function equipmentShownTo({ shown }: Caller, ids: readonly string[]): string[] {
  return shown === undefined ? [...ids] : ids.filter((id) => shown.equipmentIds.has(id));
}
