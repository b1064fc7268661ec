import type { ShareContentInfo } from '@zutai/contract';
import type { Page } from '@zutai/diagram';
import { listFaceplateIds } from '@zutai/diagram';
import type { Caller, Shown } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { MvarRepository } from '../mvar/index.ts';
import { FaceplateRepository, PageRepository } from '../page/index.ts';
import { EquipmentBindingRepository } from '../project/index.ts';
import { SceneRepository } from '../scene/index.ts';
import { SignalRepository } from '../signal/index.ts';
import type { StoredShare } from './share-repository.ts';
import type { Shared } from './shared.ts';
import { type BoundSources, findShown, type ShownByPage } from './shown-by-page.ts';

/** How long what a share shows is taken from memory, in ms: a page that was saved is shown with this delay. */
const KEPT_MS = 3_000;
/** Shares kept in memory; the one that was asked for longest ago goes first. */
const MAX_KEPT = 500;

interface SharedPage {
  readonly id: string;
  /** Asks for a password of its own. */
  readonly isLocked: boolean;
  readonly shown: ShownByPage;
}

interface Content {
  readonly pages: readonly SharedPage[];
  /** Everything that is shown without a page: all signals of equipment that opens as a list. */
  readonly listed: ReadonlySet<string>;
  readonly equipmentIds: ReadonlySet<string>;
}

/** What guests see: signals, equipment, calculated values and pictures of the pages of what is shared. */
export class ShareContent {
  readonly #database: Database;
  readonly #kept = new Map<string, { readonly untilMs: number; readonly content: Promise<Content> }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** What the session of a guest sees at this moment. */
  async findShown(caller: Caller, share: StoredShare): Promise<Shown> {
    const { pages, listed, equipmentIds } = await this.#contentOf(caller, share);
    const locked = pages.filter(({ isLocked }) => isLocked);
    const unlocked =
      locked.length === 0
        ? new Set<string>()
        : await new PageRepository(this.#database.kysely).listUnlocked(
            caller.sessionId,
            locked.map(({ id }) => id),
          );
    const open = pages.filter(({ id, isLocked }) => !isLocked || unlocked.has(id)).map(({ shown }) => shown);
    const all = (name: keyof ShownByPage) => open.flatMap((shown) => [...shown[name]]);
    return {
      pageIds: new Set(pages.map(({ id }) => id)),
      signalIds: new Set([...listed, ...all('signalIds')]),
      equipmentIds: new Set([...equipmentIds, ...all('equipmentIds')]),
      placedEquipmentIds: new Set(all('placedEquipmentIds')),
      mvarIds: new Set(all('mvarIds')),
      imageIds: new Set(all('imageIds')),
      sceneIds: new Set(all('sceneIds')),
    };
  }

  /** What guests see with every page, whether or not there is a link, and what each page adds to that. */
  async describe(caller: Caller, { kind, objectId }: Shared): Promise<ShareContentInfo> {
    const { pages, listed } = await this.#read(caller, { kind, objectId, pageIds: null });
    const titles = await new PageRepository(this.#database.kysely).listOf(caller, { kind, id: objectId });
    const drawn = new Map(pages.map((page) => [page.id, page]));
    return {
      isList: listed.size > 0,
      listedSignalCount: listed.size,
      pages: titles.flatMap((title) => {
        const page = drawn.get(title.id);
        if (page === undefined) return [];
        return [{ ...title, isLocked: page.isLocked, signalIds: [...page.shown.signalIds] }];
      }),
    };
  }

  #contentOf(caller: Caller, share: StoredShare): Promise<Content> {
    const known = this.#kept.get(share.id);
    if (known !== undefined && known.untilMs > performance.now()) return known.content;
    const content = this.#read(caller, share);
    this.#kept.delete(share.id);
    this.#kept.set(share.id, { untilMs: performance.now() + KEPT_MS, content });
    content.catch(() => this.#kept.delete(share.id));
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(id);
    }
    return content;
  }

  async #read(
    caller: Caller,
    { kind, objectId, pageIds }: Shared & Pick<StoredShare, 'pageIds'>,
  ): Promise<Content> {
    const { kysely } = this.#database;
    const all = await new PageRepository(kysely).listWithFiles(caller, { kind, id: objectId });
    const rows = pageIds === null ? all : all.filter(({ id }) => pageIds.includes(id));
    const sources =
      kind === 'equipment'
        ? await this.#sourcesOfEquipment(caller, objectId)
        : await this.#sourcesOfProject(caller, objectId);
    const pages: SharedPage[] = [];
    for (const { id, checkpwd, file } of rows) {
      const page = file as unknown as Page;
      const faceplateIds = listFaceplateIds(page).filter((one) => /^[1-9]\d{0,17}$/.test(one));
      const faceplates = await new FaceplateRepository(kysely).findFiles(caller.organisationId, faceplateIds);
      const byId = new Map(faceplates.map((one) => [one.id, one.file as unknown as Page]));
      const shown = await findShown({ page, faceplates: byId }, sources);
      pages.push({ id, isLocked: checkpwd, shown });
    }
    return { pages, listed: sources.listed, equipmentIds: sources.own };
  }

  async #sourcesOfEquipment(
    caller: Caller,
    equipmentId: string,
  ): Promise<BoundSources & { listed: ReadonlySet<string>; own: ReadonlySet<string> }> {
    const { kysely } = this.#database;
    const equipment = await new EquipmentRepository(kysely).find(caller, equipmentId);
    const equipments = equipment === undefined ? [] : [{ id: equipmentId, title: equipment.title }];
    const signals = new SignalRepository(kysely);
    const isList = equipment?.display === 'list';
    const listed = isList ? await signals.listOfEquipment(caller, [equipmentId]) : [];
    return {
      equipments,
      mvars: [],
      listSignals: (ids) => signals.listOfEquipment(caller, ids),
      listScenes: (ids) => new SceneRepository(kysely).list(caller.organisationId, ids),
      listed: new Set(listed.map(({ id }) => id)),
      own: new Set(equipments.map(({ id }) => id)),
    };
  }

  async #sourcesOfProject(
    { organisationId }: Caller,
    projectId: string,
  ): Promise<BoundSources & { listed: ReadonlySet<string>; own: ReadonlySet<string> }> {
    const { kysely } = this.#database;
    const [equipments, mvars] = await Promise.all([
      new EquipmentBindingRepository(kysely).listAll(organisationId, projectId),
      new MvarRepository(kysely).listAll(organisationId, projectId, undefined),
    ]);
    const signals = new SignalRepository(kysely);
    return {
      equipments,
      mvars,
      listSignals: (ids) => signals.listOfBound(organisationId, projectId, ids),
      listScenes: (ids) => new SceneRepository(kysely).list(organisationId, ids),
      listed: new Set(),
      own: new Set(),
    };
  }
}
