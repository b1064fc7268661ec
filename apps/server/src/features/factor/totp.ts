import { createHmac, timingSafeEqual } from 'node:crypto';

/** What every authenticator app knows (RFC 6238, with the defaults that all of them take): SHA-1, 30 s, 6 digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by so many steps. */
const DRIFT_STEPS = 1;
/** RFC 4226 asks for 128 bits and recommends 160. */
export const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding, as apps want it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)])
    .join('');
}

export const stepAt = (timeMs: number) => Math.floor(timeMs / 1000 / STEP_SECONDS);

/** The code of a step (RFC 4226, section 5.3). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step, of those around a time, that a code is of; undefined when of none. */
export function findStep(secret: Uint8Array, code: string, timeMs: number): number | undefined {
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = stepAt(timeMs) - DRIFT_STEPS; step <= stepAt(timeMs) + DRIFT_STEPS; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (right.length === given.length && timingSafeEqual(right, given)) found = step;
  }
  return found;
}

/** What a QR code says to an authenticator app. */
export function keyUri(secret: string, issuer: string, loginname: string): string {
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(loginname)}?${query.toString()}`;
}
