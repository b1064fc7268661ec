import type { HttpPollOptions } from '@zutai/contract/driver-protocol';
import type { ObservedFrame } from '../bus-observer.ts';

/** Of a document, what is looked at. */
const KEPT_MAX_CHARACTERS = 1_000;
const HIDDEN = '***';

/** What an answer may repeat of a request, as devices that serve for trying do. */
function listSecrets({ user, password, token }: HttpPollOptions): string[] {
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const all = [token, password, ...(user === '' && password === '' ? [] : [basic])];
  // The longest first: a shorter one may be a part of it.
  return all
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((secret) => secret !== '')
    .toSorted((a, b) => b.length - a.length);
}

/** Frames of HTTP as they are looked at: line and body, never a header, and no secret of the driver wherever it stands. */
export class HttpFrames {
  readonly #secrets: readonly string[];

  constructor(options: HttpPollOptions) {
    this.#secrets = listSecrets(options);
  }

  request(path: string): ObservedFrame {
    const shown = this.#hide(path === '' ? '/' : path);
    return {
      bytes: Buffer.from(`GET ${shown}`),
      means: { word: 'httpGet', values: { path: shown.slice(0, 500) } },
    };
  }

  answer(status: number, text: string): ObservedFrame {
    // Hidden before it is cut: the first half of a secret is too much of it.
    const body = this.#hide(text).slice(0, KEPT_MAX_CHARACTERS);
    return {
      bytes: Buffer.from(`HTTP ${status}\n${body}`),
      means: { word: 'httpAnswer', values: { status, characters: text.length } },
    };
  }

  #hide(text: string): string {
    return this.#secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
  }
}
