import {
  type CallDefinition,
  type Envelope,
  type FieldError,
  isSuccess,
  type RequestInputOf,
  type ResponseOf,
} from '@zutai/contract';
import { currentLanguage, textOf } from '../language/index.ts';
import { learnServerTime } from '../time/index.ts';
import { accountHeader } from './acting-account.ts';
import { attendance } from './attendance.ts';
import { CallError, CODE_UNREACHABLE, isSignedOut, learnErrorName } from './call-error.ts';
import { guestSession } from './guest-session.ts';
import { buildRequest, type CallFiles } from './request.ts';

/** Longest wait for an answer in ms (specification, section 7). */
export const CALL_TIMEOUT_MS = 120_000;

export interface CallOptions {
  files?: CallFiles;
  /** Longest wait for an answer, ms; without it {@link CALL_TIMEOUT_MS}. */
  timeoutMs?: number | undefined;
  /** Ends the call early, e.g. when its page is left. */
  signal?: AbortSignal | undefined;
  /** Sent even when the page is closed meanwhile. */
  isKeptAlive?: boolean;
}

type ErrorData = { fields?: FieldError[]; requestId?: string } | null;

let signedOut: (code: string, message: string) => void = () => {};

/** Called with an answer's code and words when it says that the session has ended; the session sets this once. */
export function onSignedOut(listener: (code: string, message: string) => void): void {
  signedOut = listener;
}

let regain: () => Promise<boolean> = async () => false;

/**
 * Called when an answer says that the session is closed, before that is believed: true when it is open again, by which
 * the call is made anew. Calls that open it are never asked about.
 */
export function onSessionClosed(open: () => Promise<boolean>): void {
  regain = open;
}

/**
 * Makes a call of the contract and gives its `data`.
 * @throws CallError when it is refused or not answered in time
 */
export async function call<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  const ask = async () => readEnvelope(await send(definition, request, options), options.signal);
  let envelope = await ask();
  if (isSignedOut(envelope.code) && !definition.isForLockCheck && (await regain())) envelope = await ask();
  if (isSuccess(envelope.code)) return envelope.data as ResponseOf<C>;
  throw await refusal(envelope);
}

/** Sends a call; only an abort by the caller or {@link CallError} is thrown. */
export async function send(
  definition: CallDefinition,
  request: unknown,
  { files = {}, signal, isKeptAlive = false, timeoutMs = CALL_TIMEOUT_MS }: CallOptions,
): Promise<Response> {
  const { url, headers, ...rest } = buildRequest(definition, request, files);
  const guest = guestSession();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const sentMs = Date.now();
    const reply = await fetch(url, {
      ...rest,
      headers: {
        ...headers,
        'accept-language': currentLanguage(),
        // Nobody has done anything for a while: it is no use of the session.
        ...(attendance.isAttended() ? {} : { 'x-unattended': '1' }),
        // The cookie may be another account's by now: who this tab believes to be.
        ...accountHeader(),
        // In a tab of a guest, calls are the guest's, whoever is signed in beside.
        ...(guest === null ? {} : { 'x-guest-session': guest.token }),
      },
      credentials: 'same-origin',
      keepalive: isKeptAlive,
      signal: signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, signal]),
    });
    learnServerTime(reply.headers.get('date'), sentMs, Date.now());
    // A file that is being made may take longer than an answer.
    if (definition.isFile) clearTimeout(timer);
    return reply;
  } catch (error) {
    clearTimeout(timer);
    if (signal?.aborted === true) throw error;
    const text = timeout.signal.aborted
      ? textOf('common', 'noAnswer', { seconds: timeoutMs / 1000 })
      : textOf('common', 'noConnection');
    throw new CallError(CODE_UNREACHABLE, text);
  }
}

/**
 * The envelope of an answer. What is none is not the server's: a proxy or the sign-in page of a network answered in its
 * place, with any status, or the answer broke off. Whether the server did what was asked is not known then.
 */
export async function readEnvelope(reply: Response, signal?: AbortSignal): Promise<Envelope> {
  const body = (await reply.json().catch(() => null)) as Envelope | null;
  signal?.throwIfAborted();
  if (typeof body?.code === 'string' && typeof body.message === 'string') return body;
  const isAway = reply.status >= 502 && reply.status <= 504;
  return {
    code: CODE_UNREACHABLE,
    message: textOf('common', isAway ? 'noConnection' : 'foreignAnswer'),
    data: null,
  };
}

/** The error of a refused call; notifies the session when that is what ended. */
export async function refusal(envelope: Envelope): Promise<CallError> {
  const data = envelope.data as ErrorData;
  if (isSignedOut(envelope.code)) signedOut(envelope.code, envelope.message);
  await learnErrorName(envelope.code);
  return new CallError(envelope.code, envelope.message, data?.fields, data?.requestId);
}
