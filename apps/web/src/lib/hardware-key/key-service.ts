import { LOCK_PREFIX } from '@zutai/contract';

/** Why a hardware key could not be shown. */
export type KeyProblem =
  /** Nothing answers on this machine, or the browser may not reach it. */
  | { readonly state: 'away' }
  /** The service says what is wrong, in its own words (specification, section 8). */
  | { readonly state: 'refused'; readonly code: string; readonly desc: string }
  /** What answers is no such service. */
  | { readonly state: 'unreadable' }
  /** The device is none of the account. */
  | { readonly state: 'wrong'; readonly desc: string };

/** Thrown by what asks the local service. */
export class KeyServiceError extends Error {
  readonly problem: KeyProblem;

  constructor(problem: KeyProblem) {
    super(`hardware key: ${problem.state}`);
    this.problem = problem;
  }
}

/** What is plugged in, as the local service describes it. */
export interface KeyDevice {
  readonly desc: string;
  /** PEM or base64 of the public key or certificate; '' when the service does not tell. */
  readonly publicKey: string;
}

const DESCRIBE_TIMEOUT_MS = 5000;
/** Somebody may have to enter a PIN or touch the device. */
const SIGN_TIMEOUT_MS = 30_000;
const MAX_DESC = 200;

/** The device that is plugged in. Throws {@link KeyServiceError}. */
export async function describeDevice(url: string): Promise<KeyDevice> {
  const answer = await ask(url, { method: 'GET' }, DESCRIBE_TIMEOUT_MS);
  const { desc, public_key: publicKey } = answer;
  if (typeof desc !== 'string' || desc === '') throw new KeyServiceError({ state: 'unreadable' });
  return { desc: desc.slice(0, MAX_DESC), publicKey: typeof publicKey === 'string' ? publicKey : '' };
}

/** Has a device sign a random text of the server: the `verifyData` of the calls. Throws {@link KeyServiceError}. */
export async function signBy(url: string, device: KeyDevice, random: string): Promise<string> {
  const body = JSON.stringify({ desc: device.desc, verify_data: btoa(LOCK_PREFIX + random) });
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(url, { method: 'POST', headers, body }, SIGN_TIMEOUT_MS);
  const { verify_data: verifyData } = answer;
  if (typeof verifyData !== 'string') throw new KeyServiceError({ state: 'unreadable' });
  return verifyData;
}

async function ask(url: string, init: RequestInit, timeoutMs: number): Promise<Record<string, unknown>> {
  let reply: Response;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    reply = await fetch(url, { ...init, signal, credentials: 'omit', cache: 'no-store' });
  } catch {
    throw new KeyServiceError({ state: 'away' });
  }
  const answer: unknown = await reply.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null || !('code' in answer))
    throw new KeyServiceError({ state: 'unreadable' });
  const { code, desc } = answer as { code: unknown; desc?: unknown };
  if (code !== 0 && code !== '0')
    throw new KeyServiceError({
      state: 'refused',
      code: String(code).slice(0, 20),
      desc: typeof desc === 'string' ? desc.slice(0, MAX_DESC) : '',
    });
  return answer as Record<string, unknown>;
}
