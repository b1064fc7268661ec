import { calls } from '@zutai/contract';
import { type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { CallError, call, messageOf } from '../../../lib/call/index.ts';
import { titleIn } from '../../../lib/language/index.ts';
import type { ExportTarget } from './export-target.ts';
import type { ShownPage } from './picture/paint-shown.ts';

/** A page that is put into a file, or why it is not. */
export type ReadPage =
  | { title: string; shown: ShownPage }
  | { title: string; shown: undefined; reason: 'password' | string };

async function readPage(
  record: { id: string; title: string },
  prepare: NonNullable<ExportTarget['others']>['prepare'],
): Promise<ReadPage> {
  const { id, title } = record;
  try {
    const { file, faceplates } = await call(calls.page.info, { id });
    const parsed = parsePageFile(file, { catalog: widgetCatalog });
    if (!parsed.ok) return { title, shown: undefined, reason: parsed.problem.code };
    const read = new Map<string, Page>();
    for (const [faceplateId, each] of Object.entries(faceplates)) {
      const faceplate = parsePageFile(each, { catalog: widgetCatalog });
      if (faceplate.ok) read.set(faceplateId, faceplate.value);
    }
    return { title, shown: prepare({ page: parsed.value, faceplates: read }) };
  } catch (error) {
    const isLocked = error instanceof CallError && error.name === 'pagePasswordNeeded';
    return { title, shown: undefined, reason: isLocked ? 'password' : messageOf(error) };
  }
}

/** Every page of the owner in the order of its list; the one that is open as it is shown, the others as they were saved. */
export async function readAllPages(target: ExportTarget, language: 'zh' | 'en'): Promise<ReadPage[]> {
  const { others, shown, title, pageId } = target;
  const own: ReadPage = { title, shown };
  if (others === undefined) return [own];
  const records = await call(calls.page.query, others.of);
  const pages: ReadPage[] = [];
  for (const record of records)
    pages.push(
      record.id === pageId
        ? own
        : await readPage({ id: record.id, title: titleIn(record, language) }, others.prepare),
    );
  return pages.includes(own) ? pages : [own, ...pages];
}
