import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorName, SsoReason, SsoReport, UserInfo } from '@zutai/contract';
import { AppError, type CallContext, type CallerContext } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secret-box/index.ts';
import type { SignInBrake } from '../../session/index.ts';
import { type IdentitySignIn, type Person, reportOf } from '../identity-sign-in.ts';
import { LinkRepository } from '../link-repository.ts';
import { bindContext, ProviderRepository, type StoredProvider } from '../provider-repository.ts';
import { SsoFailure } from '../sso-failure.ts';
import type { LdapClient, LdapPerson } from './ldap-client.ts';
import { comparableDn, countedName, plainName } from './ldap-name.ts';

/**
 * No wrong name or password is answered sooner: what a directory needs to look at a password that it has, and not at
 * one that it has not, cannot be told from the time.
 */
const SHORTEST_REFUSAL_MS = 600;

/** What people are told of, beside that name or password are wrong. */
const ERROR_OF: Partial<Record<SsoReason, ErrorName>> = {
  personMissing: 'wrongNameOrPassword',
  personAmbiguous: 'wrongNameOrPassword',
  passwordRefused: 'wrongNameOrPassword',
  idMissing: 'ssoRefused',
  notMapped: 'ssoNotMapped',
  roleGone: 'ssoNotMapped',
  departmentGone: 'ssoNotMapped',
};

interface DirectoryParts {
  readonly client: LdapClient;
  readonly box: SecretBox;
  readonly people: IdentitySignIn;
  readonly brake: SignInBrake;
}

type Directory = StoredProvider & { readonly ldap: NonNullable<StoredProvider['ldap']> };

interface Entered {
  readonly loginname: string;
  readonly password: string;
}

/** Signing in with the name and password of an LDAP directory (ADR 78). */
export class DirectoryService {
  readonly #parts: DirectoryParts;
  readonly #providers: ProviderRepository;
  readonly #links: LinkRepository;

  constructor(database: Database, parts: DirectoryParts) {
    this.#parts = parts;
    this.#providers = new ProviderRepository(database.kysely);
    this.#links = new LinkRepository(database.kysely);
  }

  /** @throws AppError as the call says */
  async signIn(slug: string, entered: Entered, context: CallContext): Promise<UserInfo> {
    const { people, brake } = this.#parts;
    if (plainName(entered.loginname) === '') throw new AppError('loginnameEmpty');
    if (entered.password === '') throw new AppError('passwordEmpty');
    const directory = asDirectory(await this.#providers.findStored({ slug }));
    if (directory === undefined || !directory.isActive) throw new AppError('ssoClosed');
    const subject = subjectOf(directory, entered.loginname);
    await this.#enter(directory, subject, entered.loginname, context);
    const startedAt = performance.now();
    let person: Person | undefined;
    try {
      const answer = await this.#ask(directory, entered);
      person = answer.person;
      if (answer.refused !== undefined) throw answer.refused;
      const grant = await people.grantOf(directory, answer.person!);
      await brake.succeed(subject, context.address);
      return await people.signIn(directory, answer.person!, grant, context);
    } catch (error) {
      const refusal = await this.#refusalOf(directory, subject, error, context);
      const recorded = await people.recorded(directory, person, refusal, context);
      if (recorded instanceof AppError && recorded.errorName === 'wrongNameOrPassword')
        await delay(Math.max(0, SHORTEST_REFUSAL_MS - (performance.now() - startedAt)));
      throw recorded;
    }
  }

  /** A sign-in that says how far it came, and begins nothing. Throws AppError notFound, tooManyRequests. */
  async test(id: string, entered: Entered, context: CallerContext): Promise<SsoReport> {
    const { people, brake } = this.#parts;
    const directory = asDirectory(await this.#providers.findStored({ id }));
    if (directory?.organisationId !== context.caller.organisationId) throw new AppError('notFound');
    const subject = subjectOf(directory, entered.loginname);
    // Whoever tests could try the passwords of others.
    await this.#enter(directory, subject, entered.loginname, context);
    let person: Person | undefined;
    try {
      const answer = await this.#ask(directory, entered);
      if (answer.refused !== undefined) throw answer.refused;
      person = answer.person!;
      await brake.succeed(subject, context.address);
      const grant = await people.grantOf(directory, person);
      const report = { ...reportOf(undefined, person, directory), grant };
      return await people.withAccount(directory, person, report);
    } catch (error) {
      if (isUnavailable(error)) await brake.withdraw(subject, context.address);
      // Attributes are shown of those alone whose password is known.
      return reportOf(error, person, directory);
    }
  }

  async #enter(directory: Directory, subject: string, loginname: string, context: CallContext) {
    const accountId = await this.#links.findAccountByName(directory, plainName(loginname));
    await this.#parts.brake.enter({ subject, context, accountId });
  }

  async #ask(
    directory: Directory,
    { loginname, password }: Entered,
  ): Promise<{ person: Person | undefined; refused: SsoFailure | undefined }> {
    const { client, box } = this.#parts;
    const { ldap: settings, bindPassword, id } = directory;
    const opened = bindPassword === null ? null : box.open(bindPassword, bindContext(id)).toString('utf8');
    const { person, refused } = await client.authenticate(
      { settings, bindPassword: opened },
      loginname,
      password,
    );
    return { person: person && describe(directory, person, plainName(loginname)), refused };
  }

  async #refusalOf(
    { id }: Directory,
    subject: string,
    error: unknown,
    { log, address }: CallContext,
  ): Promise<unknown> {
    if (!(error instanceof SsoFailure)) return error;
    const { step, reason, detail } = error;
    const name = ERROR_OF[reason];
    log.warn({ identityProvider: id, step, reason, detail }, 'sign-in at a directory refused');
    if (name !== undefined) return new AppError(name);
    await this.#parts.brake.withdraw(subject, address);
    return new AppError('directoryUnavailable');
  }
}

const asDirectory = (provider: StoredProvider | undefined): Directory | undefined =>
  provider?.kind === 'ldap' && provider.ldap !== null ? { ...provider, ldap: provider.ldap } : undefined;

/** Names of a directory are not those of accounts, nor of another directory. */
const subjectOf = ({ id }: Directory, loginname: string) => `directory ${id} ${countedName(loginname)}`;

const isUnavailable = (error: unknown) => error instanceof SsoFailure && ERROR_OF[error.reason] === undefined;

/** Somebody of a directory as a provider of any kind names them. */
function describe({ ldap, mappings, groupsClaim }: Directory, found: LdapPerson, loginname: string): Person {
  // As they are written in the settings, with which they are compared.
  const written = new Map(mappings.map(({ group }) => [comparableDn(group), group]));
  const groups = found.groups.map((dn) => written.get(comparableDn(dn)) ?? dn);
  // Whose attribute changes, is known by something else.
  const idToken = { iss: `ldap:${ldap.idAttribute.toLowerCase()}`, sub: found.id };
  const claims = {
    ...idToken,
    dn: found.dn,
    name: found.name,
    preferred_username: loginname,
    email: found.email,
    [groupsClaim]: groups,
  };
  return { idToken, claims };
}
