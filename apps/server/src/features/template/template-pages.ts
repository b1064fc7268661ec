import { type Page as Drawing, listFaceplateIds } from '@zutai/diagram';
import type { Caller } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import {
  FaceplateRepository,
  fileOf,
  matchByTag,
  type NamedSignal,
  type PageOwner,
  PageRepository,
  rebindPageFile,
  toPage,
} from '../page/index.ts';

interface PageCopy {
  readonly from: PageOwner;
  readonly to: PageOwner;
  /** Equipment whose bindings move; '' when they stay as they are. */
  readonly fromEquipmentId: string;
  readonly equipment: { readonly id: string; readonly title: string };
  findSignal(binding: { readonly signalId: string }): NamedSignal | undefined;
}

/**
 * Copies all pages of equipment to a template or back, links between them kept.
 * @returns the copy of the home page
 */
export async function copyPages(
  { kysely }: Transaction,
  caller: Caller,
  copy: PageCopy,
): Promise<string | null> {
  const { organisationId, accountId } = caller;
  const repository = new PageRepository(kysely);
  const faceplates = new FaceplateRepository(kysely);
  const rows = await repository.listWithFiles(caller, copy.from);
  const pageIds = new Map<string, { id: string; title: string }>();
  for (const row of rows) {
    const content = {
      ...toPage(row),
      passwordHash: row.password_hash,
      fileJson: JSON.stringify(row.file),
    };
    const id = await repository.insert(organisationId, accountId, copy.to, content);
    pageIds.set(row.id, { id, title: row.title });
  }
  for (const row of rows) {
    const drawing = row.file as unknown as Drawing;
    const ids = listFaceplateIds(drawing).filter((one) => /^[1-9]\d{0,17}$/.test(one));
    const { file } = rebindPageFile(drawing, {
      fromEquipmentId: copy.fromEquipmentId,
      equipment: copy.equipment,
      findSignal: copy.findSignal,
      nameOf: matchByTag([], []).nameOf,
      pageIds,
      equipmentParameters: await faceplates.listEquipmentParameters(organisationId, ids),
      hasVariables: true,
    });
    const id = pageIds.get(row.id)?.id as string;
    await repository.replaceFile(organisationId, id, fileOf(file, copy.to));
    await faceplates.setUses(organisationId, id, ids);
  }
  const home = rows.find((row) => row.is_home);
  return home === undefined ? null : (pageIds.get(home.id)?.id ?? null);
}
