import { calls, type ResponseOf } from '@zutai/contract';
import {
  createId,
  type FindHit,
  type Page,
  parametersOf,
  parsePageFile,
  replaceHits,
  toPageFile,
  type WordSource,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { CallError, call, messageOf } from '../../../lib/call/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { ownerFieldsOf } from '../../page-list/index.ts';
import { toSaveRequest } from '../save/save-request.ts';

/** Another page of the owner, as far as it was read. */
export type OtherPage = { readonly id: string; readonly title: string } & (
  | { readonly state: 'read'; readonly page: Page; readonly revision: number; readonly source: WordSource }
  | { readonly state: 'password' }
  | { readonly state: 'failed'; readonly reason: string }
);

/** What became of a page that was to be saved. */
export type SaveResult =
  | { state: 'saving' }
  | { state: 'saved'; revision: number }
  | { state: 'locked'; name: string }
  | { state: 'changed' }
  | { state: 'failed'; reason: string };

/** Parameters by the faceplates that come with the page, as the page being drawn may place others. */
function sourceOf(source: WordSource, { faceplates }: ResponseOf<typeof calls.page.info>): WordSource {
  return {
    ...source,
    parametersOf(id) {
      const parsed = faceplates[id] && parsePageFile(faceplates[id], { catalog: widgetCatalog });
      return parsed?.ok ? parametersOf(parsed.value.con) : source.parametersOf(id);
    },
  };
}

export async function readOtherPage(
  { id, title }: { id: string; title: string },
  source: WordSource,
  signal: AbortSignal,
): Promise<OtherPage> {
  try {
    const info = await call(calls.page.info, { id }, { signal });
    const parsed = parsePageFile(info.file, { catalog: widgetCatalog });
    if (!parsed.ok) return { id, title, state: 'failed', reason: parsed.problem.code };
    const { revision } = info;
    return { id, title, state: 'read', page: parsed.value, revision, source: sourceOf(source, info) };
  } catch (error) {
    if (error instanceof CallError && error.name === 'pagePasswordNeeded')
      return { id, title, state: 'password' };
    return { id, title, state: 'failed', reason: messageOf(error) };
  }
}

/**
 * Replaces on another page and saves that over the revision it was read from. A page that somebody edits, or has saved
 * since, is left alone: there is nobody here who has seen what they draw.
 */
export async function saveOtherPage(
  owner: PageOwner,
  other: Extract<OtherPage, { state: 'read' }>,
  hits: readonly FindHit[],
  note: string,
): Promise<SaveResult> {
  const { id, revision } = other;
  const token = createId();
  try {
    const { isMine, holder } = await call(calls.page.takeLock, { id, token, isForced: false });
    if (!isMine) return { state: 'locked', name: holder?.name ?? '' };
    try {
      const file = toPageFile(replaceHits(other.page, hits, other.source), widgetCatalog);
      const saved = await call(
        calls.page.save,
        { id, revision, ...ownerFieldsOf(owner), ...toSaveRequest(file, ''), note },
        { files: { json: new Blob([JSON.stringify(file)], { type: 'application/json' }) } },
      );
      return { state: 'saved', revision: saved.revision };
    } finally {
      await call(calls.page.releaseLock, { id, token }).catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof CallError && error.name === 'pageChanged') return { state: 'changed' };
    return { state: 'failed', reason: messageOf(error) };
  }
}
