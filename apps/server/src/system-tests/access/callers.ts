import { createHash, randomBytes } from 'node:crypto';
import { calls, type DataRange, PERMISSION_CODES, type PermissionCode, ROLE_CODES } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';

let accountCount = 0;

/**
 * An account with a session, past the calls: signing in would spend most of the time of the matrix on hashes of
 * passwords. A role is one of the platform, or the codes of one that is made for the account.
 */
export async function addCaller(
  database: Pool,
  url: string,
  account: {
    organisationId: string;
    role: string | readonly PermissionCode[];
    dataRange?: DataRange;
    departmentId?: string;
  },
): Promise<ApiClient> {
  const { organisationId, role, dataRange = 'organisation', departmentId = null } = account;
  accountCount += 1;
  const loginname = `caller-${accountCount}`;
  const roleId = typeof role === 'string' ? role : await addRole(database, organisationId, loginname, role);
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `with added as (
       insert into account (organisation_id, loginname, display_name, password_hash, role, data_range, department_id)
       select $1, $2, $2, password_hash, $3, $4, $5 from account where loginname = 'admin' returning id
     ) insert into session (token_hash, account_id, address, user_agent, expires_at)
       select $6, id, '127.0.0.1', 'matrix', now() + interval '1 day' from added`,
    [organisationId, loginname, roleId, dataRange, departmentId, createHash('sha256').update(token).digest()],
  );
  return new ApiClient(url, `zutai_session=${token}`);
}

async function addRole(
  database: Pool,
  organisationId: string,
  title: string,
  codes: readonly PermissionCode[],
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'insert into role (organisation_id, title, codes) values ($1, $2, $3) returning id',
    [organisationId, title, codes],
  );
  return rows[0]!.id;
}

/** For each permission code an account of the organisation that holds it alone, and one that holds all others. */
export async function addHolders(database: Pool, url: string, organisationId: string) {
  const byCode = await Promise.all(
    PERMISSION_CODES.map(async (code) => {
      const others = ROLE_CODES.filter((other) => other !== code);
      // One code is of the platform's role alone.
      const role = ROLE_CODES.includes(code) ? [code] : 'platform';
      const holder = await addCaller(database, url, { organisationId, role });
      const lacking = await addCaller(database, url, { organisationId, role: others });
      return [code, { holder, lacking }] as const;
    }),
  );
  return new Map(byCode);
}

export interface TokenClients {
  /** A program with every code that a token may have. */
  readonly all: ApiClient;
  /** The same, and it may only read. */
  readonly readOnly: ApiClient;
  /** A program without a code that a token may have. */
  lacking(code: PermissionCode): ApiClient;
  /** Whether the tokens of `all` have it. */
  has(code: string): boolean;
}

/** A program of a data range with every code that a token may have. */
export async function addProgram(
  owner: ApiClient,
  title: string,
  place: { readonly dataRange: DataRange; readonly departmentId: string },
): Promise<ApiClient> {
  const { codes, make } = await addApiAccount(owner, title, place);
  return make(codes, false);
}

async function addApiAccount(
  owner: ApiClient,
  title: string,
  place: { readonly dataRange: DataRange; readonly departmentId?: string },
) {
  const { id } = await owner.call(calls.apiAccount.add, { title, roleId: 'admin', ...place });
  const { codes } = await owner.call(calls.apiAccount.info, { id });
  const make = async (held: readonly PermissionCode[], isReadOnly: boolean): Promise<ApiClient> => {
    const made = await owner.call(calls.apiAccount.addToken, {
      id,
      title: 'matrix',
      codes: [...held],
      isReadOnly,
      ratePerMinute: 6_000,
      expiresMs: Date.now() + 86_400_000,
    });
    const client = new ApiClient(owner.url);
    client.apiToken = made.token;
    return client;
  };
  return { codes, make };
}

/** Tokens of an API account of the client's organisation. */
export async function addTokens(owner: ApiClient, title: string): Promise<TokenClients> {
  const { codes, make } = await addApiAccount(owner, title, { dataRange: 'organisation' });
  const middle = Math.floor(codes.length / 2);
  const halves = [codes.slice(0, middle), codes.slice(middle)];
  const [all, readOnly, first, second] = await Promise.all([
    make(codes, false),
    make(codes, true),
    make(halves[0]!, false),
    make(halves[1]!, false),
  ]);
  return {
    all,
    readOnly,
    lacking: (code) => (halves[0]!.includes(code) ? second : first),
    has: (code) => (codes as readonly string[]).includes(code),
  };
}
