import type {
  GatewayVersionItem,
  GatewayVersionLeft,
  gatewayVersionCalls,
  RequestOf,
  ResponseOf,
} from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { GatewayRepository, requireChangeable, type TouchConfiguration } from '../gateway/index.ts';
import type { Configuration } from './configuration.ts';
import { listConfigurationChanges } from './configuration-changes.ts';
import { GatewayVersionRepository, type Place } from './repository.ts';
import { restoreEquipment } from './restore-configuration.ts';
import { keyOfItem, type Reasons } from './restore-work.ts';

type Request<N extends keyof typeof gatewayVersionCalls> = RequestOf<(typeof gatewayVersionCalls)[N]>;
type Response<N extends keyof typeof gatewayVersionCalls> = ResponseOf<(typeof gatewayVersionCalls)[N]>;

interface Restored extends Response<'preview'> {
  readonly version: number;
}

/** Undoes a transaction that was only to be looked at. */
class LookedAt extends Error {
  readonly restored: Restored;

  constructor(restored: Restored) {
    super('nothing is kept of a preview');
    this.restored = restored;
  }
}

/** What gateways were to run: looked at, compared, gone back to (ADR 130). */
export class GatewayVersionService {
  readonly #database: Database;
  readonly #touchConfiguration: TouchConfiguration;

  constructor(database: Database, touchConfiguration: TouchConfiguration) {
    this.#database = database;
    this.#touchConfiguration = touchConfiguration;
  }

  async list(caller: Caller, request: Request<'query'>): Promise<Response<'query'>> {
    const { kysely } = this.#database;
    await requireGateway(new GatewayRepository(kysely), caller, request.gatewayId);
    return new GatewayVersionRepository(kysely).list(caller, request);
  }

  /** To be called for those who may see drivers, signals and scripts. */
  async compare(caller: Caller, { gatewayId, from, to }: Request<'compare'>): Promise<Response<'compare'>> {
    const { kysely } = this.#database;
    const versions = new GatewayVersionRepository(kysely);
    const gateway = await requireGateway(new GatewayRepository(kysely), caller, gatewayId);
    const before = requireKept(await versions.find(caller, gatewayId, from), from);
    const after = requireKept(await versions.find(caller, gatewayId, to), to);
    const all = listConfigurationChanges(before, after);
    const places = await versions.listPlaces(caller, equipmentIdsOf(before, after));
    const items = all.filter(isTold(places, gateway.isChangeable));
    return { items, hiddenCount: all.length - items.length };
  }

