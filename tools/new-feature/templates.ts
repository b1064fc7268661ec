interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
}

export function callsFile({ kebab, camel }: Names): string {
  return `import { z } from 'zod';
import { defineCall, id, pageOf, pagingFields } from '../core/index.ts';

export const ${camel}Calls = {
  query: defineCall({
    path: '/lfscada/${kebab}/query',
    summary: 'Searched, sorted and paged.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title']),
    }),
    response: pageOf(z.object({ id, title: z.string() })),
    permission: 'login',
    reads: ['${camel}'],
  }),
};
`;
}

export function contractIndexFile(): string {
  return "export * from './calls.ts';\n";
}

export function handlersFile({ camel, pascal }: Names): string {
  return `import type { ${camel}Calls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';

/** Handlers of \`${camel}Calls\`. */
export function create${pascal}Handlers(): Handlers<typeof ${camel}Calls> {
  return {
    query: async () => ({ total: 0, rows: [] }),
  };
}
`;
}

export function serverIndexFile({ camel, pascal }: Names): string {
  return `import type { ${camel}Calls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import { create${pascal}Handlers } from './handlers.ts';

export interface ${pascal}Feature {
  readonly handlers: Handlers<typeof ${camel}Calls>;
}

export function create${pascal}Feature(): ${pascal}Feature {
  return { handlers: create${pascal}Handlers() };
}
`;
}

export function serverTestFile({ camel, pascal }: Names): string {
  return `import { ${camel}Calls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { create${pascal}Feature } from './index.ts';

let app: FeatureApp;
let caller: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  app.serve('${camel}', ${camel}Calls, create${pascal}Feature().handlers);
  caller = await app.addCaller('one', 'anna');
});

afterAll(() => app.close());

it('needs a login', async () => {
  expect(await app.send(${camel}Calls.query, null)).toMatchObject({ status: 401, code: '1010' });
});

it('answers a page', async () => {
  expect(await app.send(${camel}Calls.query, caller)).toMatchObject({ code: '200', data: { total: 0, rows: [] } });
});
`;
}
