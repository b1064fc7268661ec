import { expect, it } from 'vitest';
import { findTouched } from './touched.ts';

it('a sentence in the documents touches what looks at files alone', () => {
  expect(findTouched(['docs/ARCHITECTURE.md', 'README.md'])).toEqual({
    isAll: false,
    programTests: ['tools'],
    journeys: [],
  });
  expect(findTouched([]).programTests).toEqual([]);
});

it('a test or a journey touches itself', () => {
  const journey = 'e2e/journeys/operator/on-a-phone.journey.ts';
  expect(findTouched([journey, 'apps/web/src/lib/call/call.test.ts'])).toEqual({
    isAll: false,
    programTests: ['tools'],
    journeys: [journey],
  });
});

it('whatever a program or the web app is made of touches all journeys', () => {
  expect(findTouched(['apps/web/src/main.tsx'])).toMatchObject({ programTests: ['tools'], journeys: 'all' });
  const server = findTouched(['packages/contract/src/index.ts']);
  expect(server.programTests).toContain('apps/server/src/system-tests');
  expect(server.journeys).toBe('all');
  expect(findTouched(['e2e/harness/journey.ts']).journeys).toBe('all');
  // Unknown to the rules: better too much.
  expect(findTouched(['some/new/folder.ts']).journeys).toBe('all');
});

it('what steers the tests touches everything', () => {
  for (const file of ['package-lock.json', 'vitest.config.ts', 'tools/test/leave-nothing.ts'])
    expect(findTouched([file]), file).toMatchObject({ isAll: true, journeys: 'all' });
});
