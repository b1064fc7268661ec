import {
  FACTOR_ISSUER,
  MAX_PASSKEYS,
  PASSKEY_SECONDS,
  type passkeyCalls,
  type RequestOf,
} from '@zutai/contract';
import {
  AppError,
  type CallContext,
  type Caller,
  type CallerContext,
  type Handlers,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { FactorRepository, hashRecoveryCode, makeRecoveryCodes } from '../factor/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { Entrance } from '../session/index.ts';
import { PasskeyRepository } from './passkey-repository.ts';
import { newBrowserToken, PasskeyService } from './passkey-service.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { ALGORITHMS } from './verify.ts';

interface PasskeyParts {
  readonly secrets: OneTimeSecrets;
  readonly entrance: Entrance;
  /** Tokens by which a session shows that somebody entered the password again. */
  readonly steps: {
    require(token: string, sessionId: string, purpose: 'factor'): Promise<void>;
    take(token: string, sessionId: string, purpose: 'factor'): Promise<void>;
  };
  /** Ends the session of the caller and begins another one with everything open to it. */
  stepUp(context: CallerContext): Promise<void>;
}

interface PasskeyPlatform {
  readonly database: Database;
  readonly config: { readonly publicUrl: string | undefined };
}

/** Of the cookie that binds what is to be signed to the browser that asked for it. */
const browserCookieName = (isSecure: boolean) => (isSecure ? '__Host-zutai_passkey' : 'zutai_passkey');
const TIMEOUT_MS = PASSKEY_SECONDS * 1000;
const NAMELESS = { timeout: TIMEOUT_MS, userVerification: 'required' as const };

/** Passkeys of accounts, and signing in by them (ADR 43). */
export function createPasskeyFeature(
  { database, config }: PasskeyPlatform,
  { secrets, entrance, steps, stepUp }: PasskeyParts,
): { handlers: Handlers<typeof passkeyCalls> } {
  const passkeys = new PasskeyRepository(database.kysely);
  const factors = new FactorRepository(database.kysely);
  const service = new PasskeyService(passkeys, secrets);
  const isCookieSecure = config.publicUrl?.startsWith('https:') ?? false;
  const cookieName = browserCookieName(isCookieSecure);
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isCookieSecure } as const;

  const findParty = ({ http }: CallContext) => relyingPartyOf(http.request, config.publicUrl);
  const requireParty = (context: CallContext): RelyingParty => {
    const party = findParty(context);
    if ('problem' in party) throw new AppError(party.problem);
    return party;
  };
  const browserTokenOf = ({ http }: CallContext) => http.request.cookies[cookieName] ?? '';
  const describe = async (accountId: string, rpId: string) =>
    (await passkeys.listCredentials(accountId, rpId)).map(({ credentialId, transports }) => ({
      ...{ id: credentialId.toString('base64url'), type: 'public-key' as const, transports },
    }));
  /** Whoever has to set one up right after the sign-in has just shown who they are, and has nothing to lose yet. */
  const requireProof = async (caller: Caller, token: string | undefined) => {
    if (caller.mustSetFactor === true) return;
    await steps.require(token ?? '', caller.sessionId, 'factor');
  };
  const add = async (
    { title, credential }: RequestOf<typeof passkeyCalls.confirm>,
    { caller, party }: { caller: Caller; party: RelyingParty },
  ) => {
    const { userHandle, ...made } = await service.takeMade(credential, caller.sessionId, party);
    const transports = credential.response.transports ?? [];
    const added = await passkeys.add(caller, made, {
      ...{ rpId: party.id, title, transports, userHandle },
    });
    if (added === 'isSecond') throw new AppError('factorIsSet');
    if (added === 'isKnown') throw new AppError('passkeyIsKnown');
    if (added === 'isFull') throw new AppError('passkeyTooMany', { count: MAX_PASSKEYS });
  };

  return {
    handlers: {
      query: async (_request, context) => {
        const party = findParty(context);
        const rows = await passkeys.list(context.caller.accountId);
        return 'problem' in party
          ? { rows, rpId: '', problem: party.problem }
          : { rows, rpId: party.id, problem: '' };
      },
      begin: async ({ token }, context) => {
        const { caller } = context;
        await requireProof(caller, token);
        const party = requireParty(context);
        const { accountId, sessionId, loginname, displayName } = caller;
        if (await passkeys.isFull(accountId)) throw new AppError('passkeyTooMany', { count: MAX_PASSKEYS });
        const userHandle = await service.userHandleOf(accountId);
        return {
          rp: { id: party.id, name: FACTOR_ISSUER },
          user: { id: userHandle.toString('base64url'), name: loginname, displayName },
          challenge: await service.ask('passkeyMake', sessionId, userHandle),
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
          timeout: TIMEOUT_MS,
          excludeCredentials: await describe(accountId, party.id),
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          attestation: 'none',
        };
      },
      confirm: async (request, context) => {
        const { caller } = context;
        await add(request, { caller, party: requireParty(context) });
        const codes = makeRecoveryCodes();
        const isGiven = await factors.addRecoveryCodes(caller.accountId, codes.map(hashRecoveryCode));
        if (caller.mustSetFactor === true) await stepUp(context);
        return { recoveryCodes: isGiven ? codes : [] };
      },
      rename: async ({ id, title }, { caller }) => {
        if (!(await passkeys.rename(caller.accountId, id, title))) throw new AppError('notFound');
        return null;
      },
      remove: async ({ id, token }, { caller }) => {
        const { accountId, sessionId } = caller;
        if (!(await passkeys.list(accountId)).some((own) => own.id === id)) throw new AppError('notFound');
        await steps.take(token, sessionId, 'factor');
        if (!(await factors.removeOne(caller, (db) => passkeys.remove(accountId, id, db))))
          throw new AppError('notFound');
        return null;
      },
      beginLogin: async (_request, context) => {
        const party = requireParty(context);
        const held = browserTokenOf(context);
        const browserToken = held === '' ? newBrowserToken() : held;
        const { reply } = context.http;
        reply.setCookie(cookieName, browserToken, { ...cookie, maxAge: PASSKEY_SECONDS });
        const challenge = await service.ask('passkeyLogin', browserToken);
        return { ...NAMELESS, rpId: party.id, challenge, allowCredentials: [] };
      },
      login: async ({ credential }, context) => {
        const party = requireParty(context);
        const holder = browserTokenOf(context);
        const shown = await service.takeSigned('passkeyLogin', credential, holder, party);
        const begun = await entrance.login
          .loginBy(shown, 'passkeyRefused', entrance.browserOf(context))
          .catch((error: unknown) => {
            const { address, log } = context;
            if (error instanceof AppError) log.warn({ error: error.errorName, address }, 'login refused');
            throw error;
          });
        return entrance.welcome(context, begun);
      },
      beginFactor: async (_request, context) => {
        const party = requireParty(context);
        const holder = entrance.challengeTokenOf(context);
        const found = await entrance.challenges.find(holder);
        if (found === undefined) throw new AppError('challengeExpired');
        const challenge = await service.ask('passkeyFactor', holder);
        return {
          ...NAMELESS,
          ...{ rpId: party.id, challenge, allowCredentials: await describe(found.accountId, party.id) },
        };
      },
      showFactor: async ({ credential }, context) => {
        const party = requireParty(context);
        const challengeToken = entrance.challengeTokenOf(context);
        const shown = await service.takeSigned('passkeyFactor', credential, challengeToken, party);
        const begun = await entrance.login.showFactor(
          { challengeToken, check: (accountId) => shown.check(accountId) },
          entrance.browserOf(context),
        );
        return entrance.welcome(context, begun);
      },
    },
  };
}
