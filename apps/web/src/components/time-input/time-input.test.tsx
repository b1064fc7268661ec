import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TimeInput } from './index.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/New_York';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it('shows a moment in the time of all other times, not in that of the browser', () => {
  expect(new Date(Date.UTC(2026, 0, 1, 12)).getHours()).toBe(7);
  expect(renderToStaticMarkup(<TimeInput value={Date.UTC(2026, 0, 1, 12)} />)).toContain('2026-01-01 20:00');
});