  /** Carries it out and undoes it: what is told is what would happen. */
  async preview(caller: Caller, request: Request<'preview'>): Promise<Response<'preview'>> {
    try {
      await this.#database.withTransaction(async (transaction) => {
        throw new LookedAt(await this.#restore(transaction, caller, request));
      });
    } catch (error) {
      if (!(error instanceof LookedAt)) throw error;
      const { version: _, ...restored } = error.restored;
      return restored;
    }
    throw new Error('a preview was kept');
  }

  /** @returns the new version, and how much stays as it is */
  restore(caller: Caller, { basis, ...request }: Request<'restore'>): Promise<Response<'restore'>> {
    return this.#database.withTransaction(async (transaction) => {
      const { version, changes, left, hiddenCount } = await this.#restore(
        transaction,
        caller,
        request,
        basis,
      );
      if (changes.length === 0) throw new AppError('gatewayVersionSame', { version: request.version });
      return { version, left: left.length + hiddenCount };
    });
  }

  async #restore(
    transaction: Transaction,
    caller: Caller,
    { gatewayId, version }: Request<'preview'>,
    wantedBasis?: string,
  ): Promise<Restored> {
    const { kysely } = transaction;
    const versions = new GatewayVersionRepository(kysely);
    const { title } = await requireChangeable(new GatewayRepository(kysely), caller, gatewayId);
    const wanted = requireKept(await versions.find(caller, gatewayId, version), version);
    const equipment = new EquipmentRepository(kysely);
    const bound = await versions.listBound(caller, gatewayId);
    const involved = [...new Set([...bound, ...equipmentIdsOf(wanted)])].sort((a, b) =>
      BigInt(a) < BigInt(b) ? -1 : 1,
    );
    // All of it, in one order: whoever edits it has to wait, and is told afterwards that it was changed.
    const held = new Set<string>();
    for (const id of involved) if (await equipment.lock(caller, id)) held.add(id);
    const { configuration: now, basis } = await versions.readNow(gatewayId);
    if (wantedBasis !== undefined && wantedBasis !== basis) throw new AppError('gatewayConfigurationChanged');
    const places = await versions.listPlaces(caller, equipmentIdsOf(now, wanted));
    const reasons: Reasons = new Map();
    const work = { transaction, caller, reasons, gatewayId, version };
    await versions.sayRestoredFrom(version);
    const present = new Map(now.equipments.map((one) => [one.equipmentId, one]));
    let deletedSignals = 0;
    for (const one of wanted.equipments) {
      const own = present.get(one.equipmentId);
      if (own !== undefined && held.has(one.equipmentId))
        deletedSignals += await restoreEquipment(work, own, one);
    }
    const economyReportS = wanted.economyReportS ?? null;
    if ((now.economyReportS ?? null) !== economyReportS && caller.permissions.has('gateway_edit'))
      await new GatewayRepository(kysely).edit(
        caller,
        gatewayId,
        { title, economyReportS },
        editOf(caller, undefined),
      );
    // Once, however much it was: all of it is bound to this gateway.
    await this.#touchConfiguration(transaction, [...present.keys()]);
    const { configuration: after } = await versions.readNow(gatewayId);
    const kept = new Set(equipmentIdsOf(wanted));
    const left = listConfigurationChanges(after, wanted).flatMap((item) =>
      leftItem(item, { places, reasons, gatewayId, held, kept }),
    );
    const told = left.filter(isTold(places, true));
    return {
      ...{ basis, changes: listConfigurationChanges(now, after), left: told, deletedSignals },
      hiddenCount: left.length - told.length,
      version: await versions.readWantedVersion(gatewayId),
    };
  }
}

/** Of equipment that is left as a whole, that alone. */
function leftItem(
  item: GatewayVersionItem,
  of: {
    places: ReadonlyMap<string, Place>;
    reasons: Reasons;
    gatewayId: string;
    held: ReadonlySet<string>;
    /** Equipment of the version. */
    kept: ReadonlySet<string>;
  },
): GatewayVersionLeft[] {
  const { kind, equipmentId } = item;
  if (equipmentId === null) return [{ ...item, reason: 'noPermission' }];
  const place = of.places.get(equipmentId);
  const whole = (reason: GatewayVersionLeft['reason']) => (kind === 'equipment' ? [{ ...item, reason }] : []);
  if (place === undefined) return whole('equipmentGone');
  if (place.gatewayId !== of.gatewayId) return whole('equipmentMoved');
  if (!of.kept.has(equipmentId)) return whole('equipmentNew');
  if (!of.held.has(equipmentId)) return [{ ...item, reason: 'noPermission' }];
  return [{ ...item, reason: of.reasons.get(keyOfItem(item)) ?? 'unfit' }];
}

/** Items of equipment that the scope sees; of what is deleted, those of who holds the gateway itself. */
const isTold =
  (places: ReadonlyMap<string, Place>, seesDeleted: boolean) =>
  ({ equipmentId }: GatewayVersionItem) =>
    equipmentId === null || (places.get(equipmentId)?.isSeen ?? seesDeleted);

const equipmentIdsOf = (...configurations: readonly Configuration[]) => [
  ...new Set(configurations.flatMap(({ equipments }) => equipments.map(({ equipmentId }) => equipmentId))),
];

async function requireGateway(gateways: GatewayRepository, caller: Caller, id: string) {
  const gateway = await gateways.find(caller, id);
  if (gateway === undefined) throw new AppError('notFound');
  return gateway;
}

function requireKept(configuration: Configuration | undefined, version: number): Configuration {
  if (configuration === undefined) throw new AppError('gatewayVersionGone', { version });
  return configuration;
}
