import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { EnrolmentDoor, enrolmentCalls, RequestOf } from '@zutai/contract';
import { type Language, resources } from '@zutai/i18n';
import {
  type DelayPolicy,
  type SharedAttempts,
  secondsToWait,
} from '../../platform/attempts/shared-attempts.ts';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import {
  requireDepartment,
  requireHeldRole,
  requireManageableAccount,
  requireOwnDataRange,
} from '../access/index.ts';
import { refuseTakenContact } from '../contact/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { requireGoodPassword } from '../password/index.ts';
import { EnrolmentRepository, type Waiting } from './enrolment-repository.ts';
import { EnrolmentLinkRepository, hashOfCode, type OpenLink } from './link-repository.ts';

/** 128 bits: found by guessing never. */
const CODE_BYTES = 16;
/** Attempts are forgotten after an hour, in seconds. */
export const ENROLMENT_WINDOW_SECONDS = 3600;
/** One address at any codes: a whole plant may have one. */
const BY_ADDRESS: DelayPolicy = { free: 60, maxSeconds: 300 };
/** Names tried behind one link, from anywhere: who enrols learns that a name is taken. */
const BY_LINK: DelayPolicy = { free: 40, maxSeconds: 300 };

type Connection = Parameters<Parameters<Database['withTransaction']>[0]>[0]['kysely'];
type Request = RequestOf<typeof enrolmentCalls.enrol>;

/** What somebody has made by a link. */
export interface Enrolled {
  readonly enrolmentId: string;
  readonly isWaiting: boolean;
}

/** Makes links, and accounts by them (ADR 41). */
export class EnrolmentService {
  readonly #database: Database;
  readonly #codes: SharedAttempts;
  readonly #names: SharedAttempts;
  readonly #outbox: Pick<OutboxFeature, 'channels' | 'deliver'>;

  constructor(
    database: Database,
    attempts: { codes: SharedAttempts; names: SharedAttempts },
    outbox: Pick<OutboxFeature, 'channels' | 'deliver'>,
  ) {
    this.#database = database;
    this.#codes = attempts.codes;
    this.#names = attempts.names;
    this.#outbox = outbox;
  }

  /** @throws AppError notFound, accountRoleNotHeld, accountRangeTooWide, noPermission */
  async addLink(
    caller: Caller,
    request: RequestOf<typeof enrolmentCalls.addLink>,
    language: Language,
  ): Promise<{ id: string; code: string }> {
    const { organisationId, roleId: role, departmentId, dataRange, ...link } = request;
    const links = new EnrolmentLinkRepository(this.#database.kysely);
    const targetId = organisationId ?? caller.organisationId;
    const isOwn = targetId === caller.organisationId;
    if (!isOwn && (!caller.permissions.has('installation_edit') || !(await links.hasOrganisation(targetId))))
      throw new AppError('notFound');
    const scope = { ...caller, organisationId: targetId };
    await requireHeldRole(this.#database.kysely, scope, role);
    requireOwnDataRange(scope, dataRange);
    await requireDepartment(this.#database.kysely, scope, departmentId);
    // Who sees nothing but themselves would not see who enrolled.
    if (caller.dataRange === 'self' || caller.dataRange === 'group') throw new AppError('noPermission');
    return this.#insert(caller, { ...link, targetId, role, departmentId, dataRange, language });
  }

  async addCompanyLink(
    caller: Caller,
    request: RequestOf<typeof enrolmentCalls.addCompanyLink>,
    language: Language,
  ): Promise<{ id: string; code: string }> {
    return this.#insert(caller, {
      ...request,
      language,
      ...{ kind: 'company', targetId: null, departmentId: null },
      ...{ role: 'admin', dataRange: 'organisation' },
    });
  }

  async #insert(
    caller: Caller,
    link: Omit<Parameters<EnrolmentLinkRepository['insert']>[1], 'codeHash'>,
  ): Promise<{ id: string; code: string }> {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const links = new EnrolmentLinkRepository(this.#database.kysely);
    return { id: await links.insert(caller, { ...link, codeHash: hashOfCode(code) }), code };
  }

  /** @throws AppError enrolmentClosed, tooManyRequests */
  async findDoor(code: string, address: string): Promise<EnrolmentDoor> {
    const { kind, needsApproval, orgTitle, orgTitleEn } = await this.#open(code, address);
    return { isCompany: kind === 'company', needsApproval, orgTitle, orgTitleEn };
  }

  /** The link of a code, counted as an attempt at the code unless it is one. */
  async #open(code: string, address: string): Promise<OpenLink> {
    const subject = hashOfCode(code).toString('hex');
    const seconds = await this.#codes.enter(subject, address, ({ bySource }) =>
      secondsToWait(bySource, BY_ADDRESS),
    );
    if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
    const link = await requireOpen(this.#database.kysely, code, false);
    await this.#codes.forget(subject, address);
    return link;
  }

