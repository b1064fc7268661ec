import { randomBytes } from 'node:crypto';
import type { RequestOf, SceneContent, SceneDetail, ShownScene, sceneCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type UploadedFile } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { checkGlb } from './glb/check-glb.ts';
import { SceneRepository } from './scene-repository.ts';

const KEY_BYTES = 16;
/** So many pages are named of those that use a scene. */
const NAMED_PAGES = 10;

const signalIdsOf = ({ bindings }: SceneContent) => [
  ...new Set(bindings.flatMap(({ source }) => (source.signalId === '' ? [] : [source.signalId]))),
];

/** Files of scenes, and what values do to their nodes. */
export class SceneService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async show(caller: Caller, ids: readonly string[]): Promise<ShownScene[]> {
    const shown = ids.filter((id) => caller.shown === undefined || caller.shown.sceneIds.has(id));
    const found = await new SceneRepository(this.#database.kysely).list(caller.organisationId, shown);
    return found.map(({ id, title, titleEn, fileUrl, content }) => ({
      id,
      title,
      titleEn,
      fileUrl,
      content,
    }));
  }

  async detail(caller: Caller, id: string): Promise<SceneDetail> {
    const scenes = new SceneRepository(this.#database.kysely);
    const [found] = await scenes.list(caller.organisationId, [id]);
    if (found === undefined) throw new AppError('notFound');
    return { ...found, signals: await scenes.listSignals(caller, signalIdsOf(found.content)) };
  }

  save(caller: Caller, { id, content, revision }: RequestOf<typeof sceneCalls.save>) {
    return this.#database.withTransaction(async ({ kysely }) => {
      const scenes = new SceneRepository(kysely);
      const before = await scenes.lock(caller.organisationId, id);
      if (before === undefined) throw new AppError('notFound');
      await requireSources(scenes, caller, content, before.content);
      if (!(await scenes.setContent(caller.organisationId, id, content, editOf(caller, revision))))
        throw new AppError('notFound');
      return { revision: before.revision + 1 };
    });
  }

  upload(
    caller: Caller,
    { id, revision }: RequestOf<typeof sceneCalls.upload>,
    file: UploadedFile | undefined,
  ) {
    if (file === undefined) throw new AppError('sceneFileUnreadable', { place: 'file' });
    const checked = checkGlb(file.bytes);
    return this.#database.withTransaction(async ({ kysely }) => {
      const scenes = new SceneRepository(kysely);
      const before = await scenes.lock(caller.organisationId, id);
      if (before === undefined) throw new AppError('notFound');
      const made = { ...checked, bytes: file.bytes, fileName: file.fileName.slice(0, 200) };
      const key = randomBytes(KEY_BYTES).toString('base64url');
      await scenes.setFile(caller.organisationId, id, made, key, editOf(caller, revision));
      const known = new Set(checked.nodeNames);
      const { bindings, links } = before.content;
      const bound = new Set([...bindings, ...links].map(({ node }) => node));
      return {
        revision: before.revision + 1,
        nodeCount: checked.nodeNames.length,
        triangleCount: checked.triangleCount,
        lostNodes: [...bound].filter((node) => !known.has(node)),
      };
    });
  }

  /** @throws AppError sceneInUse, with the pages that show it */
  async requireUnused(caller: Caller, id: string): Promise<void> {
    const titles = await new SceneRepository(this.#database.kysely).listUses(caller.organisationId, id);
    if (titles.length === 0) return;
    const pages = titles.slice(0, NAMED_PAGES).join(', ');
    throw new AppError('sceneInUse', {
      count: titles.length,
      pages: titles.length > NAMED_PAGES ? `${pages} …` : pages,
    });
  }
}

/** What is newly bound has to be the caller's to see; what was bound before stays, whoever bound it. */
async function requireSources(
  scenes: SceneRepository,
  caller: Caller,
  content: SceneContent,
  before: SceneContent,
): Promise<void> {
  const seen = new Set((await scenes.listSignals(caller, signalIdsOf(content))).map(({ id }) => id));
  const kept = new Set(signalIdsOf(before));
  const isMissing = (id: string) => id !== '' && !seen.has(id) && !kept.has(id);
  const binding = content.bindings.findIndex(({ source }) => isMissing(source.signalId));
  if (binding >= 0) throw fieldError(`content.bindings[${binding}].source.signalId`, 'id');
  const pages = await scenes.listPages(caller, [...new Set(content.links.map(({ pageId }) => pageId))]);
  const known = new Set(before.links.map(({ pageId }) => pageId));
  const link = content.links.findIndex(({ pageId }) => !pages.has(pageId) && !known.has(pageId));
  if (link >= 0) throw fieldError(`content.links[${link}].pageId`, 'id');
}
