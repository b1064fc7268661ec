import {
  isLoginHost,
  loginLook,
  mainLook,
  type RequestOf,
  STYLE_IMAGES,
  type StyleImageKind,
  splitIds,
  type styleCalls,
  type WholeStyle,
} from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller, type UploadedFile } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { countGivable } from '../access/index.ts';
import { type ReadPicture, readPicture } from '../profile/index.ts';
import { StyleAssignmentRepository } from './assignment-repository.ts';
import { type StyleColumns, StyleRepository } from './style-repository.ts';

type Fields = Partial<RequestOf<typeof styleCalls.add>>;

const columnsOf = (fields: Fields): StyleColumns => ({
  title: fields.title,
  page_title: fields.pageTitle,
  page_title_en: fields.pageTitleEn,
  login_url: fields.loginUrl,
  is_new: fields.isNew,
  is_used: fields.isUsed,
  is_system: fields.isSystem,
});

/** Styles as people change them. */
export class StyleService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @throws AppError notFound, newStyleFailed */
  async find(caller: Caller, id: string): Promise<WholeStyle> {
    const found = await new StyleRepository(this.#database.kysely).find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return { ...found, ...readLooks(found) };
  }

  add(caller: Caller, { copyOf, ...fields }: RequestOf<typeof styleCalls.add>): Promise<string> {
    requireAllowed(caller, fields);
    return this.#write(fields, async (db) => {
      const styles = new StyleRepository(db);
      const source = copyOf === undefined ? undefined : await styles.find(caller, copyOf);
      if (copyOf !== undefined && source === undefined) throw new AppError('notFound');
      if (fields.isUsed) {
        requireSet({ isNew: fields.isNew, login: source?.login, main: source?.main });
        await styles.deactivate(caller, fields.isSystem);
      }
      const id = await styles.insert(caller, { ...columnsOf(fields), title: fields.title });
      if (copyOf !== undefined) await styles.copyLooks(copyOf, id);
      return id;
    });
  }

  edit(caller: Caller, { id, revision, ...fields }: RequestOf<typeof styleCalls.edit>): Promise<void> {
    return this.#write(fields, async (db) => {
      const styles = new StyleRepository(db);
      const before = await styles.lock(caller, id);
      if (before === undefined) throw new AppError('notFound');
      const isSystem = fields.isSystem ?? before.is_system;
      // What concerns everybody stays with who runs the installation, also where it was so before.
      requireAllowed(caller, {
        ...fields,
        isSystem: isSystem || before.is_system,
        ...(fields.loginUrl === before.login_url && { loginUrl: '' }),
      });
      const isUsed = fields.isUsed ?? before.is_used;
      if (isUsed) {
        requireSet({ isNew: fields.isNew ?? before.is_new, login: before.login, main: before.main });
        if (!before.is_used || isSystem !== before.is_system) await styles.deactivate(caller, isSystem);
      }
      await styles.edit(caller, id, columnsOf(fields), editOf(caller, revision));
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const styles = new StyleRepository(kysely);
      const style = await styles.lock(caller, id);
      if (style === undefined) throw new AppError('notFound');
      if (style.is_system) requireAllowed(caller, { isSystem: true });
      if (style.is_used) throw new AppError('styleInUse', { title: style.title });
      await styles.delete(caller, id);
    });
  }

  async updateLogin(
    caller: Caller,
    request: RequestOf<typeof styleCalls.updateWebLogin>,
    files: ReadonlyMap<string, UploadedFile>,
  ): Promise<void> {
    const { id, revision, isBackgroundRemoved, ...login } = request;
    await this.#updateLook(caller, { id, revision, look: { login } }, [
      imageChange('background', files, isBackgroundRemoved),
    ]);
  }

  async updateMain(
    caller: Caller,
    request: RequestOf<typeof styleCalls.updateWebMain>,
    files: ReadonlyMap<string, UploadedFile>,
  ): Promise<void> {
    const { id, revision, isFaviconRemoved, isLogoRemoved, ...main } = request;
    await this.#updateLook(caller, { id, revision, look: { main } }, [
      imageChange('favicon', files, isFaviconRemoved),
      imageChange('logo', files, isLogoRemoved),
    ]);
  }

  async #updateLook(
    caller: Caller,
    change: { id: string; revision: number | undefined; look: { login: object } | { main: object } },
    images: readonly ImageChange[],
  ): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const styles = new StyleRepository(kysely);
      const { id, look, revision } = change;
      const before = await styles.lock(caller, id);
      if (before === undefined) throw new AppError('notFound');
      if (before.is_system) requireAllowed(caller, { isSystem: true });
      await styles.setLook(caller, id, look, editOf(caller, revision));
      for (const { kind, picture, isRemoved } of images) {
        if (picture !== undefined) await styles.setImage(id, kind, picture);
        else if (isRemoved) await styles.removeImage(id, kind);
      }
    });
  }

  /** @param isEdit fields that are left out keep what they were */
  async setPush(
    caller: Caller,
    request: RequestOf<typeof styleCalls.editPush>,
    isEdit: boolean,
  ): Promise<void> {
    const { id, revision, ...fields } = request;
    await this.#database.withTransaction(async ({ kysely }) => {
      const styles = new StyleRepository(kysely);
      const style = await styles.lock(caller, id);
      if (style === undefined) throw new AppError('notFound');
      if (style.is_system) requireAllowed(caller, { isSystem: true });
      const named = Object.entries(fields).filter(([, value]) => value !== undefined);
      const push = {
        ...{ name: '', sign: '' },
        ...(isEdit ? style.push : {}),
        ...Object.fromEntries(named),
      };
      await styles.setLook(caller, id, { push }, editOf(caller, revision));
    });
  }

  setExternal(
    caller: Caller,
    { id, accountIds: list }: RequestOf<typeof styleCalls.auth>,
    isGiven: boolean,
  ): Promise<void> {
    const accountIds = splitIds(list);
    return this.#database.withTransaction(async ({ kysely }) => {
      if ((await new StyleRepository(kysely).lock(caller, id)) === undefined) throw new AppError('notFound');
      const assignments = new StyleAssignmentRepository(kysely);
      if (!isGiven) {
        if ((await assignments.unassign(caller, id, accountIds)) !== accountIds.length)
          throw new AppError('notFound');
        return;
      }
      if ((await countGivable(kysely, caller, accountIds)) !== accountIds.length)
        throw new AppError('notFound');
      await assignments.assign(id, accountIds);
    });
  }

  async #write<T>(fields: Fields, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    try {
      return await this.#database.withTransaction(({ kysely }) => work(kysely));
    } catch (error) {
      if (isUniqueViolation(error, 'style_organisation_id_title_key'))
        throw new AppError('styleTitleTaken', { title: fields.title ?? '' });
      if (isUniqueViolation(error, 'style_login_url'))
        throw new AppError('loginUrlTaken', { loginUrl: fields.loginUrl ?? '' });
      throw error;
    }
  }
}