  /**
   * Makes an account, with its organisation where the link says so.
   * @throws AppError enrolmentClosed, loginnameTaken, organisationTitleTaken, tooManyRequests
   */
  async enrol(request: Request, address: string, language: Language): Promise<Enrolled> {
    const { id: linkId, kind, orgTitle, orgTitleEn } = await this.#open(request.code, address);
    requireCompany(request, kind === 'company');
    const seconds = await this.#names.enter(linkId, address, ({ bySubject }) =>
      secondsToWait(bySubject, BY_LINK),
    );
    if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
    const { title, tel, password } = request;
    const ownWords = [request.loginname, title, tel, request.orgTitle ?? '', orgTitle, orgTitleEn];
    await requireGoodPassword(password, ownWords);
    const passwordHash = await hash(password);
    try {
      const enrolled = await refuseTakenContact(
        this.#database.withTransaction(({ kysely }) => insertAll(kysely, request, passwordHash, language)),
      );
      await this.#names.forget(linkId, address);
      return enrolled;
    } catch (error) {
      const { loginname, orgTitle = '' } = request;
      if (isUniqueViolation(error, 'account_loginname')) throw new AppError('loginnameTaken', { loginname });
      if (isUniqueViolation(error, 'organisation_title_key'))
        throw new AppError('organisationTitleTaken', { title: orgTitle }, [
          { path: 'orgTitle', code: 'organisationTitleTaken', params: { title: orgTitle } },
        ]);
      throw error;
    }
  }

  /** @throws AppError notFound, enrolmentDecided, accountBeyondOwnRights */
  async decide(caller: Caller, id: string, isApproved: boolean): Promise<Waiting> {
    return this.#database.withTransaction(async ({ kysely }) => {
      const enrolments = new EnrolmentRepository(kysely);
      const waiting = await enrolments.lockWaiting(caller, id);
      if (waiting === undefined) throw new AppError('notFound');
      if (waiting === null) throw new AppError('enrolmentDecided');
      const { organisationId } = waiting;
      if (organisationId !== caller.organisationId && !caller.permissions.has('installation_edit'))
        throw new AppError('notFound');
      await requireManageableAccount(kysely, { ...caller, organisationId }, waiting.accountId);
      if (isApproved) await enrolments.activate(waiting, caller.displayName);
      else await enrolments.deleteAccount(waiting);
      return waiting;
    });
  }

  /** Tells somebody what was decided, where a channel to them is set. */
  async tell(waiting: Waiting, isApproved: boolean): Promise<void> {
    const texts = resources[waiting.language].outbox;
    const text = isApproved ? texts.enrolmentApproved : texts.enrolmentRefused;
    await this.#send(waiting, {
      subject: texts.enrolmentSubject,
      text: text.replace('{{name}}', waiting.loginname),
      accountId: isApproved ? waiting.accountId : null,
    });
  }

  /**
   * Tells who made the link that somebody waits, where a channel to them is set: once an hour a link, while they decide
   * nothing. Nothing of what the newcomer has entered is in it: whoever has the link could send them any text by it.
   */
  async tellMaker({ enrolmentId }: Enrolled): Promise<void> {
    const maker = await new EnrolmentRepository(this.#database.kysely).findMakerToTell(enrolmentId);
    if (maker === undefined) return;
    const texts = resources[maker.language].outbox;
    await this.#send(maker, {
      subject: texts.waitingSubject,
      text: texts.waitingText.replace('{{link}}', maker.title),
      accountId: maker.accountId,
    });
  }

  async #send(
    { tel, email }: { readonly tel: string; readonly email: string },
    message: { readonly subject: string; readonly text: string; readonly accountId: string | null },
  ): Promise<void> {
    const { channels } = this.#outbox;
    const channel = channels.email && email !== '' ? 'email' : 'sms';
    const to = channel === 'email' ? email : tel;
    if (!channels[channel] || to === '') return;
    await this.#outbox.deliver({ ...message, channel, to, purpose: 'enrolment', secret: '' });
  }
}

