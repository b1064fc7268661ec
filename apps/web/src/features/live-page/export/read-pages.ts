import { calls, projectMonitorCalls } from '@zutai/contract';
import { type Page, parsePageFile } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets/model';
import { CallError, call, messageOf } from '../../../lib/call/index.ts';
import { titleIn } from '../../../lib/language/index.ts';
import type { ExportTarget, OtherPages } from './export-target.ts';
import type { ShownPage } from './picture/paint-shown.ts';

/** A page that is put into a file, or why it is not. */
export type ReadPage =
  | { title: string; shown: ShownPage }
  | { title: string; shown: undefined; reason: 'password' | string };

async function readPage(
  record: { id: string; title: string },
  { of, prepare }: OtherPages,
  isLight: boolean,
): Promise<ReadPage> {
  const { id, title } = record;
  const definition = 'projectId' in of ? projectMonitorCalls.pageInfo : calls.page.info;
  try {
    const { file, faceplates } = await call(definition, { id });
    const parsed = parsePageFile(file, { catalog: widgetCatalog });
    if (!parsed.ok) return { title, shown: undefined, reason: parsed.problem.code };
    const read = new Map<string, Page>();
    for (const [faceplateId, each] of Object.entries(faceplates)) {
      const faceplate = parsePageFile(each, { catalog: widgetCatalog });
      if (faceplate.ok) read.set(faceplateId, faceplate.value);
    }
    return { title, shown: await prepare({ id, page: parsed.value, faceplates: read }, isLight) };
  } catch (error) {
    const isLocked = error instanceof CallError && error.name === 'pagePasswordNeeded';
    return { title, shown: undefined, reason: isLocked ? 'password' : messageOf(error) };
  }
}

/** Every page of the owner as it was saved, in the order of its list; `null` is the place of the one that is open. */
export async function readOtherPages(
  { others, pageId }: ExportTarget,
  language: 'zh' | 'en',
  isLight: boolean,
): Promise<(ReadPage | null)[]> {
  if (others === undefined) return [null];
  const records = await call(calls.page.query, others.of);
  const pages: (ReadPage | null)[] = [];
  for (const record of records) {
    const known = { id: record.id, title: titleIn(record, language) };
    pages.push(record.id === pageId ? null : await readPage(known, others, isLight));
  }
  return pages.includes(null) ? pages : [null, ...pages];
}
