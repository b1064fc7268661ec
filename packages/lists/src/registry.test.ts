import { listName } from '@zutai/contract';
import { expect, it } from 'vitest';
import { lists } from './registry.ts';

it.each([...lists.keys()])('%s is a name by which views are saved and rows exported', (name) => {
  expect(listName.safeParse(name).error).toBeUndefined();
});
