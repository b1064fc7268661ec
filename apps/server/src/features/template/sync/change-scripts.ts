import { AppError, type Caller } from '../../../platform/call/index.ts';
import { editOf } from '../../../platform/db/edit-revision.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import type { TouchConfiguration } from '../../gateway/index.ts';
import {
  checkScript,
  isScriptTitleTaken,
  refuseTooMany,
  ScriptRepository,
  type ScriptSettings,
} from '../../script/index.ts';
import { changedFields, type Row } from './difference.ts';
import { unfit } from './fit.ts';
import type { Plan } from './plan.ts';

/**
 * Brings the scripts of equipment up to the plan, after its signals, whose change may run one.
 * @returns ids of the scripts added, by the ids they have in the template
 * @throws AppError templateUnfit where another script of the equipment has the title, or it names signals that are not there
 */
export async function changeScripts(
  transaction: Transaction,
  caller: Caller,
  of: { equipmentId: string; plan: Plan; touchConfiguration: TouchConfiguration },
): Promise<Map<string, string>> {
  const { equipmentId, plan, touchConfiguration } = of;
  const { add, change } = plan.scripts;
  const scripts = new ScriptRepository(transaction.kysely);
  const added = new Map<string, string>();
  if (add.length + change.length === 0) return added;
  await refuseTooMany(scripts, equipmentId, add.length);
  const tags = (await scripts.listSignals(equipmentId)).map(({ tag }) => tag);
  const settingsAt = (fields: Row['fields']) => {
    const settings = fields as unknown as ScriptSettings;
    fitting(settings.title, () => checkScript(settings, tags));
    return settings;
  };
  for (const pair of change) {
    const settings = settingsAt(changedFields(pair));
    await namingScript(settings.title, () =>
      scripts.update(pair.own.id, settings, editOf(caller, undefined)),
    );
  }
  for (const { id, fields } of add) {
    const settings = settingsAt(fields);
    added.set(id, await namingScript(settings.title, () => scripts.insert(equipmentId, settings)));
  }
  await touchConfiguration(transaction, [equipmentId]);
  return added;
}

/** A script whose title another of the equipment has. */
async function namingScript<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isScriptTitleTaken(error)) throw error;
    throw unfit(title);
  }
}

/** @throws AppError templateUnfit where the check refuses */
function fitting(title: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof AppError ? unfit(title, error.fields) : error;
  }
}
