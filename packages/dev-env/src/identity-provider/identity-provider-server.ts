import { createHmac, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody who can sign in at the provider; no password is asked for. */
export interface Person {
  /** Claims beside `sub`, such as `name`, `email`, `groups`. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** How they showed who they are (`amr`); nothing is said when absent. */
  readonly amr?: readonly string[];
}

type Claims = Record<string, unknown>;

export interface IdentityProviderServer {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By the name that is entered, which is `sub` too. Can be changed at any time. */
  readonly people: Map<string, Person>;
  /** Paths that were asked for, with how the client showed who it is. */
  readonly asked: { readonly path: string; readonly authorization: string }[];
  /** Changes the claims of every ID token before it is signed; undefined leaves them. */
  tamper: ((claims: Claims) => Claims) | undefined;
  /** Signs ID tokens with a key that is not published. */
  hasForeignKey: boolean;
  /** Answers ID tokens of another algorithm: `none`, without a signature, or HS256 under the published key as a secret. */
  forgedAlgorithm: 'none' | 'HS256' | undefined;
  /** What it answers to paths that begin so, in the place of what is right: nonsense, nothing at all, or an error. */
  readonly faults: Map<string, 'garbage' | 'silence' | 'failure'>;
  stop(): Promise<void>;
}

export interface IdentityProviderOptions {
  readonly redirectUris: readonly string[];
  /** Under what name of this machine it is reached; another one than the product's is another site to a browser. */
  readonly host?: '127.0.0.1' | 'localhost';
  /** Claims of scopes come from the UserInfo endpoint alone. */
  readonly isUserInfoOnly?: boolean;
  readonly people?: Readonly<Record<string, Person>>;
}

const CLIENT = { clientId: 'zutai', clientSecret: 'a-secret-of-the-client-that-nobody-sees' };
const SCOPES = 'openid profile email';
const KEY_ID = 'test';

/** A real OpenID Provider (`oidc-provider`) of this machine, with a page on which a name is entered. */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<IdentityProviderServer> {
  const people = new Map(Object.entries(options.people ?? {}));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://${options.host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, options, people, privateKey);
  const state: IdentityProviderServer = {
    issuer,
    ...CLIENT,
    people,
    asked: [],
    tamper: undefined,
    hasForeignKey: false,
    forgedAlgorithm: undefined,
    faults: new Map(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || typeof body?.id_token !== 'string') return;
    if (state.forgedAlgorithm !== undefined) {
      const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' });
      ctx.body = { ...body, id_token: forge(body.id_token, state.forgedAlgorithm, publicKey) };
      return;
    }
    if (state.tamper === undefined && !state.hasForeignKey) return;
    const key = state.hasForeignKey ? foreign : privateKey;
    ctx.body = { ...body, id_token: signAgain(body.id_token, state.tamper ?? ((claims) => claims), key) };
  });
  const serve = provider.callback();
  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    state.asked.push({ path, authorization: request.headers.authorization ?? '' });
    const fault = [...state.faults].find(([prefix]) => path.startsWith(prefix))?.[1];
    if (fault === 'silence') return;
    if (fault === 'failure') {
      response.writeHead(500).end();
      return;
    }
    if (fault === 'garbage') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer": <html>');
      return;
    }
    if (path.startsWith('/sign-in/')) void signIn(provider, people, request, response);
    else void serve(request, response);
  });
  return state;
}

function createProvider(
  issuer: string,
  { redirectUris, isUserInfoOnly = false }: IdentityProviderOptions,
  people: ReadonlyMap<string, Person>,
  key: KeyObject,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: ['a key of cookies for tests'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    pkce: { required: () => true },
    conformIdTokenClaims: isUserInfoOnly,
    claims: { openid: ['sub', 'amr'], profile: ['name', 'preferred_username', 'groups'], email: ['email'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...person.claims }) };
    },
    // Nobody is asked what the platform may see: it is the organisation's own.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
}

/** The page on which somebody enters their name, or refuses. */
async function signIn(
  provider: Provider,
  people: ReadonlyMap<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields = request.method === 'POST' ? new URLSearchParams(await textOf(request)) : undefined;
  if (fields?.has('refuse') === true) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const accountId = fields?.get('name') ?? '';
  const person = people.get(accountId);
  if (person === undefined) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return;
  }
  const { amr } = person;
  const login = { accountId, ...(amr === undefined ? {} : { amr: [...amr] }) };
  await provider.interactionFinished(request, response, { login });
}

const PAGE = `<!doctype html><html lang="en"><title>Identity provider</title><form method="post">
<label>Name <input name="name"></label><button>Sign in</button><button name="refuse" value="1">Refuse</button></form>`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** The same claims under another algorithm, as who has only what is published can make them. */
function forge(token: string, alg: 'none' | 'HS256', publicKey: string | Buffer): string {
  const head = Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: KEY_ID })).toString('base64url');
  const signed = `${head}.${token.split('.')[1] ?? ''}`;
  return `${signed}.${alg === 'none' ? '' : createHmac('sha256', publicKey).update(signed).digest('base64url')}`;
}

function signAgain(token: string, change: (claims: Claims) => Claims, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.');
  const claims = change(JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims);
  const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${signed}.${createSign('sha256').update(signed).sign(key, 'base64url')}`;
}
