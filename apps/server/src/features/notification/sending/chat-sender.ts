import { createHmac } from 'node:crypto';
import type { GuardedFetch } from '../../../platform/outbound/index.ts';
import type { Address, SendingOutcome } from './sending-repository.ts';

/** WeCom takes 2,048 bytes, DingTalk more. */
const MOST_BYTES = 2_000;
/** Codes by which a robot says that it was sent too much lately: WeCom, DingTalk. */
const TOO_MUCH = new Set([45009, 130101, 660026]);

export type Chat = Pick<Address, 'chatForm' | 'chatUrl' | 'chatSecret'>;

/** Sends a text to the robot of a group chat, in the form that WeCom and DingTalk share. Never throws for the other side. */
export async function sendToChat(
  send: GuardedFetch,
  { chatForm, chatUrl, chatSecret }: Chat,
  text: string,
  nowMs = Date.now(),
): Promise<SendingOutcome> {
  if (chatForm === 'none' || chatUrl === '') return { state: 'dropped', answer: '' };
  try {
    const url = new URL(chatUrl);
    if (chatForm === 'dingtalk' && chatSecret !== '') sign(url, chatSecret, nowMs);
    const reply = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Zutai-Notification/1' },
      body: JSON.stringify({ msgtype: 'text', text: { content: withinBytes(text, MOST_BYTES) } }),
    });
    return outcomeOf(reply.status, await reply.text());
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return { state: 'failed', answer: `${error instanceof Error ? error.message : String(error)}${cause}` };
  }
}

/** Robots answer 200 to what they refuse, and say so in `errcode`. */
function outcomeOf(status: number, body: string): SendingOutcome {
  const answer = `HTTP ${status} ${body}`.trim();
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) return { state: 'refused', answer };
  if (status < 200 || status >= 300) return { state: 'failed', answer };
  const code = errcodeIn(body);
  if (code === 0 || code === undefined) return { state: 'sent', answer };
  return { state: TOO_MUCH.has(code) ? 'failed' : 'refused', answer };
}

function errcodeIn(body: string): number | undefined {
  try {
    const code = (JSON.parse(body) as { errcode?: unknown } | null)?.errcode;
    return typeof code === 'number' ? code : undefined;
  } catch {
    return undefined;
  }
}

/** As DingTalk wants it: HMAC-SHA256 over the time and the secret, in the address. */
function sign(url: URL, secret: string, nowMs: number): void {
  const signature = createHmac('sha256', secret).update(`${nowMs}\n${secret}`).digest('base64');
  url.searchParams.set('timestamp', String(nowMs));
  url.searchParams.set('sign', signature);
}

/** The beginning of a text that has so many bytes in UTF-8, whole characters. */
function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let left = most - 3;
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return `${kept}…`;
}
