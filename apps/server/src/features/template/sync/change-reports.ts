import type { ReportColumn } from '@zutai/contract';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../platform/call/index.ts';
import { editOf } from '../../../platform/db/edit-revision.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import { ReportRepository } from '../../report/index.ts';
import type { ReportInput } from '../content.ts';
import { placedColumns } from '../report/place-columns.ts';
import { unfit } from './fit.ts';
import type { Plan } from './plan.ts';

/**
 * Brings the reports of equipment up to the plan, once its signals are.
 * @returns ids of the reports added, by the ids they have in the template
 * @throws AppError templateUnfit where another report of the equipment has the title
 */
export async function changeReports(
  kysely: Kysely<Tables>,
  caller: Caller,
  of: { equipmentId: string; plan: Plan; addedSignals: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const { equipmentId, plan, addedSignals } = of;
  const reports = new ReportRepository(kysely);
  const languages = new Map(plan.content.reports.map(({ id, language }) => [id, language]));
  const languageOf = (id: string) => languages.get(id) ?? 'zh';
  const placed = (columns: unknown) =>
    placedColumns(
      columns as readonly ReportColumn[],
      (id) => addedSignals.get(id) ?? plan.signalIds.get(id) ?? '',
    );
  for (const { row, own, names } of plan.reports.change) {
    const changed = Object.fromEntries(names.map((name) => [name, row.fields[name]]));
    const fields = names.includes('columns') ? { ...changed, columns: placed(changed.columns) } : changed;
    await naming(String(row.fields.title), () =>
      reports.update(caller.organisationId, own.id, fields, {
        ...editOf(caller, undefined),
        language: languageOf(row.id),
      }),
    );
  }
  const added = new Map<string, string>();
  for (const { id, fields } of plan.reports.add) {
    const input = fields as unknown as ReportInput;
    const report = { ...input, columns: placed(input.columns) };
    const owner = { equipmentId, projectId: null };
    const made = await naming(input.title, () =>
      reports.insert(caller.organisationId, owner, report, languageOf(id)),
    );
    added.set(id, made);
  }
  return added;
}

async function naming<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'report_title_key')) throw error;
    throw unfit(title);
  }
}
