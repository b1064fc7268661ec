import { createHash } from 'node:crypto';
import type { RequestOf, ResponseOf, signalCalls } from '@zutai/contract';
import { MAX_SIGNALS } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller, type UploadedFile } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TouchConfiguration } from '../../gateway/index.ts';
import type { OneTimeSecrets } from '../../one-time-secret/index.ts';
import {
  applyChange,
  type ChangedCounts,
  checkChange,
  type HeldSignals,
  holdSignals,
  refuseFixedDeletion,
  refuseNamedDeletion,
} from '../signal-change.ts';
import type { SignalChange } from '../signal-problems.ts';
import { PreviewPool } from './preview-pool.ts';

type Preview = ResponseOf<typeof signalCalls.previewImport>;

/** What is kept of a preview until somebody carries it out. */
interface KeptImport {
  readonly organisationId: string;
  readonly equipmentId: string;
  readonly fingerprint: string;
  readonly errorCount: number;
  readonly change: SignalChange;
}

const PURPOSE = 'signal-import';
const KEPT_SECONDS = 600;

/** Imports of signals: a dry run that shows every difference, then exactly that or nothing. */
export class ImportService {
  readonly #database: Database;
  readonly #secrets: OneTimeSecrets;
  readonly #touchConfiguration: TouchConfiguration;
  readonly #previews = new PreviewPool();

  constructor(database: Database, secrets: OneTimeSecrets, touchConfiguration: TouchConfiguration) {
    this.#database = database;
    this.#secrets = secrets;
    this.#touchConfiguration = touchConfiguration;
  }

  async preview(
    caller: Caller,
    { equipmentId, mode }: RequestOf<typeof signalCalls.previewImport>,
    file: UploadedFile,
    language: Language,
  ): Promise<Preview> {
    // Who may not see the equipment gets its file not even read.
    const held = await this.#database.withTransaction((transaction) =>
      holdSignals(transaction, caller, equipmentId),
    );
    const { existing, protocols, driverIds, rules, isFixed = false } = held;
    const basis = { existing, protocols, driverIds, rules, isFixed };
    const { rows, change } = await this.#previews.plan({ bytes: file.bytes, mode, basis, language });
    refuseFixedDeletion(held, change.delete);
    refuseNamedDeletion(rules, existing, change.delete);
    if (held.existing.length - change.delete.length + change.add.length > MAX_SIGNALS)
      throw new AppError('importTooLarge', { rows: MAX_SIGNALS });
    const counts = { add: 0, change: 0, same: 0, delete: 0, error: 0 };
    for (const row of rows) counts[row.action] += 1;
    const content: KeptImport = {
      organisationId: caller.organisationId,
      equipmentId,
      fingerprint: fingerprintOf(held),
      errorCount: counts.error,
      change,
    };
    const importId = await this.#secrets.issue({
      purpose: PURPOSE,
      accountId: caller.accountId,
      content,
      seconds: KEPT_SECONDS,
    });
    return { importId, counts, rows };
  }

  async commit(caller: Caller, importId: string): Promise<ChangedCounts> {
    const kept = await this.#secrets.take<KeptImport>(PURPOSE, importId);
    if (kept === undefined || kept.accountId !== caller.accountId) throw new AppError('importExpired');
    const { equipmentId, errorCount, change, fingerprint } = kept.content;
    if (errorCount > 0) throw new AppError('importHasErrors', { count: errorCount });
    return this.#database.withTransaction(async (transaction) => {
      const held = await holdSignals(transaction, caller, equipmentId);
      if (fingerprintOf(held) !== fingerprint || checkChange(held, change).length > 0)
        throw new AppError('importExpired');
      const { counts } = await applyChange(transaction, held, change, this.#touchConfiguration);
      return counts;
    });
  }
}

/** Changes with everything the difference was made from: signals and the drivers they name. */
function fingerprintOf(held: HeldSignals): string {
  return createHash('sha256')
    .update(JSON.stringify([held.existing, [...held.driverIds], [...held.protocols]]))
    .digest('base64url');
}
