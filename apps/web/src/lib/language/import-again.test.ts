import { expect, it, vi } from 'vitest';
import { importAgain } from './import-again.ts';

const ADDRESS = 'http://127.0.0.1:8080/assets/shell-H467aiUI.js';

it('asks by an address of its own for what the browser remembers as failed', async () => {
  const load = vi.fn(async () => {
    throw new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`);
  });
  const asked: string[] = [];
  const tryOnce = importAgain<string>(load, async (address) => {
    asked.push(address);
    if (asked.length < 2) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
    return 'texts';
  });
  await expect(tryOnce()).rejects.toThrow(TypeError);
  await expect(tryOnce()).rejects.toThrow(TypeError);
  expect(await tryOnce()).toBe('texts');
  expect(load).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([`${ADDRESS}?again=2`, `${ADDRESS}?again=3`]);
});

it('loads again as before where the failure names no address', async () => {
  let isAway = true;
  const load = async () => {
    if (isAway) throw new TypeError('Importing a module script failed.');
    return 'texts';
  };
  const importFrom = vi.fn(async () => 'nothing');
  const tryOnce = importAgain(load, importFrom);
  await expect(tryOnce()).rejects.toThrow(TypeError);
  isAway = false;
  expect(await tryOnce()).toBe('texts');
  expect(importFrom).not.toHaveBeenCalled();
});