/**
 * A link that is open and worth no more than its maker holds at this moment.
 * @throws AppError enrolmentClosed, whatever is wrong with it
 */
async function requireOpen(db: Connection, code: string, isLocked: boolean): Promise<OpenLink> {
  const closed = new AppError('enrolmentClosed');
  const link = await new EnrolmentLinkRepository(db).findOpen(code, isLocked);
  if (link === undefined) throw closed;
  const { maker, targetId, organisationId } = link;
  const { scope } = maker;
  const mayMake = maker.isActive && scope.permissions.has('account_edit');
  if (!mayMake || (targetId !== organisationId && !scope.permissions.has('installation_edit'))) throw closed;
  if (scope.dataRange === 'self' || scope.dataRange === 'group') throw closed;
  try {
    await requireHeldRole(db, scope, link.role);
    requireOwnDataRange(scope, link.dataRange);
    await requireDepartment(db, scope, link.departmentId);
  } catch (error) {
    if (error instanceof AppError) throw closed;
    throw error;
  }
  return link;
}

/** Of a company what section 5 requires of one is asked, of anybody else nothing of it. */
function requireCompany({ orgTitle, contactName, address, tel }: Request, isCompany: boolean): void {
  const asked = { orgTitle, contactName, address, ...(isCompany && { tel: tel === '' ? undefined : tel }) };
  const wrong = Object.entries(asked).filter(([, value]) => (value === undefined) === isCompany);
  if (wrong.length === 0) return;
  const code = isCompany ? 'required' : 'unknown';
  throw new AppError(
    'invalidRequest',
    {},
    wrong.map(([path]) => ({ path, code })),
  );
}

/** What one use of a link makes. */
async function insertAll(
  db: Connection,
  request: Request,
  passwordHash: string,
  language: Language,
): Promise<Enrolled> {
  const link = await requireOpen(db, request.code, true);
  const {
    title: displayName,
    loginname,
    tel,
    email,
    orgTitle,
    contactName = displayName,
    address = '',
  } = request;
  const enrolments = new EnrolmentRepository(db);
  await new EnrolmentLinkRepository(db).countUse(link.id);
  const organisationId =
    link.targetId ??
    (await enrolments.insertOrganisation({
      ...{ title: orgTitle ?? '', contact_name: contactName, tel, email, address },
    }));
  const accountId = await enrolments.insertAccount({
    organisation_id: organisationId,
    loginname,
    display_name: displayName,
    password_hash: passwordHash,
    role: link.role,
    kind: link.kind,
    department_id: link.departmentId,
    data_range: link.dataRange,
    contact_name: displayName,
    tel,
    email,
    address,
    is_active: !link.needsApproval,
    last_login_at: null,
  });
  const enrolmentId = await enrolments.insert({
    organisation_id: link.organisationId,
    link_id: link.id,
    account_id: accountId,
    display_name: displayName,
    loginname,
    tel,
    email,
    language,
    org_title: orgTitle ?? link.orgTitle,
    org_title_en: orgTitle === undefined ? link.orgTitleEn : '',
    state: link.needsApproval ? 'waiting' : 'enrolled',
    decided_at: null,
  });
  return { enrolmentId, isWaiting: link.needsApproval };
}
