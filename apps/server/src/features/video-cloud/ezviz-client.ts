import type { CloudProtocol } from '@zutai/contract';
import { z } from 'zod';
import type { GuardedFetch } from '../../platform/outbound/index.ts';

/** The cloud answered that it does not; `message` is its own words. */
export class EzvizRefusal extends Error {
  override name = 'EzvizRefusal';
  readonly code: string;

  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}

/** No answer that could be read. Says nothing of what was sent. */
export class EzvizUnreachable extends Error {
  override name = 'EzvizUnreachable';
}

export interface EzvizToken {
  readonly accessToken: string;
  readonly expiresMs: number;
}

export interface EzvizAddress {
  readonly url: string;
  readonly expiresMs: number | null;
}

export interface EzvizCamera {
  readonly serialNumber: string;
  readonly channelNumber: number;
  readonly protocol: CloudProtocol;
}

/** How long an address should be good for, in seconds; a player asks for another when it begins anew. */
const ADDRESS_SECONDS = 24 * 3_600;
/** EZVIZ's numbers of the protocols. */
const PROTOCOL_NUMBERS: Readonly<Record<CloudProtocol, string>> = { hls: '2', flv: '4' };

const answer = z.object({
  code: z.coerce.string(),
  msg: z.string().catch(''),
  data: z.unknown().optional(),
});
const token = z.object({ accessToken: z.string().min(1), expireTime: z.coerce.number() });
const address = z.object({
  url: z.string().refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')),
  expireTime: z.union([z.string(), z.number()]).optional(),
});

/** The interface of EZVIZ's open platform (`/api/lapp`), as forms over HTTP. */
export class EzvizClient {
  readonly #fetch: GuardedFetch;
  readonly #baseUrl: string;

  /** @param baseUrl without a slash at its end, as `https://open.ys7.com` */
  constructor(fetch: GuardedFetch, baseUrl: string) {
    this.#fetch = fetch;
    this.#baseUrl = baseUrl;
  }

  /** @throws EzvizRefusal, EzvizUnreachable */
  async getToken(appKey: string, appSecret: string): Promise<EzvizToken> {
    const { accessToken, expireTime } = await this.#ask('token/get', { appKey, appSecret }, token);
    return { accessToken, expiresMs: expireTime };
  }

  /** @throws EzvizRefusal, EzvizUnreachable */
  async getAddress(accessToken: string, camera: EzvizCamera): Promise<EzvizAddress> {
    const { url, expireTime } = await this.#ask(
      'v2/live/address/get',
      {
        accessToken,
        deviceSerial: camera.serialNumber,
        channelNo: String(camera.channelNumber),
        protocol: PROTOCOL_NUMBERS[camera.protocol],
        // H.264, which every browser plays.
        supportH265: '0',
        expireTime: String(ADDRESS_SECONDS),
      },
      address,
    );
    return { url, expiresMs: toMs(expireTime) };
  }

  async #ask<T>(path: string, fields: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    let text: string;
    try {
      const response = await this.#fetch(`${this.#baseUrl}/api/lapp/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
      text = await response.text();
    } catch {
      // What failed may quote the request, and the request has the secret.
      throw new EzvizUnreachable('the video cloud did not answer');
    }
    const read = answer.safeParse(parse(text));
    if (!read.success) throw new EzvizUnreachable('the video cloud answered something else');
    const { code, msg, data } = read.data;
    if (code !== '200') throw new EzvizRefusal(code.slice(0, 20), msg.slice(0, 200));
    const found = schema.safeParse(data);
    if (!found.success) throw new EzvizUnreachable('the video cloud answered something else');
    return found.data;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `2026-11-25 14:26:59`, of China, or ms. */
function toMs(time: string | number | undefined): number | null {
  if (time === undefined) return null;
  if (typeof time === 'number') return time;
  const ms = Date.parse(`${time.trim().replace(' ', 'T')}+08:00`);
  return Number.isNaN(ms) ? null : ms;
}