/**
 * A host has the login pages of whoever comes by it, and a system style those of everybody: both are given by who runs
 * the installation alone. @throws AppError loginHostNotOwn, noPermission
 */
export function requireAllowed(
  { permissions }: Pick<Caller, 'permissions'>,
  { loginUrl = '', isSystem = false }: Pick<Fields, 'loginUrl' | 'isSystem'>,
): void {
  if (permissions.has('installation_edit')) return;
  if (isSystem) throw new AppError('noPermission');
  if (isLoginHost(loginUrl)) throw new AppError('loginHostNotOwn');
}

/** @throws AppError newStyleNotSet */
function requireSet({ isNew, login, main }: { isNew: boolean; login?: unknown; main?: unknown }): void {
  if (isNew && (login ?? null) === null && (main ?? null) === null) throw new AppError('newStyleNotSet');
}

/** What is stored, as this version reads it. @throws AppError newStyleFailed */
export function readLooks(stored: { readonly login: unknown; readonly main: unknown }) {
  const login = loginLook.nullable().safeParse(stored.login);
  const main = mainLook.nullable().safeParse(stored.main);
  if (!login.success || !main.success) throw new AppError('newStyleFailed');
  return { login: login.data, main: main.data };
}

interface ImageChange {
  readonly kind: StyleImageKind;
  readonly picture: ReadPicture | undefined;
  readonly isRemoved: boolean;
}

/** @throws AppError styleImageTooLarge, styleImageUnfit */
function imageChange(
  kind: StyleImageKind,
  files: ReadonlyMap<string, UploadedFile>,
  isRemoved: boolean,
): ImageChange {
  const file = files.get(kind);
  if (file === undefined) return { kind, picture: undefined, isRemoved };
  const { kilobytes, side } = STYLE_IMAGES[kind];
  if (file.bytes.length > kilobytes * 1024)
    throw new AppError('styleImageTooLarge', { name: file.fileName, kilobytes });
  const picture = readPicture(file.bytes, side);
  if (picture === undefined) throw new AppError('styleImageUnfit', { name: file.fileName });
  return { kind, picture, isRemoved };
}
