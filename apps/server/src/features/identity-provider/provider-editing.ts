import { X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type GroupMapping,
  type identityProviderCalls,
  isLoopbackDirectory,
  type LdapSettings,
  type RequestOf,
} from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { requireDepartment, requireHeldRole, requireOwnDataRange } from '../access/index.ts';
import { fillFilter } from './ldap/ldap-name.ts';
import { LinkRepository } from './link-repository.ts';
import {
  bindContext,
  type ProviderFields,
  ProviderRepository,
  type SecretColumn,
  secretContext,
} from './provider-repository.ts';

/** Roles of the installation itself: its administrator and the guests of links. */
const NOT_MAPPED = new Set(['platform', 'share']);

/** What decides who somebody is at a provider, and what that gives them. */
const DECIDING = ['issuer', 'clientId', 'groupsClaim', 'ldap', 'mappings'] as const;

/** What of a directory says where the password of who searches it goes, and whether others can read it on the way. */
const WHERE_TO = ['host', 'port', 'security', 'caCertificate'] as const;

type Calls = typeof identityProviderCalls;
type Handled = Pick<Handlers<Calls>, 'add' | 'edit' | 'addDirectory' | 'editDirectory' | 'delete'>;

/** A secret as it was entered: undefined is as it was, '' is none. */
interface Entered {
  readonly column: SecretColumn;
  readonly secret: string | undefined;
}

/** Adding, changing and deleting identity providers, and what of them nobody may who does not hold what they give. */
export function createProviderEditing(
  database: Database,
  box: SecretBox,
  { isLdapPlainAllowed = false }: { readonly isLdapPlainAllowed?: boolean | undefined },
): { handlers: Handled; requireFound(caller: Caller, id: string): ReturnType<typeof findOne> } {
  const { kysely } = database;
  const findOne = async (caller: Caller, id: string) => {
    requireWholeRange(caller);
    const found = await new ProviderRepository(kysely).find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  /** Who edits a provider could put their own in its place, and sign in with whatever it gives. */
  const requireHeld = async (db: typeof kysely, caller: Caller, mappings: readonly GroupMapping[]) => {
    for (const { roleId, dataRange, departmentId } of mappings) {
      if (NOT_MAPPED.has(roleId)) throw new AppError('mappingNotHeld');
      try {
        await requireHeldRole(db, caller, roleId);
        requireOwnDataRange(caller, dataRange);
        await requireDepartment(db, caller, departmentId);
      } catch (error) {
        // What is somebody else's, or gone, is not said to be beyond one's rights.
        const isKnown = error instanceof AppError && error.errorName !== 'notFound';
        throw isKnown ? new AppError('mappingNotHeld') : error;
      }
    }
  };
  /** Holds it until the transaction ends, so that what was checked is what is changed, and nobody links meanwhile. */
  const lockHeld = async (db: typeof kysely, caller: Caller, id: string) => {
    requireWholeRange(caller);
    const inside = new ProviderRepository(db);
    await inside.lock(caller.organisationId, id);
    const found = await inside.find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    for (const mapping of found.mappings) {
      try {
        await requireHeldRole(db, caller, mapping.roleId);
      } catch (error) {
        // What has gone since it was mapped gives nobody anything.
        if (error instanceof AppError && error.errorName === 'notFound') continue;
        throw error instanceof AppError ? new AppError('mappingNotHeld') : error;
      }
    }
    return found;
  };
  /** Who links anew, or maps a role to everybody, would take from those above them what they hold. */
  const requireLinkedWithin = async (db: typeof kysely, caller: Caller, id: string) => {
    if (await new LinkRepository(db).hasBeyond(caller, id)) throw new AppError('linkedBeyondOwnRights');
  };
  const checked = <T>(fields: { slug?: string | undefined }, work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      if (isUniqueViolation(error, 'identity_provider_slug'))
        throw new AppError('slugTaken', { slug: fields.slug ?? '' });
      throw error;
    });
  const seal = (id: string, { column, secret }: Entered) => {
    if (secret === undefined) return undefined;
    const context = column === 'client_secret' ? secretContext(id) : bindContext(id);
    return secret === '' ? null : box.seal(secret, context);
  };

  const insert = async (caller: Caller, fields: ProviderFields, entered: Entered) => {
    await requireHeld(kysely, caller, fields.mappings);
    requireWholeRange(caller, 'noPermission');
    requireMappings(fields);
    const id = await checked(fields, () =>
      database.withTransaction(async ({ kysely: db }) => {
        const inserted = new ProviderRepository(db);
        const added = await inserted.insert(caller.organisationId, fields);
        const secret = seal(added, entered);
        if (secret != null)
          await inserted.setSecret(caller.organisationId, added, { column: entered.column, secret });
        return added;
      }),
    );
    return { id };
  };
  /** @param changeOf what of a provider is changed, and whether its secret would go to somebody else by that */
  const update = async (
    caller: Caller,
    { id, revision, slug }: { id: string; revision?: number | undefined; slug?: string | undefined },
    entered: Entered,
    changeOf: (found: ProviderFields) => {
      change: Partial<ProviderFields>;
      /** The field that a secret has to be entered in anew. */
      unsent: 'clientSecret' | 'bindPassword' | undefined;
    },
  ) => {
    const isFound = await checked({ slug }, () =>
      database.withTransaction(async ({ kysely: db }) => {
        const found = await lockHeld(db, caller, id);
        const { change, unsent } = changeOf(found);
        const decided = { ...found, ...change };
        requireMappings(decided);
        await requireHeld(db, caller, change.mappings ?? []);
        if (DECIDING.some((name) => !isDeepStrictEqual(decided[name], found[name])))
          await requireLinkedWithin(db, caller, id);
        const hasSecret = entered.column === 'client_secret' ? found.hasSecret : found.hasBindPassword;
        // A secret is sent to whom it was entered for alone: whoever sets another address could be that one.
        if (unsent !== undefined && hasSecret && entered.secret === undefined)
          throw fieldError(unsent, 'required');
        const secret = { column: entered.column, secret: seal(id, entered) };
        return new ProviderRepository(db).update(
          caller.organisationId,
          id,
          change,
          secret,
          editOf(caller, revision),
        );
      }),
    );
    if (!isFound) throw new AppError('notFound');
    return null;
  };
  /** @throws AppError directoryNotEncrypted, or of a field that is not what it should be */
  const requireDirectory = (ldap: LdapSettings) => {
    if (ldap.security === 'plain' && !isLdapPlainAllowed && !isLoopbackDirectory(ldap))
      throw new AppError('directoryNotEncrypted');
    for (const name of ['userFilter', 'groupFilter'] as const)
      requireFormat(name, () => fillFilter(ldap[name], { name: 'name', dn: 'cn=name' }));
    if (ldap.caCertificate !== '')
      requireFormat('caCertificate', () => new X509Certificate(ldap.caCertificate));
    return ldap;
  };

  return {
    requireFound: findOne,
    handlers: {
      add: ({ clientSecret, ...fields }, { caller }) => {
        const entered = { column: 'client_secret', secret: clientSecret } as const;
        return insert(caller, { ...fields, kind: 'oidc', ldap: null }, entered);
      },
      edit: ({ id, revision, clientSecret, ...fields }, { caller }) =>
        update(
          caller,
          { id, revision, slug: fields.slug },
          { column: 'client_secret', secret: clientSecret },
          (found) => {
            if (found.kind !== 'oidc') throw new AppError('notFound');
            const change = definedOf(fields);
            const isMoved = change.issuer !== undefined && change.issuer !== found.issuer;
            return { change, unsent: isMoved ? 'clientSecret' : undefined };
          },
        ),
      addDirectory: ({ bindPassword, ...fields }, { caller }) => {
        const { provider, ldap } = splitDirectory(fields);
        if (fields.bindDn !== '' && !bindPassword) throw fieldError('bindPassword', 'required');
        const given = { ...NO_OIDC, ...provider, kind: 'ldap', issuer: serverOf(ldap), ldap } as const;
        requireDirectory(ldap);
        return insert(caller, given, { column: 'bind_password', secret: bindPassword });
      },
      editDirectory: ({ id, revision, bindPassword, ...fields }, { caller }) =>
        update(
          caller,
          { id, revision, slug: fields.slug },
          { column: 'bind_password', secret: bindPassword },
          (found) => {
            const { ldap: before } = found;
            if (found.kind !== 'ldap' || before === null) throw new AppError('notFound');
            const { provider, ldap: entered } = splitDirectory(definedOf(fields));
            const ldap = requireDirectory({ ...before, ...definedOf(entered) });
            const isMoved = [...WHERE_TO, 'bindDn' as const].some((name) => ldap[name] !== before[name]);
            if (ldap.bindDn !== '' && bindPassword === '') throw fieldError('bindPassword', 'required');
            const isNewlyBound = ldap.bindDn !== '' && before.bindDn === '' && bindPassword === undefined;
            if (isNewlyBound) throw fieldError('bindPassword', 'required');
            return {
              change: { ...definedOf(provider), issuer: serverOf(ldap), ldap },
              unsent: isMoved && ldap.bindDn !== '' ? 'bindPassword' : undefined,
            };
          },
        ),
      delete: async ({ id }, { caller }) => {
        await database.withTransaction(async ({ kysely: db }) => {
          await lockHeld(db, caller, id);
          // It unlinks them.
          await requireLinkedWithin(db, caller, id);
          await new ProviderRepository(db).delete(caller.organisationId, id);
        });
        return null;
      },
    },
  };
}

