import { type FieldError, generalErrors, sessionErrors } from '@zutai/contract';

/** `code` of a failure that is no answer of the server: no connection, none in time, or somebody else's. */
export const CODE_UNREACHABLE = '0';

/** Those of every call; a feature's come with its first refusal ({@link learnErrorName}). */
const nameByWire = new Map<string, string>(
  Object.entries({ ...generalErrors, ...sessionErrors }).map(([name, { wire }]) => [wire, name]),
);

/** Makes an error's name known before a {@link CallError} of this code is made. */
export async function learnErrorName(code: string): Promise<void> {
  if (nameByWire.has(code)) return;
  try {
    const { errorNames } = await import('./error-names.ts');
    for (const [wire, name] of errorNames) nameByWire.set(wire, name);
  } catch {
    // The chunk is gone after an update: the refusal is told all the same, in the server's words.
  }
}

/** A call that was refused or never answered. `message` is already in the user's language. */
export class CallError extends Error {
  /** Wire code of the catalogue (specification, section 8), or {@link CODE_UNREACHABLE}. */
  readonly code: string;
  /** What is wrong with single fields, by their dotted path in the request. */
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor(code: string, message: string, fields: readonly FieldError[] = [], requestId?: string) {
    super(message);
    // The error's name in the contract, so that callers need not know wire codes.
    this.name = nameByWire.get(code) ?? 'CallError';
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** The session ended or was revoked: the user has to sign in again (specification, section 4). */
export function isSignedOut(code: string): boolean {
  const { notLoggedIn, sessionRevoked, sessionOfOther } = generalErrors;
  return [notLoggedIn, sessionRevoked, sessionOfOther].some(({ wire }) => wire === code);
}

/** True for a failure that another try may mend: no connection, or the server starting or stopping. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.code === CODE_UNREACHABLE || error.name === 'notReady');
}

/** True when the caller may not see what was asked for, or no longer: what was shown before must not stay. */
export function isRefused(error: unknown): boolean {
  // By its code, which it shares with `crossOrigin`.
  const isForbidden = error instanceof CallError && error.code === generalErrors.noPermission.wire;
  return isForbidden || isNotFound(error) || (error instanceof CallError && isSignedOut(error.code));
}

/** True when what was asked for does not exist, or is hidden from the caller. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.name === 'notFound';
}

/** What went wrong, in words: of a refused call in the user's language. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
