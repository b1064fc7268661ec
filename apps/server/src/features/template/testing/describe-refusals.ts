import type { CallDefinition } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import type { SentFile } from '../../../platform/testing/feature-app.ts';
import type { EngineeringApp } from './engineering-app.ts';

export interface Refused {
  readonly call: CallDefinition;
  /** A good request for something of the engineer's organisation; `undefined` where a call names nothing. */
  readonly body?: (app: EngineeringApp) => Promise<unknown>;
  readonly files?: readonly SentFile[];
  /** A role that must not; left out where everybody logged in may. */
  readonly isWatcherRefused?: boolean;
}

/** What every call refuses, in the order in which it is looked at: nobody, nonsense, who may not, foreign ids. */
export function describeRefusals(getApp: () => EngineeringApp, cases: readonly Refused[]): void {
  describe.each(cases)('$call.path refuses', ({ call, body, files = [], isWatcherRefused = false }) => {
    const send = (caller: Caller | null, request: unknown) => getApp().send(call, caller, request, { files });

    it('who is not logged in', async () => {
      expect(await send(null, (await body?.(getApp())) ?? {})).toMatchObject({ status: 401, code: '1010' });
    });

    it('fields it does not know', async () => {
      const app = getApp();
      const payload = `${JSON.stringify({ nonsense: 1 })}`;
      const reply = await app.http.inject({
        method: call.method,
        url: call.method === 'GET' ? `${call.path}?nonsense=1` : call.path,
        headers: {
          'x-test-caller': app.engineer.accountId,
          'accept-language': 'en',
          ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.method === 'GET' ? {} : { payload }),
      });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().data.fields).toContainEqual({ path: 'nonsense', message: 'Unknown field' });
    });

    // Where everybody may, or nothing is named, there is no such test: a skipped one would look forgotten.
    if (isWatcherRefused)
      it('who has no permission', async () => {
        const app = getApp();
        expect(await send(app.watcher, (await body?.(app)) ?? {})).toMatchObject({
          status: 403,
          code: '403',
        });
      });

    if (body)
      it('what belongs to another organisation', async () => {
        const app = getApp();
        expect(await send(app.stranger, await body(app))).toMatchObject({ status: 404, code: '404' });
      });
  });
}
