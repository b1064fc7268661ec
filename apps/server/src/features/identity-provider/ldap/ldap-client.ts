import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { isLoopbackDirectory, type LdapSettings, type SsoStep } from '@zutai/contract';
import { type Client, type Entry, InvalidCredentialsError, ResultCodeError } from 'ldapts';
import { type AddressGuard, refusedAddress } from '../../../platform/outbound/index.ts';
import { SsoFailure } from '../sso-failure.ts';
import { openLdapConnection } from './ldap-connection.ts';
import { ldapReasonOf } from './ldap-failure.ts';
import { fillFilter, plainName } from './ldap-name.ts';

/** Groups that are looked at. */
const MOST_GROUPS = 2_000;

export interface LdapAccess {
  readonly settings: LdapSettings;
  /** Of `settings.bindDn`; null: none. */
  readonly bindPassword: string | null;
}

/** Somebody whom a directory has. */
export interface LdapPerson {
  readonly dn: string;
  /** Value of the attribute that people are known by. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Distinguished names; nothing before the password was right, where groups are searched. */
  readonly groups: readonly string[];
}

export interface LdapAnswer {
  /** Whom the directory has of the name, whether the password was right or not. */
  readonly person: LdapPerson | undefined;
  /** Why they are not signed in. */
  readonly refused: SsoFailure | undefined;
}

interface ClientOptions {
  readonly guard: AddressGuard;
  /** Longest that a whole sign-in may take. */
  readonly timeoutMs: number;
  /** Passwords may cross networks in clear. */
  readonly allowsPlain: boolean;
}

/** Takes names and passwords to LDAP directories (RFC 4511), each by a connection of its own. */
export class LdapClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * Looks for somebody and tries their password. The directory is asked the same whether it has the name or not: a
   * password is tried in any case.
   * @throws SsoFailure when the directory could not be asked
   */
  async authenticate(access: LdapAccess, entered: string, password: string): Promise<LdapAnswer> {
    // A name without a password is not looked at by directories: they bind nobody, and say that it went well.
    if (password === '') throw new SsoFailure('password', 'passwordRefused');
    const { settings } = access;
    const { guard, timeoutMs, allowsPlain } = this.#options;
    if (settings.security === 'plain' && !allowsPlain && !isLoopbackDirectory(settings))
      throw new SsoFailure('connection', 'notEncrypted');
    const progress: { step: SsoStep } = { step: 'connection' };
    const connection = openLdapConnection(settings, { lookup: guard.lookup, timeoutMs });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      // Nobody looks up what is an address already.
      if (isIP(settings.host) !== 0 && !guard.isAllowed(settings.host)) throw refusedAddress(settings.host);
      const work = connection
        .startTls()
        .then(() => this.#ask(connection.client, access, { name: plainName(entered), password }, progress));
      const ended = new Promise<never>((_done, fail) => {
        late.signal.addEventListener('abort', () => fail(new SsoFailure(progress.step, 'timeout')));
      });
      return await Promise.race([work, ended]);
    } catch (error) {
      if (error instanceof SsoFailure) throw error;
      const { reason, detail } = ldapReasonOf(error, progress.step);
      throw new SsoFailure(progress.step, reason, detail);
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  }

  async #ask(
    client: Client,
    { settings, bindPassword }: LdapAccess,
    { name, password }: { name: string; password: string },
    progress: { step: SsoStep },
  ): Promise<LdapAnswer> {
    const bind = () => client.bind(settings.bindDn, settings.bindDn === '' ? '' : (bindPassword ?? ''));
    // That it could be connected to is seen by the first answer.
    await bind().catch((error: unknown) => {
      if (error instanceof ResultCodeError) progress.step = 'bind';
      throw error;
    });
    progress.step = 'search';
    const { searchEntries } = await client.search(settings.baseDn, {
      scope: 'sub',
      derefAliases: 'never',
      filter: fillFilter(settings.userFilter, { name, dn: '' }),
      // Two are too many already.
      sizeLimit: 2,
      attributes: [...attributesOf(settings)],
      explicitBufferAttributes: [settings.idAttribute, ...BINARY],
    });
    const found = name === '' || searchEntries.length !== 1 ? undefined : searchEntries[0];
    progress.step = 'password';
    const refused = await tryPassword(client, found?.dn || `cn=${randomUUID()},${settings.baseDn}`, password);
    const person = found === undefined || found.dn === '' ? undefined : personOf(found, settings);
    if (person === undefined) {
      const reason = searchEntries.length > 1 ? 'personAmbiguous' : 'personMissing';
      return { person, refused: new SsoFailure('search', reason) };
    }
    if (refused !== undefined) return { person, refused };
    progress.step = 'attributes';
    if (person.id === '')
      return { person, refused: new SsoFailure('attributes', 'idMissing', settings.idAttribute) };
    if (settings.groupSource === 'attribute') return { person, refused };
    // Who searches may see what people themselves may not.
    await bind();
    const groups = await client.search(settings.groupBaseDn || settings.baseDn, {
      scope: 'sub',
      derefAliases: 'never',
      filter: fillFilter(settings.groupFilter, { name, dn: person.dn }),
      sizeLimit: MOST_GROUPS,
      attributes: ['1.1'],
    });
    return { person: { ...person, groups: groups.searchEntries.map(({ dn }) => dn) }, refused };
  }
}

/** Undefined when the password is that of the entry. @throws what failed before the directory had looked at it */
async function tryPassword(client: Client, dn: string, password: string): Promise<SsoFailure | undefined> {
  try {
    await client.bind(dn, password);
    return undefined;
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error;
    // Beside a wrong password: an entry without one, that was locked, has expired, or whose holder was deactivated.
    const detail = error instanceof InvalidCredentialsError ? '' : String(error.code);
    return new SsoFailure('password', 'passwordRefused', detail);
  }
}

/** Attributes of Active Directory that hold bytes and no text. */
const BINARY = ['objectGUID', 'objectSid'];

const attributesOf = (settings: LdapSettings) =>
  new Set([
    settings.idAttribute,
    settings.nameAttribute,
    settings.emailAttribute,
    ...(settings.groupSource === 'attribute' ? [settings.groupAttribute] : []),
  ]);

/** The values of an attribute, whose name a directory may write in other letters. */
function valuesOf(entry: Entry, attribute: string): (string | Buffer)[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === attribute.toLowerCase());
  const value = key === undefined || key === 'dn' ? [] : entry[key]!;
  return Array.isArray(value) ? value : [value];
}

const textOf = (entry: Entry, attribute: string) => {
  const [first = ''] = valuesOf(entry, attribute);
  return typeof first === 'string' ? first : first.toString('utf8');
};

function personOf(entry: Entry, settings: LdapSettings): LdapPerson {
  const { idAttribute, nameAttribute, emailAttribute, groupSource, groupAttribute } = settings;
  const [id = ''] = valuesOf(entry, idAttribute);
  const isBinary = BINARY.some((name) => name.toLowerCase() === idAttribute.toLowerCase());
  return {
    dn: entry.dn,
    id: Buffer.from(id as string).toString(isBinary ? 'hex' : 'utf8'),
    name: textOf(entry, nameAttribute),
    email: textOf(entry, emailAttribute),
    groups:
      groupSource === 'search'
        ? []
        : valuesOf(entry, groupAttribute)
            .filter((group) => typeof group === 'string')
            .slice(0, MOST_GROUPS),
  };
}
