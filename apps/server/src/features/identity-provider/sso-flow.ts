import { createHash, randomBytes } from 'node:crypto';
import { SSO_SECONDS } from '@zutai/contract';
import type { CallContext } from '../../platform/call/index.ts';
import { AppError } from '../../platform/call/index.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { Identity } from './link-repository.ts';
import type { Checks } from './oidc-client.ts';

const FLOW = 'sso-flow';
const PENDING = 'sso-pending';

/** A sign-in that a browser has gone to a provider for. */
export interface Flow {
  readonly providerId: string;
  readonly slug: string;
  /** As they were when it began; a provider that was edited since is another one. */
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** The session of whoever tests; null: somebody signs in. */
  readonly testedBy: string | null;
}

/** What the cookie of a sign-in holds, sealed. */
interface Sealed extends Flow {
  /** ms UTC */
  readonly endsAt: number;
}

/** An identity that was shown and belongs to no account yet. */
export interface Pending extends Identity {
  readonly provider: string;
  /** What the provider calls the person. */
  readonly name: string;
}

/**
 * What a browser carries on its way to a provider and back: a cookie that no script reads, good once. `state` is made
 * of it, so that an answer counts in the browser in which the sign-in began and nowhere else. The sign-in itself is in
 * the cookie, sealed: those that are begun by anybody take no place from others. Kept is that one was used.
 */
export class SsoFlows {
  readonly #secrets: OneTimeSecrets;
  readonly #box: SecretBox;
  readonly #isSecure: boolean;

  constructor(secrets: OneTimeSecrets, box: SecretBox, isSecure: boolean) {
    this.#secrets = secrets;
    this.#box = box;
    this.#isSecure = isSecure;
  }

  /** Gives the browser the cookie of a sign-in. */
  begin(context: CallContext, flow: Omit<Flow, 'nonce' | 'verifier'>): Checks {
    const nonce = randomBytes(32).toString('base64url');
    const verifier = randomBytes(32).toString('base64url');
    const content: Sealed = { ...flow, nonce, verifier, endsAt: Date.now() + SSO_SECONDS * 1000 };
    const token = this.#box.seal(JSON.stringify(content), FLOW).toString('base64url');
    this.#setCookie(context, FLOW, token);
    return { state: stateOf(token), nonce, verifier };
  }

  /** Takes the sign-in of this browser: of any number of answers at once one gets it. Throws AppError ssoExpired. */
  async take(context: CallContext): Promise<Flow & { state: string }> {
    const token = this.#cookie(context, FLOW);
    this.#clearCookie(context, FLOW);
    const found = token === undefined ? undefined : this.#open(token);
    if (token === undefined || found === undefined || found.endsAt < Date.now())
      throw new AppError('ssoExpired');
    // By what is sealed in it: the same cookie can be written in other ways.
    if (!(await this.#secrets.useUp(FLOW, found.nonce, SSO_SECONDS))) throw new AppError('ssoExpired');
    return { ...found, state: stateOf(token) };
  }

  #open(token: string): Sealed | undefined {
    try {
      return JSON.parse(this.#box.open(Buffer.from(token, 'base64url'), FLOW).toString('utf8'));
    } catch {
      return undefined;
    }
  }

  async keepPending(context: CallContext, content: Pending): Promise<void> {
    const token = await this.#secrets.issue({ purpose: PENDING, content, seconds: SSO_SECONDS });
    this.#setCookie(context, PENDING, token);
  }

  /** The identity that this browser has shown, and since when. Throws AppError ssoExpired. */
  async findPending(context: CallContext): Promise<{ content: Pending; since: Date }> {
    const token = this.#cookie(context, PENDING);
    const found = token === undefined ? undefined : await this.#secrets.find<Pending>(PENDING, token);
    if (found === undefined) throw new AppError('ssoExpired');
    return { content: found.content, since: new Date(found.expiresAt.getTime() - SSO_SECONDS * 1000) };
  }

  /** Uses it up. Throws AppError ssoExpired. */
  async takePending(context: CallContext): Promise<void> {
    const token = this.#cookie(context, PENDING) ?? '';
    this.#clearCookie(context, PENDING);
    if ((await this.#secrets.take(PENDING, token)) === undefined) throw new AppError('ssoExpired');
  }

  /** Browsers take a cookie with the prefix over https alone, and from this very host. */
  #name(purpose: string): string {
    return `${this.#isSecure ? '__Host-' : ''}zutai_${purpose.replace('-', '_')}`;
  }

  #cookie({ http }: CallContext, purpose: string): string | undefined {
    return http.request.cookies[this.#name(purpose)];
  }

  #setCookie({ http }: CallContext, purpose: string, token: string): void {
    http.reply.setCookie(this.#name(purpose), token, { ...this.#options(), maxAge: SSO_SECONDS });
  }

  #clearCookie({ http }: CallContext, purpose: string): void {
    http.reply.clearCookie(this.#name(purpose), this.#options());
  }

  #options() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.#isSecure } as const;
  }
}

const stateOf = (token: string) => createHash('sha256').update('state').update(token).digest('base64url');
