import { expect, it } from 'vitest';
import { findFreePort } from './free-port.ts';

it('gives no two the same port, however many ask', async () => {
  const ports = await Promise.all(Array.from({ length: 400 }, findFreePort));
  expect(new Set(ports).size).toBe(400);
});
