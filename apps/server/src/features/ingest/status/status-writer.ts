import type { ClientBase } from 'pg';
import type { Database } from '../../../platform/db/database.ts';
import { LeaseLostError } from '../../../platform/db/lease/lease.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import {
  type AnnouncedDevice,
  type EndedStream,
  type EquipmentPatch,
  type GatewayPatch,
  writeStatus,
} from './status-repository.ts';

/** Collects what changed of gateways and equipment and writes it in one transaction a few times a second. */
export interface StatusWriter {
  readonly patchGateway: (id: string, patch: Omit<GatewayPatch, 'id'>) => void;
  readonly patchEquipment: (id: string, patch: Omit<EquipmentPatch, 'id'>) => void;
  readonly announce: (device: AnnouncedDevice) => void;
  readonly endStreams: (streams: readonly EndedStream[]) => void;
  /** Writes what there is now, if the database takes it. */
  readonly flush: () => Promise<void>;
  /** Writes what is left once and takes no more. */
  readonly close: () => Promise<void>;
}

export interface StatusWriterOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** See `Lease.fence`. */
  readonly fence: (client: ClientBase) => Promise<void>;
  readonly maxWaitMs?: number;
}

/** What is to be written together. */
interface Batch {
  readonly gateways: ReadonlyMap<string, GatewayPatch>;
  readonly equipments: ReadonlyMap<string, EquipmentPatch>;
  readonly devices: ReadonlyMap<string, AnnouncedDevice>;
  readonly endedStreams: readonly EndedStream[];
}

const RETRY_MS = 1_000;

export function createStatusWriter(options: StatusWriterOptions): StatusWriter {
  const { database, logger, fence, maxWaitMs = 100 } = options;
  let gateways = new Map<string, GatewayPatch>();
  let equipments = new Map<string, EquipmentPatch>();
  let devices = new Map<string, AnnouncedDevice>();
  let endedStreams: EndedStream[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const hasSome = () => gateways.size + equipments.size + devices.size + endedStreams.length > 0;

  function schedule(waitMs = maxWaitMs): void {
    if (isClosed || writing !== undefined) return;
    timer ??= setTimeout(() => void write(), waitMs).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeOnce().then((isWritten) => {
      writing = undefined;
      if (hasSome()) schedule(isWritten ? maxWaitMs : RETRY_MS);
    });
    return writing;
  }

  /** False when it has to be tried again. */
  async function writeOnce(): Promise<boolean> {
    const taken: Batch = { gateways, equipments, devices, endedStreams };
    gateways = new Map();
    equipments = new Map();
    devices = new Map();
    endedStreams = [];
    try {
      await commit([taken]).catch((error) => {
        if (!isRefusedContent(error)) throw error;
        return commitWhatIsPossible(taken);
      });
      return true;
    } catch (error) {
      if (error instanceof LeaseLostError) {
        isClosed = true;
        return true;
      }
      logger.warn({ err: error }, 'the state of gateways could not be stored; trying again');
      // What came since is newer than what failed.
      gateways = merge(taken.gateways, gateways);
      equipments = merge(taken.equipments, equipments);
      devices = new Map([...taken.devices, ...devices]);
      endedStreams = [...taken.endedStreams, ...endedStreams];
      return false;
    }
  }

  /** Parts that the database refuses for their content are left out with a log line, others are not held up by them. */
  async function commitWhatIsPossible(batch: Batch): Promise<void> {
    await commit(splitBatch(batch), (part, error) => {
      const keys = [...part.gateways.keys(), ...part.equipments.keys(), ...part.devices.keys()];
      logger.warn({ err: error, of: keys }, 'the state of a gateway cannot be stored and is left out');
    });
  }

  /** @param onRefused with it, each part stands by itself */
  function commit(parts: readonly Batch[], onRefused?: (part: Batch, error: unknown) => void): Promise<void> {
    return database.withTransaction(async ({ client }) => {
      await fence(client);
      for (const part of parts) {
        if (onRefused === undefined) {
          await writePart(client, part);
          continue;
        }
        await client.query('SAVEPOINT part');
        try {
          await writePart(client, part);
        } catch (error) {
          if (!isRefusedContent(error)) throw error;
          await client.query('ROLLBACK TO SAVEPOINT part');
          onRefused(part, error);
        }
        await client.query('RELEASE SAVEPOINT part');
      }
    });
  }

  async function flush(): Promise<void> {
    await writing;
    if (hasSome()) await write();
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    await flush();
    isClosed = true;
    clearTimeout(timer);
  }

  return {
    patchGateway(id, patch) {
      if (isClosed) return;
      gateways.set(id, { ...gateways.get(id), ...patch, id });
      schedule();
    },
    patchEquipment(id, patch) {
      if (isClosed) return;
      equipments.set(id, mergePatch(equipments.get(id), { ...patch, id }));
      schedule();
    },
    announce(device) {
      if (isClosed) return;
      devices.set(`${device.gatewayId}/${device.deviceId}`, device);
      schedule();
    },
    endStreams(streams) {
      if (isClosed || streams.length === 0) return;
      endedStreams.push(...streams);
      schedule();
    },
    flush,
    close,
  };
}

function writePart(client: ClientBase, part: Batch): Promise<void> {
  // One order for all processes, so that they cannot wait for each other.
  const inOrder = <T extends { id: string }>(patches: ReadonlyMap<string, T>) =>
    [...patches.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  const { gateways, equipments, devices, endedStreams } = part;
  return writeStatus(client, inOrder(gateways), inOrder(equipments), [...devices.values()], endedStreams);
}

/** A part for each gateway, piece of equipment and device, in the order of the whole. */
function splitBatch({ gateways, equipments, devices, endedStreams }: Batch): Batch[] {
  const none: Batch = { gateways: new Map(), equipments: new Map(), devices: new Map(), endedStreams: [] };
  const byId = (a: readonly [string, unknown], b: readonly [string, unknown]) =>
    BigInt(a[0]) < BigInt(b[0]) ? -1 : 1;
  return [
    ...[...gateways].sort(byId).map((entry) => ({ ...none, gateways: new Map([entry]) })),
    ...[...equipments].sort(byId).map((entry) => ({ ...none, equipments: new Map([entry]) })),
    ...[...devices].map((entry) => ({ ...none, devices: new Map([entry]) })),
    { ...none, endedStreams },
  ];
}

/** SQLSTATE classes 22 (data exception), 23 (constraint) and 54 (limit): the same will fail again. */
function isRefusedContent(error: unknown): boolean {
  return /^(22|23|54)/.test(String((error as { code?: unknown } | null)?.code ?? ''));
}

function merge<T extends { id: string; gatewayId?: string }>(
  older: ReadonlyMap<string, T>,
  newer: ReadonlyMap<string, T>,
): Map<string, T> {
  const merged = new Map(older);
  for (const [id, patch] of newer) merged.set(id, mergePatch(older.get(id), patch));
  return merged;
}

/** What another gateway said before does not count any more. */
function mergePatch<T extends { id: string; gatewayId?: string }>(older: T | undefined, newer: T): T {
  return older?.gatewayId === newer.gatewayId ? { ...older, ...newer } : newer;
}
