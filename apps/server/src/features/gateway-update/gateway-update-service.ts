import {
  type Gateway,
  type gatewayUpdateCalls,
  type RequestOf,
  type ResponseOf,
  updatesProgram,
} from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { GatewayRepository, requireChangeable } from '../gateway/index.ts';
import type { AgentProgram, OfferedProgram } from './agent-program.ts';
import { RolloutRepository } from './repository.ts';

type Request<N extends keyof typeof gatewayUpdateCalls> = RequestOf<(typeof gatewayUpdateCalls)[N]>;
type Response<N extends keyof typeof gatewayUpdateCalls> = ResponseOf<(typeof gatewayUpdateCalls)[N]>;

const ALLOWED = {
  pause: { from: ['running'], to: 'paused' },
  resume: { from: ['paused'], to: 'running' },
  stop: { from: ['running', 'paused'], to: 'stopped' },
} as const;

const titleOf = ({ title, sn }: Gateway) => title || sn;

/** Roll-outs of the gateway program, as people begin and steer them (ADR 136). */
export class GatewayUpdateService {
  readonly #database: Database;
  readonly #offered: OfferedProgram;

  constructor(database: Database, offered: OfferedProgram) {
    this.#database = database;
    this.#offered = offered;
  }

  async listUpdates(caller: Caller, request: Request<'queryGateways'>): Promise<Response<'queryGateways'>> {
    const rollouts = new RolloutRepository(this.#database.kysely);
    if (!(await rollouts.isSeen(caller, request.rolloutId))) throw new AppError('notFound');
    return rollouts.listUpdates(caller, request);
  }

  async start(caller: Caller, request: Request<'start'>): Promise<Response<'start'>> {
    const { direction, firstCount, soakMinutes } = request;
    const program = direction === 'newer' ? await this.#offered.find() : undefined;
    if (direction === 'newer' && program === undefined) throw new AppError('gatewayProgramMissing');
    const repository = new GatewayRepository(this.#database.kysely);
    const gateways: Gateway[] = [];
    for (const id of new Set(request.gatewayIds))
      gateways.push(await requireChangeable(repository, caller, id));
    for (const gateway of gateways)
      if (!updatesProgram(gateway.agentVersion))
        throw new AppError('gatewayUpdateUnfit', { title: titleOf(gateway) });
    const chosen = gateways.filter(({ agentVersion }) => isNewer(program, agentVersion));
    const [first] = gateways;
    if (chosen.length === 0)
      throw new AppError('gatewayUpdateSame', {
        title: first === undefined ? '' : titleOf(first),
        version: first?.agentVersion ?? '',
      });
    const rollout = {
      ...{ direction, firstCount, soakMinutes },
      ...{ version: program?.version ?? '', sha256: program?.sha256 ?? '' },
    };
    const updates = chosen.map(({ id, agentVersion }) => ({
      ...{ gatewayId: id, fromVersion: agentVersion, toVersion: rollout.version },
    }));
    try {
      const id = await this.#database.withTransaction(({ kysely }) =>
        new RolloutRepository(kysely).insert(caller, rollout, updates),
      );
      return { id, count: updates.length };
    } catch (error) {
      if (!isUniqueViolation(error, 'gateway_update_open')) throw error;
      const open = await new RolloutRepository(this.#database.kysely).listOpen(
        caller,
        updates.map(({ gatewayId }) => gatewayId),
      );
      throw new AppError('gatewayUpdateRuns', {
        title: chosen.filter(({ id }) => open.includes(id)).map(titleOf)[0] ?? '',
      });
    }
  }

  async control(caller: Caller, { id, action }: Request<'control'>): Promise<void> {
    const { from, to } = ALLOWED[action];
    try {
      await this.#database.withTransaction(async ({ kysely }) => {
        const rollouts = new RolloutRepository(kysely);
        if (!(await rollouts.isSeen(caller, id))) throw new AppError('notFound');
        if (!(await rollouts.changesAll(caller, id))) throw new AppError('noPermission');
        if (!(await rollouts.setState(caller, id, from, to))) throw new AppError('gatewayRolloutEnded');
        if (action === 'resume') await rollouts.moveUpdates(caller, id, ['failed'], 'waiting');
        if (action === 'stop') await rollouts.moveUpdates(caller, id, ['waiting', 'sending'], 'stopped');
      });
    } catch (error) {
      // Another roll-out has taken up what failed in this one.
      if (isUniqueViolation(error, 'gateway_update_open'))
        throw new AppError('gatewayUpdateRuns', { title: '' });
      throw error;
    }
  }
}

/** On the way back it is known only by the gateway what it goes back to. */
function isNewer(program: AgentProgram | undefined, agentVersion: string): boolean {
  if (program === undefined) return true;
  const [offered, runs] = [program.version, agentVersion].map((version) => version.split('.').map(Number));
  const index = offered!.findIndex((number, place) => number !== (runs![place] ?? 0));
  return index !== -1 && offered![index]! > (runs![index] ?? 0);
}