/** What a directory does not have. */
const NO_OIDC = { clientId: '', scopes: '', groupsClaim: 'groups', acrValues: '' };

type DirectoryFields = Omit<RequestOf<Calls['addDirectory']>, 'bindPassword'>;

/** What stands in the place of an issuer. */
const serverOf = ({ security, host, port }: LdapSettings) =>
  `${security === 'ldaps' ? 'ldaps' : 'ldap'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** What is of every provider, and what of a directory alone. */
function splitDirectory<T extends Partial<DirectoryFields>>({
  title,
  slug,
  mappings,
  createsAccounts,
  isActive,
  factorPolicy,
  ...ldap
}: T) {
  const provider = { title, slug, mappings, createsAccounts, isActive, factorPolicy };
  return { provider: provider as Pick<T, keyof typeof provider & keyof T>, ldap };
}

function requireFormat(field: string, read: () => unknown): void {
  try {
    read();
  } catch {
    throw fieldError(field, 'format');
  }
}

/** Somebody who is given an account is given a role by a group. */
function requireMappings(fields: { createsAccounts: boolean; mappings: readonly unknown[] }): void {
  if (fields.createsAccounts && fields.mappings.length === 0) throw new AppError('mappingMissing');
}

/** A provider signs in people of the whole organisation: nobody who sees less of it says how. */
export function requireWholeRange(
  { dataRange }: Caller,
  otherwise: 'noPermission' | 'notFound' = 'notFound',
): void {
  if (dataRange !== 'organisation') throw new AppError(otherwise);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const definedOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
