import type { hardwareCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { hardwareRecords } from './hardware-records.ts';
import { findHardwareBySn } from './hardware-repository.ts';

export interface HardwareFeature {
  readonly handlers: Handlers<typeof hardwareCalls>;
}

/** Hardware models of gateways, one catalogue for all organisations of the installation. */
export function createHardwareFeature({ database }: { database: Database }): HardwareFeature {
  return {
    handlers: {
      ...recordHandlers<typeof hardwareCalls>(database, hardwareRecords),
      queryBySn: ({ sn }) => findHardwareBySn(database.kysely, sn),
    },
  };
}
