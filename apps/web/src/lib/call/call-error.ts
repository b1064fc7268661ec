import { errors, type FieldError } from '@zutai/contract';

/** `code` of a failure that is not an answer: no connection, or none within 120 s. */
export const CODE_UNREACHABLE = '0';

const nameByWire = new Map<string, string>(Object.entries(errors).map(([name, { wire }]) => [wire, name]));

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
  return code === errors.notLoggedIn.wire || code === errors.sessionRevoked.wire;
}

/** True for a failure that another try may mend: no connection, or the server starting or stopping. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && (error.code === CODE_UNREACHABLE || error.name === 'notReady');
}

/** True when the caller may not see what was asked for, or no longer: what was shown before must not stay. */
export function isRefused(error: unknown): boolean {
  // By its code, which it shares with `crossOrigin`.
  const isForbidden = error instanceof CallError && error.code === errors.noPermission.wire;
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
