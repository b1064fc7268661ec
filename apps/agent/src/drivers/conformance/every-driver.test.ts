import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listDriverProtocolIds } from '@zutai/contract/driver-protocol';
import { expect, it } from 'vitest';
import { listDriverFactories } from '../registry.ts';

const drivers = join(import.meta.dirname, '..');

it('is had by the agent for each protocol of the contract', () => {
  expect(listDriverFactories().toSorted()).toEqual(listDriverProtocolIds().toSorted());
});

it('is held to the same by the tests of its folder', () => {
  const tests = readdirSync(drivers, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('conformance.test.ts'))
    .map((file) => readFileSync(join(drivers, file), 'utf8'))
    .join('\n');
  const untried = listDriverFactories().filter((id) => !tests.includes(`describeDriver('${id}'`));
  expect(untried).toEqual([]);
});
