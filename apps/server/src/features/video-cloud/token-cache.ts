import { createHash } from 'node:crypto';
import type { EzvizClient, EzvizToken } from './ezviz-client.ts';

/** So long before its end a token is asked for anew, ms. */
const MARGIN_MS = 10 * 60_000;
/** A cloud that says a token is good for longer is not believed, ms. */
const LONGEST_MS = 7 * 24 * 3_600_000;
const MOST_TOKENS = 1_000;

/**
 * Access tokens of EZVIZ, each asked for once and kept until shortly before it expires: the cloud counts how often one is
 * asked for. They are kept in memory alone, by a hash of key and secret, so that another secret has another token.
 */
export class TokenCache {
  readonly #client: Pick<EzvizClient, 'getToken'>;
  readonly #now: () => number;
  readonly #known = new Map<string, Promise<EzvizToken>>();
  readonly #expiry = new Map<string, number>();

  constructor(client: Pick<EzvizClient, 'getToken'>, now: () => number = Date.now) {
    this.#client = client;
    this.#now = now;
  }

  /** @throws as `EzvizClient.getToken` */
  get(appKey: string, appSecret: string): Promise<EzvizToken> {
    const name = nameOf(appKey, appSecret);
    const known = this.#known.get(name);
    if (known !== undefined && this.#now() < (this.#expiry.get(name) ?? Number.POSITIVE_INFINITY))
      return known;
    const asked = this.#client.getToken(appKey, appSecret);
    this.#known.set(name, asked);
    // While it is asked for, everybody waits for the same answer.
    this.#expiry.set(name, Number.POSITIVE_INFINITY);
    asked.then(
      ({ expiresMs }) => {
        if (this.#known.get(name) !== asked) return;
        const longest = this.#now() + LONGEST_MS;
        this.#expiry.set(name, Math.min(expiresMs, longest) - MARGIN_MS);
        this.#leaveOutOldest();
      },
      () => {
        if (this.#known.get(name) === asked) this.#forget(name);
      },
    );
    return asked;
  }

  /** The cloud says that the token is none any more. */
  drop(appKey: string, appSecret: string): void {
    this.#forget(nameOf(appKey, appSecret));
  }

  #forget(name: string): void {
    this.#known.delete(name);
    this.#expiry.delete(name);
  }

  #leaveOutOldest(): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_TOKENS && oldest !== undefined) this.#forget(oldest);
  }
}

const nameOf = (appKey: string, appSecret: string) =>
  createHash('sha256').update(`${appKey} ${appSecret}`).digest('base64');
