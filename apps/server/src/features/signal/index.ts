import type { signalCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { RecordExport } from '../audit/index.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSignalHandlers } from './handlers.ts';
import { HistoryRemoval } from './history-removal.ts';
import { ImportService } from './import/import-service.ts';
import { SignalRepository } from './repository.ts';
import { SignalService } from './signal-service.ts';

export { readTable } from './import/read-table.ts';
export { namingRuleOf } from './naming-rules.ts';
export { fromRecord as signalFromRow, type StoredSignal } from './repository.record.ts';
export { SignalRepository } from './repository.ts';
export {
  applyChange,
  checkDeletions,
  completeEdits,
  holdSignals,
  refuseNamedDeletion,
} from './signal-change.ts';
export { findChangeProblems, type SignalChange, type SignalProblem } from './signal-problems.ts';
export { pathIn, refuseContradictions } from './signal-request.ts';

export interface SignalFeature {
  readonly handlers: Handlers<typeof signalCalls>;
  /** Deletes all signals of equipment the transaction has locked; their history follows in small steps. */
  removeSignals(transaction: Transaction, equipmentId: string): Promise<void>;
  /** Begins removing the history of deleted signals. */
  start(): void;
  stop(): Promise<void>;
}

/** Signals: entered in a table, checked by their driver's protocol, imported and exported. */
export function createSignalFeature(
  { database, logger }: { database: Database; logger: Logger },
  {
    touchConfiguration,
    secrets,
    recordExport,
  }: { touchConfiguration: TouchConfiguration; secrets: OneTimeSecrets; recordExport: RecordExport },
): SignalFeature {
  const removal = new HistoryRemoval(database, logger);
  return {
    handlers: createSignalHandlers(
      database,
      new SignalService(database, touchConfiguration),
      new ImportService(database, secrets, touchConfiguration),
      recordExport,
    ),
    removeSignals: async ({ kysely }, equipmentId) => {
      const repository = new SignalRepository(kysely);
      const signals = await repository.listAll(equipmentId);
      await repository.deleteAll(
        equipmentId,
        signals.map((signal) => signal.id),
      );
    },
    start: () => removal.start(),
    stop: () => removal.stop(),
  };
}
