/**
 * Every reply of a call (specification, section 7 and 8): `code` '200' or '201' is success, anything else
 * is an error of the catalogue.
 */
export interface Envelope<T = unknown> {
  readonly code: string;
  readonly message: string;
  readonly data: T;
}

/** True when the reply's code means success (specification, section 8). */
export function isSuccess(code: string): boolean {
  return code === '200' || code === '201';
}

/** Wraps data of a successful reply. */
export function successEnvelope<T>(data: T): Envelope<T> {
  return { code: '200', message: '', data };
}
