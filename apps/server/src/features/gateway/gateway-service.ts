import type { Gateway, gatewayCalls, RequestOf, ResponseOf } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller, type Scope } from '../../platform/call/index.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { requireDepartment } from '../access/index.ts';
import { createGatewayKey, hashGatewayKey, isGatewayKey } from './gateway-key.ts';
import { listGroupIds, pickGroup } from './group.ts';
import { type GatewayIdentity, GatewayRepository } from './repository.ts';

type KeyOnce = ResponseOf<typeof gatewayCalls.add>;

export interface GatewayServiceOptions {
  readonly groupCount: number;
  /** Where gateways reach the broker, for the person who configures one; asked when it is shown. */
  readonly getBrokerUrl: () => string;
  /** Whether this server offers the gateway program; asked likewise. */
  readonly hasProgram: () => boolean;
  readonly getUpdateKey: () => Promise<string>;
  /** Ends the connection that runs under an SN, in whatever process has it. */
  readonly endConnection: (sn: string) => Promise<void>;
}

/** A key that no gateway has: unknown SNs take as long as known ones. */
const NO_KEY_HASH = hashGatewayKey(createGatewayKey());

export class GatewayService {
  readonly #db: Kysely<Tables>;
  readonly #repository: GatewayRepository;
  readonly #options: GatewayServiceOptions;

  constructor(db: Kysely<Tables>, options: GatewayServiceOptions) {
    this.#db = db;
    this.#repository = new GatewayRepository(db);
    this.#options = options;
  }

  async register(scope: Scope, request: RequestOf<typeof gatewayCalls.add>): Promise<KeyOnce> {
    await requireDepartment(this.#db, scope, request.departmentId);
    const groupIds = listGroupIds(this.#options.groupCount);
    const groupId = pickGroup(groupIds, await this.#repository.readGroupLoads());
    const key = createGatewayKey();
    try {
      const keyHash = hashGatewayKey(key);
      const id = await this.#repository.insert(scope, { ...request, groupId, keyHash });
      return { id, sn: request.sn, key, groupId, ...(await this.#describePlatform()) };
    } catch (error) {
      if (!isUniqueViolation(error, 'gateway_sn_key')) throw error;
      throw new AppError('snTaken', { sn: request.sn });
    }
  }

  async edit(
    caller: Caller,
    { id, revision, ...change }: RequestOf<typeof gatewayCalls.edit>,
  ): Promise<void> {
    const gateway = await requireChangeable(this.#repository, caller, id);
    if (change.departmentId !== gateway.departmentId)
      await requireDepartment(this.#db, caller, change.departmentId);
    if (!(await this.#repository.edit(caller, id, change, editOf(caller, revision))))
      throw new AppError('notFound');
  }

  async resetKey(scope: Scope, id: string): Promise<KeyOnce> {
    const gateway = await requireChangeable(this.#repository, scope, id);
    const key = createGatewayKey();
    if (!(await this.#repository.update(scope, id, { key_hash: hashGatewayKey(key) })))
      throw new AppError('notFound');
    await this.#options.endConnection(gateway.sn);
    const { sn, groupId } = gateway;
    return { id, sn, key, groupId, ...(await this.#describePlatform()) };
  }

  async #describePlatform(): Promise<Pick<KeyOnce, 'brokerUrl' | 'hasProgram' | 'updateKey'>> {
    const { getBrokerUrl, hasProgram, getUpdateKey } = this.#options;
    return { brokerUrl: getBrokerUrl(), hasProgram: hasProgram(), updateKey: await getUpdateKey() };
  }

  async delete(scope: Scope, id: string): Promise<void> {
    const gateway = await requireChangeable(this.#repository, scope, id);
    if (gateway.equipmentCount > 0) throw new AppError('gatewayInUse', { count: gateway.equipmentCount });
    try {
      await this.#repository.delete(scope, id);
    } catch (error) {
      // Bound by somebody else since it was looked at.
      if (isForeignKeyViolation(error)) throw new AppError('gatewayInUse', { count: 1 });
      throw error;
    }
    await this.#options.endConnection(gateway.sn);
  }

  /** The gateway that has this SN and key; null for anything else, in the same time. */
  async authenticate(sn: string, key: string): Promise<GatewayIdentity | null> {
    const found = await this.#repository.findIdentity(sn);
    if (!isGatewayKey(key, found?.keyHash ?? NO_KEY_HASH) || found === undefined) return null;
    const { keyHash: _, ...identity } = found;
    return identity;
  }
}

/** The gateway, where the scope changes it and does not only see it by equipment that was given for watching. */
export async function requireChangeable(
  repository: GatewayRepository,
  scope: Scope,
  id: string,
): Promise<Gateway> {
  const gateway = await repository.find(scope, id);
  if (gateway === undefined) throw new AppError('notFound');
  if (!gateway.isChangeable) throw new AppError('noPermission');
  return gateway;
}
