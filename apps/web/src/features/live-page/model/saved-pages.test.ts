import { expect, it } from 'vitest';
import { hearSaved, tellSaved } from './saved-pages.ts';

it('a page saved in one window is heard of in the others at once, and not after they stopped', async () => {
  const heard: string[] = [];
  const first = new Promise<void>((resolve) => {
    const stop = hearSaved((id) => {
      heard.push(id);
      stop();
      resolve();
    });
  });
  tellSaved('7');
  await first;
  // Another listener is told of the next one, the first is not.
  const second = new Promise<string>((resolve) => {
    const stop = hearSaved((id) => {
      stop();
      resolve(id);
    });
  });
  tellSaved('8');
  expect(await second).toBe('8');
  expect(heard).toEqual(['7']);
});
