import type { ClientBase } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { LeaseLostError } from '../../platform/db/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import {
  type AnnouncedDevice,
  type EquipmentPatch,
  type GatewayPatch,
  writeStatus,
} from './status-repository.ts';

/** Collects what changed of gateways and equipment and writes it in one transaction a few times a second. */
export interface StatusWriter {
  readonly patchGateway: (id: string, patch: Omit<GatewayPatch, 'id'>) => void;
  readonly patchEquipment: (id: string, patch: Omit<EquipmentPatch, 'id'>) => void;
  readonly announce: (device: AnnouncedDevice) => void;
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

const RETRY_MS = 1_000;

export function createStatusWriter(options: StatusWriterOptions): StatusWriter {
  const { database, logger, fence, maxWaitMs = 100 } = options;
  let gateways = new Map<string, GatewayPatch>();
  let equipments = new Map<string, EquipmentPatch>();
  let devices = new Map<string, AnnouncedDevice>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  function schedule(waitMs = maxWaitMs): void {
    if (isClosed || writing !== undefined) return;
    timer ??= setTimeout(() => void write(), waitMs).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeOnce().finally(() => {
      writing = undefined;
      if (gateways.size + equipments.size + devices.size > 0) schedule(RETRY_MS);
    });
    return writing;
  }

  async function writeOnce(): Promise<void> {
    const taken = { gateways, equipments, devices };
    gateways = new Map();
    equipments = new Map();
    devices = new Map();
    // One order for all processes, so that they cannot wait for each other.
    const inOrder = <T extends { id: string }>(patches: Map<string, T>) =>
      [...patches.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    try {
      await database.withTransaction(async ({ client }) => {
        await fence(client);
        await writeStatus(client, inOrder(taken.gateways), inOrder(taken.equipments), [
          ...taken.devices.values(),
        ]);
      });
    } catch (error) {
      if (error instanceof LeaseLostError) {
        isClosed = true;
        return;
      }
      logger.warn({ err: error }, 'the state of gateways could not be stored; trying again');
      // What came since is newer than what failed.
      gateways = merge(taken.gateways, gateways);
      equipments = merge(taken.equipments, equipments);
      devices = new Map([...taken.devices, ...devices]);
    }
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    await writing;
    if (gateways.size + equipments.size + devices.size > 0) await write();
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
      equipments.set(id, { ...equipments.get(id), ...patch, id });
      schedule();
    },
    announce(device) {
      if (isClosed) return;
      devices.set(`${device.gatewayId}/${device.deviceId}`, device);
      schedule();
    },
    close,
  };
}

function merge<T extends { id: string }>(older: Map<string, T>, newer: Map<string, T>): Map<string, T> {
  const merged = new Map(older);
  for (const [id, patch] of newer) merged.set(id, { ...older.get(id), ...patch });
  return merged;
}
