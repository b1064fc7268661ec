import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acknowledgement, formatRecordId, openRequest, parseRecordId } from './gateway-message.ts';

it('parses the record ids it formats', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      (stream, position) => {
        expect(parseRecordId(formatRecordId(stream, position))).toEqual({ stream, position });
      },
    ),
  );
});

it.each(['', 'a', 'a:0', 'a:-1', ':1', 'a:1.5', 'a:99999999999999999', 'a b:1', 'a:1:2'])(
  'takes %j for no record id',
  (text) => {
    expect(parseRecordId(text)).toBeUndefined();
  },
);

it.each([
  { deviceId: 'a/b', intervalMs: 1000, durationMs: 1000 },
  { deviceId: 'a', intervalMs: 0, durationMs: 1000 },
  { deviceId: 'a', intervalMs: 1000, durationMs: -1 },
  { deviceId: 'a', intervalMs: '1000', durationMs: 1000 },
])('refuses the lease %j', (lease) => {
  expect(openRequest.safeParse(lease).success).toBe(false);
});

it('refuses an acknowledgement of a half position', () => {
  expect(acknowledgement.safeParse({ stream: 's', position: 1.5 }).success).toBe(false);
});
