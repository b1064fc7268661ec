/** Longest that a gateway may take, in ms. */
const TIMEOUT_MS = 10_000;
/** What of an answer is looked at, in characters. */
const LONGEST_ANSWER = 10_000;
const LONGEST_FAILURE = 200;

/** The other side answered that it does not take a message. */
export class RefusalError extends Error {
  readonly status: number;

  /** @param status of HTTP */
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export interface SmsGateway {
  /** May hold `{to}` and `{text}`. */
  readonly url: string;
  /** Body of a POST with `{to}` and `{text}`, JSON or a form; '' is a GET. */
  readonly body: string;
  /** Header `Authorization`; '' is none. */
  readonly authorization: string;
  /** What the answer holds when the message was taken; '' is any answer of success. */
  readonly success: string;
}

export interface Sms {
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  /** The gateway's answer. Throws what it said when it refused, or why it was not reached. */
  send(sms: Sms): Promise<string>;
}

const inUrl = encodeURIComponent;
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const isJson = (template: string) => /^\s*[[{]\s*["[{]/.test(template);

function fill(template: string, { to, text }: Sms, quote: (value: string) => string): string {
  // A function as replacement: `$&` in a text means nothing. One pass: a text may hold `{to}`.
  return template.replaceAll(/\{(to|text)\}/g, (_all, name) => quote(name === 'to' ? to : text));
}

/** Sends SMS by an HTTP gateway of any provider, described by templates. */
export function createSmsSender(gateway: SmsGateway): SmsSender {
  const { body, authorization, success } = gateway;
  return {
    send: async (sms) => {
      const hasBody = body !== '';
      const reply = await fetch(fill(gateway.url, sms, inUrl), {
        method: hasBody ? 'POST' : 'GET',
        headers: {
          ...(authorization === '' ? {} : { authorization }),
          ...(hasBody
            ? { 'content-type': isJson(body) ? 'application/json' : 'application/x-www-form-urlencoded' }
            : {}),
        },
        ...(hasBody ? { body: fill(body, sms, isJson(body) ? inJson : inUrl) } : {}),
        // Another address would get the message, its code and the header.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await readStart(reply);
      const said = `HTTP ${reply.status} ${hide(answer, sms)}`.trim().slice(0, LONGEST_FAILURE);
      if (!reply.ok || !answer.includes(success)) throw new RefusalError(said, reply.status);
      return said;
    },
  };
}

async function readStart(reply: Response): Promise<string> {
  const reader = reply.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST_ANSWER) {
      await reader.cancel();
      return text.slice(0, LONGEST_ANSWER);
    }
  }
}

/** A gateway may repeat what it was sent. */
const hide = (answer: string, { to, text }: Sms) => answer.replaceAll(text, '…').replaceAll(to, '…');
