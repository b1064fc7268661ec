import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BuiltConfiguration } from '../gateway/index.ts';
import { createConfigurationDelivery } from './configuration-delivery.ts';
import type { NodeCommands } from './node-commands.ts';

it('sends no configuration that is newer than the definitions by which values are taken in', async () => {
  const sent: number[] = [];
  const build = async () =>
    ({ sn: 'SN', groupId: 'g', skipped: [], configuration: { version: 6 } }) as unknown as BuiltConfiguration;
  const configure = async (_node: unknown, configuration: string) => {
    sent.push((JSON.parse(configuration) as { version: number }).version);
  };
  const logger = { warn: () => undefined, info: () => undefined } as never;
  const commands = { configure } as unknown as NodeCommands;
  const delivery = createConfigurationDelivery({ build, commands, logger });
  delivery.consider('1', 5, 4);
  await setImmediate();
  expect(sent).toEqual([]);
  delivery.consider('1', 6, 4);
  await setImmediate();
  delivery.consider('1', 6, 4);
  await setImmediate();
  expect(sent).toEqual([6]);
  delivery.close();
});
