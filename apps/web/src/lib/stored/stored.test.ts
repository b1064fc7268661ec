import { afterEach, expect, it, vi } from 'vitest';
import { storedSimulation } from '../../features/designer/simulation/stored-simulation.ts';
import { storedChoice } from '../../features/live-page/export/stored-choice.ts';
import { readStored, writeStored } from './stored.ts';

/** A storage as in a private window, or one that is full. */
function refuseStorage(isFull: boolean): void {
  const refuse = () => {
    throw new DOMException('no', isFull ? 'QuotaExceededError' : 'SecurityError');
  };
  const found = { getItem: () => null, setItem: refuse, removeItem: () => undefined };
  vi.stubGlobal('localStorage', isFull ? found : { getItem: refuse, setItem: refuse, removeItem: refuse });
}
afterEach(() => {
  vi.unstubAllGlobals();
  writeStored('chosen', null);
});

it.each([true, false])('what cannot be kept lasts as long as the page (full: %s)', (isFull) => {
  refuseStorage(isFull);
  expect(readStored('chosen')).toBeNull();
  writeStored('chosen', 'a');
  expect(readStored('chosen')).toBe('a');
  writeStored('chosen', null);
  expect(readStored('chosen')).toBeNull();
});

it.each([true, false])('an export and a simulation are chosen all the same (full: %s)', (isFull) => {
  refuseStorage(isFull);
  const choice = { ...storedChoice.read(), isTransparent: true };
  storedChoice.write(choice);
  expect(storedChoice.read()).toEqual(choice);
  const sources = new Map([['7', { kind: 'constant', value: 3 } as const]]);
  storedSimulation.write('1', sources);
  expect(storedSimulation.read('1')).toEqual(sources);
  storedSimulation.write('1', new Map());
  expect(storedSimulation.read('1').size).toBe(0);
});
