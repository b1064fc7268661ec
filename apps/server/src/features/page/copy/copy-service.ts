import type { pageCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { type Page as Drawing, listFaceplateIds, translateText } from '@zutai/diagram';
import { AppError, type Caller, fieldError } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { EquipmentRepository } from '../../equipment/index.ts';
import { SignalRepository } from '../../signal/index.ts';
import { FaceplateRepository } from '../faceplate/faceplate-repository.ts';
import { fileOf } from '../page-file.ts';
import {
  isSameOwner,
  listOwners,
  lockOwner,
  type PageOwner,
  type PageOwners,
  requireOneOwner,
} from '../page-owner.ts';
import type { PageService } from '../page-service.ts';
import { ownerOf, toPage } from '../repository.row.ts';
import { type PageFileRow, PageRepository } from '../repository.ts';
import { matchByTag, type NamedSignal } from './match-by-tag.ts';
import { type Rebinding, rebindPageFile } from './rebind-page-file.ts';

type CopyRequest = RequestOf<typeof pageCalls.copy>;
type CopyReply = ResponseOf<typeof pageCalls.copy>;

/** What a template knows of the equipment it was made from. */
export type FindTemplateSource = (
  transaction: Transaction,
  organisationId: string,
  templateId: string,
) => Promise<{ readonly equipmentId: string; readonly signals: readonly NamedSignal[] } | undefined>;

/** Copies pages, moved to other equipment by the tags of its signals. */
export class CopyService {
  readonly #database: Database;
  readonly #pages: PageService;
  readonly #owners: PageOwners;
  readonly #findTemplateSource: FindTemplateSource;

  constructor(
    database: Database,
    pages: PageService,
    owners: PageOwners,
    findTemplateSource: FindTemplateSource,
  ) {
    this.#database = database;
    this.#pages = pages;
    this.#owners = owners;
    this.#findTemplateSource = findTemplateSource;
  }

  async copy(caller: Caller, request: CopyRequest): Promise<CopyReply> {
    const { organisationId, accountId } = caller;
    const { kind } = await this.#pages.requireVisible(caller, request.id);
    if (kind === 'faceplate') {
      const [named] = listOwners(request);
      if (named !== undefined) throw fieldError(`${named.kind}Id`, 'targetOfFaceplate');
    }
    const target = kind === 'faceplate' ? undefined : requireOneOwner(request);
    return this.#database.withTransaction(async (transaction) => {
      const pages = new PageRepository(transaction.kysely);
      const source = await pages.findWithFile(caller, request.id);
      if (source === undefined) throw new AppError('notFound');
      const place = target && (await lockOwner(this.#owners, transaction, caller, target));
      const { width, height, fit, bgColor, bgImage, checkpwd, widgetCount } = toPage(source);
      const settings = { title: request.title, width, height, fit, bgColor, bgImage, checkpwd };
      const drawing = source.file as unknown as Drawing;
      const named = { ...drawing, con: { ...drawing.con, title: request.title } };
      // Under another name than the original, whose English name would be that of two pages.
      const isOther = target === undefined || request.title !== source.title;
      const renamed = isOther ? translateText(named, { widgetId: null, path: 'title' }, '') : named;
      const fileJson = fileOf(renamed, target);
      const content = { ...settings, passwordHash: source.password_hash, widgetCount, fileJson };
      const id = await pages.insert(organisationId, accountId, target, content);
      const faceplateIds = listFaceplateIds(drawing).filter((one) => /^[1-9]\d{0,17}$/.test(one));
      await new FaceplateRepository(transaction.kysely).setUses(organisationId, id, faceplateIds);
      if (target === undefined || place === undefined) return { id, unmatched: [] };
      const rebinding = await this.#plan(transaction, caller, request, source, target, place.title, id);
      const { file, unmatched } = rebindPageFile(renamed, rebinding);
      await pages.replaceFile(organisationId, id, fileOf(file, target));
      return { id, unmatched };
    });
  }

  async #plan(
    transaction: Transaction,
    caller: Caller,
    request: CopyRequest,
    source: PageFileRow,
    target: PageOwner,
    targetTitle: string,
    newId: string,
  ): Promise<Rebinding> {
    const from = await this.#findFrom(transaction, caller, request, source);
    const isMoved = target.kind === 'equipment' && from !== undefined;
    const to = isMoved ? await new SignalRepository(transaction.kysely).listAll(target.id) : [];
    const faceplates = new FaceplateRepository(transaction.kysely);
    const faceplateIds = listFaceplateIds(source.file as unknown as Drawing);
    return {
      fromEquipmentId: isMoved ? from.equipmentId : '',
      equipment: { id: target.id, title: targetTitle },
      ...matchByTag(from?.signals ?? [], to),
      pageIds: await mapPages(new PageRepository(transaction.kysely), caller, source, target, newId),
      equipmentParameters: await faceplates.listEquipmentParameters(
        caller.organisationId,
        faceplateIds.filter((one) => /^[1-9]\d{0,17}$/.test(one)),
      ),
      hasVariables: isSameOwner(ownerOf(source), target),
    };
  }

  /** The equipment whose bindings move: the one named, else the one the page belongs to or was a template of. */
  async #findFrom(
    transaction: Transaction,
    caller: Caller,
    { fromEquipmentId }: CopyRequest,
    source: PageFileRow,
  ): Promise<{ equipmentId: string; signals: readonly NamedSignal[] } | undefined> {
    const owner = ownerOf(source);
    const template =
      owner?.kind === 'template'
        ? await this.#findTemplateSource(transaction, caller.organisationId, owner.id)
        : undefined;
    if (template !== undefined && (fromEquipmentId ?? template.equipmentId) === template.equipmentId)
      return template;
    const equipmentId = fromEquipmentId ?? (owner?.kind === 'equipment' ? owner.id : undefined);
    if (equipmentId === undefined) return undefined;
    const seen = await new EquipmentRepository(transaction.kysely).filterSeen(caller, [equipmentId]);
    if (!seen.has(equipmentId)) throw new AppError('notFound');
    return { equipmentId, signals: await new SignalRepository(transaction.kysely).listAll(equipmentId) };
  }
}

/**
 * Links between pages of the old place: to itself, or to a page with the same title in the new one. A link that
 * would still lead to the old place goes: an operator would take one station for the other.
 */
async function mapPages(
  pages: PageRepository,
  caller: Caller,
  source: PageFileRow,
  target: PageOwner,
  newId: string,
): Promise<Rebinding['pageIds']> {
  const links = new Map<string, { id: string | null; title: string }>();
  const owner = ownerOf(source);
  if (owner !== undefined && !isSameOwner(owner, target)) {
    const there = await pages.list(caller, target);
    const byTitle = new Map(there.filter(({ id }) => id !== newId).map(({ id, title }) => [title, id]));
    for (const { id, title } of await pages.list(caller, owner))
      links.set(id, { id: byTitle.get(title) ?? null, title });
  }
  return links.set(source.id, { id: newId, title: source.title });
}
