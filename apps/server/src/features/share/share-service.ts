import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import {
  type GuestView,
  permissionsOf,
  type RequestOf,
  type ShareContentInfo,
  type ShareDoor,
  type ShareInfo,
  type shareCalls,
  splitIds,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import {
  type DelayPolicy,
  type SharedAttempts,
  secondsToWait,
} from '../../platform/attempts/shared-attempts.ts';
import { sourceOf } from '../../platform/attempts/source.ts';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { PageRepository } from '../page/index.ts';
import { ProjectAccess, ProjectRepository } from '../project/index.ts';
import { ShareContent } from './share-content.ts';
import { newShareKey, type ShareChange, ShareRepository, type StoredShare } from './share-repository.ts';
import type { Shared } from './shared.ts';

/** A guest opens the link again after so long. */
const GUEST_SESSION_MS = 12 * 3600_000;
/** Failures are forgotten after an hour, in seconds. */
export const SHARE_WINDOW_SECONDS = 3600;
/** One link from one address: who guesses there waits longer and longer. */
const BY_BOTH: DelayPolicy = { free: 5, maxSeconds: 900 };
/** One link from anywhere, for guessing from many addresses. */
const BY_SHARE: DelayPolicy = { free: 30, maxSeconds: 60 };
/** One address at any links. */
const BY_ADDRESS: DelayPolicy = { free: 60, maxSeconds: 60 };
/** Who comes to a closed link from one address is in the list of visits and in the trail so often at most. */
const RECORD_CLOSED_MS = 600_000;

type Change = Omit<RequestOf<typeof shareCalls.editEquipmentAuth>, 'equipId'>;

/** Who opens a link. */
export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

/** Shares equipment and projects by links, and lets guests in. */
export class ShareService {
  readonly #database: Database;
  readonly #attempts: SharedAttempts;
  readonly #content: ShareContent;
  /** What is tried at a closed link again and again must not fill the trail, which deletes nothing. */
  readonly #recordedClosed = new AttemptLimiter({ maxFailures: 1, windowMs: RECORD_CLOSED_MS });

  constructor(database: Database, attempts: SharedAttempts, content = new ShareContent(database)) {
    this.#database = database;
    this.#content = content;
    this.#attempts = attempts;
  }

  get #shares(): ShareRepository {
    return new ShareRepository(this.#database.kysely);
  }

  /** @throws AppError notFound unless the caller may see it */
  async describe(caller: Caller, shared: Shared): Promise<ShareInfo> {
    await this.#requireSeen(caller, shared);
    return this.#infoOf(await this.#shares.findOf(shared));
  }

  async #infoOf(share: StoredShare | undefined): Promise<ShareInfo> {
    const never = { shareState: 'private', shareAuth: 'view', hasSharePwd: false, shareKey: '' } as const;
    if (share === undefined)
      return {
        ...never,
        id: null,
        expiresMs: null,
        maxViews: null,
        viewCount: 0,
        guestCount: 0,
        isBacked: true,
        pageIds: null,
      };
    return {
      id: share.id,
      shareState: share.isPublic ? 'public' : 'private',
      shareAuth: share.auth,
      hasSharePwd: share.passwordHash !== null,
      shareKey: share.key,
      expiresMs: share.expiresAt?.getTime() ?? null,
      maxViews: share.maxViews,
      viewCount: share.viewCount,
      guestCount: await this.#shares.countGuests(share.accountId),
      // A link that nobody has opened yet has no maker.
      isBacked: share.isBacked || !share.isPublic,
      pageIds: share.pageIds === null ? null : [...share.pageIds],
    };
  }

  /** @throws AppError notFound, shareWriteNotHeld, shareWriteNeedsPassword */
  async edit(caller: Caller, shared: Shared, change: Change): Promise<ShareInfo> {
    await this.#database.withTransaction(async (transaction) => {
      const shares = new ShareRepository(transaction.kysely);
      const share = await this.#lock(transaction, caller, shared);
      const auth = change.shareAuth ?? share.auth;
      const isPublic = change.shareState === undefined ? share.isPublic : change.shareState === 'public';
      // Who may not write can still close a link by which others do.
      if (auth === 'write' && (isPublic || share.auth !== 'write'))
        await this.#requireWrite(caller, shared, share.passwordHash);
      const edited: ShareChange = {
        ...(change.isKeyRenewed ? { key: newShareKey(), viewCount: 0 } : {}),
        ...(change.expiresMs === undefined
          ? {}
          : { expiresAt: change.expiresMs === 0 ? null : new Date(change.expiresMs) }),
        ...(change.pageIds === undefined
          ? {}
          : { pageIds: await this.#findPages(caller, shared, splitIds(change.pageIds)) }),
        ...(change.maxViews === undefined
          ? {}
          : { maxViews: change.maxViews === 0 ? null : change.maxViews }),
        // Who leaves it open answers for all that it gives. One that opens nothing is opened on purpose alone.
        ...(isPublic && (share.isBacked || change.shareState === 'public')
          ? { makerId: caller.accountId }
          : {}),
      };
      await shares.update(share.id, edited);
      await shares.setAuth(share, auth);
      await shares.setPublic(share, isPublic);
      // What guests have on their screens goes on by their sockets: those that see less come in again.
      if (!isPublic || change.isKeyRenewed || isNarrowed(share.pageIds, edited.pageIds))
        await shares.revokeSessions(share.accountId);
      else if (edited.expiresAt) await shares.limitSessions(share.accountId, edited.expiresAt);
    });
    return this.describe(caller, shared);
  }

  /**
   * Guests who came by the password before are shown out.
   * @throws AppError notFound, shareWriteNotHeld, shareWriteNeedsPassword
   */
  async setPassword(caller: Caller, shared: Shared, password: string): Promise<void> {
    const passwordHash = password === '' ? null : await hash(password);
    await this.#database.withTransaction(async (transaction) => {
      const shares = new ShareRepository(transaction.kysely);
      const share = await this.#lock(transaction, caller, shared);
      // Who sets the password can come in by it.
      if (share.auth === 'write') await this.#requireWrite(caller, shared, passwordHash);
      await shares.update(share.id, {
        passwordHash,
        ...(share.isPublic && share.isBacked ? { makerId: caller.accountId } : {}),
      });
      await shares.revokeSessions(share.accountId);
    });
  }

  /** Closes links to what the caller may change, and shows their guests out. */
  async close(caller: Caller, ids: readonly string[]): Promise<void> {
    const objects = await this.#shares.findObjects(caller.organisationId, ids);
    if (!ids.every((id) => objects.has(id))) throw new AppError('notFound');
    await this.#database.withTransaction(async (transaction) => {
      const shares = new ShareRepository(transaction.kysely);
      for (const object of objects.values()) {
        const share = await this.#lock(transaction, caller, object);
        await shares.setPublic(share, false);
        await shares.revokeSessions(share.accountId);
      }
    });
  }

  /** What guests would see of something, page by page, whichever of them the link shows. */
  async describeContent(caller: Caller, shared: Shared): Promise<ShareContentInfo> {
    await this.#requireSeen(caller, shared);
    return this.#content.describe(caller, shared);
  }

  /** Pages of what is shared; null, which is all of them, where none is named. */
  async #findPages(caller: Caller, shared: Shared, ids: readonly string[]): Promise<string[] | null> {
    if (ids.length === 0) return null;
    const pages = new PageRepository(this.#database.kysely);
    const own = new Set(
      (await pages.listOf(caller, { kind: shared.kind, id: shared.objectId })).map(({ id }) => id),
    );
    if (!ids.every((id) => own.has(id))) throw new AppError('notFound');
    return [...new Set(ids)];
  }

  async listVisits(caller: Caller, shared: Shared, request: RequestOf<typeof shareCalls.queryVisits>) {
    await this.#requireSeen(caller, shared);
    const share = await this.#shares.findOf(shared);
    return share === undefined ? { total: 0, rows: [] } : this.#shares.listVisits(share.id, request);
  }

  /** @throws AppError shareClosed */
  async findDoor(key: string): Promise<ShareDoor> {
    const share = await this.#shares.findByKey(key);
    if (share === undefined || !isOpen(share)) throw new AppError('shareClosed');
    const hasPassword = share.passwordHash !== null;
    const { title, titleEn } = hasPassword ? { title: '', titleEn: '' } : await this.#namesOf(share);
    return { kind: share.kind, hasPassword, title, titleEn };
  }

  /**
   * Lets a guest in.
   * @throws AppError shareClosed, sharePasswordNeeded, sharePasswordWrong, tooManyRequests
   */
  async enter(
    { key, password }: RequestOf<typeof shareCalls.enter>,
    visitor: Visitor,
  ): Promise<{ token: string; view: GuestView }> {
    const shares = this.#shares;
    const share = await shares.findByKey(key);
    if (share === undefined) throw new AppError('shareClosed');
    const visit = { address: visitor.address, userAgent: visitor.userAgent.slice(0, 300) };
    if (!isOpen(share)) return this.#refuse(share, visit);
    await this.#checkPassword(share, password, visit);
    const entered = await this.#startSession(share, visit);
    if (entered === undefined) return this.#refuse(share, visit);
    return { token: entered.token, view: await this.#viewOf(entered.share) };
  }

  /** A session of a guest who was let in by what was read of a share; undefined when that holds no more. */
  #startSession(
    checked: StoredShare,
    visit: Visitor,
  ): Promise<{ token: string; share: StoredShare } | undefined> {
    const token = randomBytes(32).toString('base64url');
    return this.#database.withTransaction(async ({ kysely }) => {
      const shares = new ShareRepository(kysely);
      // Whoever closes the link meanwhile waits, and then finds the session and ends it.
      const share = await shares.lock(checked);
      const isSame = share?.key === checked.key && share.passwordHash === checked.passwordHash;
      if (!isSame || !isOpen(share) || !(await shares.countView(share.id))) return undefined;
      const endMs = Math.min(
        Date.now() + GUEST_SESSION_MS,
        share.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      );
      await shares.startSession({
        ...visit,
        accountId: share.accountId,
        tokenHash: createHash('sha256').update(token).digest(),
        expiresAt: new Date(endMs),
      });
      await shares.addVisit(share.id, { ...visit, outcome: 'opened' });
      return { token, share };
    });
  }

  async #refuse(share: StoredShare, visit: Visitor): Promise<never> {
    const comer = `${share.id} ${sourceOf(visit.address)}`;
    if (!this.#recordedClosed.isBlocked(comer)) {
      this.#recordedClosed.addFailure(comer);
      await this.#shares.addVisit(share.id, { ...visit, outcome: 'closed' });
    }
    throw new AppError('shareClosed');
  }

  async #checkPassword(share: StoredShare, password: string, visit: Visitor): Promise<void> {
    if (share.passwordHash === null) return;
    if (password === '') throw new AppError('sharePasswordNeeded');
    const seconds = await this.#attempts.enter(share.id, visit.address, ({ byBoth, bySubject, bySource }) =>
      Math.max(
        secondsToWait(byBoth, BY_BOTH),
        secondsToWait(bySubject, BY_SHARE),
        secondsToWait(bySource, BY_ADDRESS),
      ),
    );
    if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
    if (!(await verify(share.passwordHash, password))) {
      await this.#shares.addVisit(share.id, { ...visit, outcome: 'wrongPassword' });
      throw new AppError('sharePasswordWrong');
    }
    await this.#attempts.forget(share.id, visit.address);
  }

  /** What a guest sees; null for others. */
  async findView(caller: Caller): Promise<GuestView | null> {
    const share = await this.#shares.findByAccount(caller.accountId);
    return share === undefined ? null : this.#viewOf(share);
  }

  async #viewOf(share: StoredShare): Promise<GuestView> {
    const { kind, objectId, organisationId } = share;
    const guest = { organisationId };
    const { title, titleEn, isList } = await this.#namesOf(share);
    const home = isList
      ? undefined
      : await new PageRepository(this.#database.kysely).findFirst(
          guest,
          { kind, id: objectId },
          share.pageIds,
        );
    return {
      kind,
      id: objectId,
      title,
      titleEn,
      pageId: home ?? null,
      auth: share.auth,
      auths: permissionsOf('share').filter((code) => code !== 'signal_write' || share.auth === 'write'),
      expiresMs: share.expiresAt?.getTime() ?? null,
    };
  }

  async #namesOf({ kind, objectId }: Shared): Promise<{ title: string; titleEn: string; isList: boolean }> {
    const found = await this.#shares.findNames({ kind, objectId });
    if (found === undefined) throw new AppError('shareClosed');
    return found;
  }

  async #requireSeen(caller: Caller, { kind, objectId }: Shared): Promise<void> {
    const { kysely } = this.#database;
    if (kind === 'project') await new ProjectAccess(kysely).require(caller, objectId);
    else if ((await new EquipmentRepository(kysely).find(caller, objectId)) === undefined)
      throw new AppError('notFound');
  }

  /** The share of something that the caller may change, which is made when there is none; held like that. */
  async #lock({ kysely }: Transaction, caller: Caller, shared: Shared): Promise<StoredShare> {
    const owners = { equipment: EquipmentRepository, project: ProjectRepository };
    const object = await new owners[shared.kind](kysely).lock(caller, shared.objectId);
    if (object === undefined) throw new AppError('notFound');
    const shares = new ShareRepository(kysely);
    const found = await shares.lock(shared);
    if (found !== undefined) return found;
    await shares.insert(caller.organisationId, shared, object.title);
    const added = await shares.findOf(shared);
    if (added === undefined) throw new Error('a share that was added is not there');
    return added;
  }

  /** Nobody lets guests write what they may not write; and a link alone, which is passed on easily, lets nobody. */
  async #requireWrite(
    caller: Caller,
    { kind, objectId }: Shared,
    passwordHash: string | null,
  ): Promise<void> {
    const mayWrite =
      caller.permissions.has('signal_write') &&
      (kind === 'equipment' ||
        (await new ProjectAccess(this.#database.kysely).require(caller, objectId)) === 'write');
    if (!mayWrite) throw new AppError('shareWriteNotHeld');
    if (passwordHash === null) throw new AppError('shareWriteNeedsPassword');
  }
}

/** Whether pages that guests see are no longer among those; null is all, and undefined leaves them as they are. */
function isNarrowed(before: readonly string[] | null, after: readonly string[] | null | undefined): boolean {
  if (after === undefined || after === null) return false;
  return before === null || !before.every((id) => after.includes(id));
}

/** Whether a link opens now. */
function isOpen({ isPublic, isBacked, isReachable, expiresAt, maxViews, viewCount }: StoredShare): boolean {
  const isOver = expiresAt !== null && expiresAt.getTime() <= Date.now();
  return isPublic && isBacked && isReachable && !isOver && (maxViews === null || viewCount < maxViews);
}
