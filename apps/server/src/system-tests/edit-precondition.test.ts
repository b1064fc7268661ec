import {
  driverCalls,
  equipmentCalls,
  gatewayCalls,
  mvarCalls,
  projectCalls,
  regionCalls,
  signalCalls,
  templateCalls,
} from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let server: RunningServer;
let client: ApiClient;
beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  client = await server.signIn();
});
afterAll(() => server?.stop());

const options = { host: '127.0.0.1', port: 502 };
let equipmentCount = 0;
const addEquipment = async () => {
  equipmentCount += 1;
  return (await client.call(equipmentCalls.add, { title: `Pump ${equipmentCount}` })).id;
};
const addDriver = async (equipmentId: string) =>
  (await client.call(driverCalls.add, { equipmentId, title: 'PLC', protocol: 'modbus-tcp', options })).id;
const addSignal = async (equipmentId: string, driverId: string) => {
  const fields = { tag: 'a', title: 'A', address: 'HR:0:int16', writable: true, min: 0, max: 9 };
  return (await client.call(signalCalls.add, { equipmentId, driverId, ...fields })).id;
};

/** Something people edit: how its title is changed, based on a revision or on none, and what it is then. */
interface Edited {
  edit: (title: string, revision?: number) => Promise<unknown>;
  read: () => Promise<{ title: string; revision: number }>;
}

const things: Record<string, () => Promise<Edited>> = {
  equipment: async () => {
    const id = await addEquipment();
    return {
      edit: (title, revision) =>
        client.call(equipmentCalls.edit, { id, title, ...(revision && { revision }) }),
      read: () => client.call(equipmentCalls.info, { id }),
    };
  },
  gateway: async () => {
    const { id } = await client.call(gatewayCalls.add, { sn: 'EDIT-GW', title: 'Gateway' });
    return {
      edit: (title, revision) => client.call(gatewayCalls.edit, { id, title, ...(revision && { revision }) }),
      read: () => client.call(gatewayCalls.info, { id }),
    };
  },
  driver: async () => {
    const equipmentId = await addEquipment();
    const id = await addDriver(equipmentId);
    return {
      edit: (title, revision) =>
        client.call(driverCalls.edit, {
          id,
          title,
          protocol: 'modbus-tcp',
          options,
          ...(revision && { revision }),
        }),
      read: async () => (await client.call(driverCalls.query, { equipmentId }))[0]!,
    };
  },
  signal: async () => {
    const equipmentId = await addEquipment();
    const id = await addSignal(equipmentId, await addDriver(equipmentId));
    return {
      edit: (title, revision) =>
        client.call(signalCalls.edit, { id, tag: 'a', title, ...(revision && { revision }) }),
      read: async () => (await client.call(signalCalls.query, { equipmentId })).rows[0]!,
    };
  },
  'row of the signal table': async () => {
    const equipmentId = await addEquipment();
    const id = await addSignal(equipmentId, await addDriver(equipmentId));
    return {
      edit: (title, revision) =>
        client.call(signalCalls.saveAll, {
          equipmentId,
          edit: [{ id, tag: 'a', title, ...(revision && { revision }) }],
        }),
      read: async () => (await client.call(signalCalls.query, { equipmentId })).rows[0]!,
    };
  },
  project: async () => {
    const { id } = await client.call(projectCalls.add, { title: 'Centre' });
    return {
      edit: (title, revision) => client.call(projectCalls.edit, { id, title, ...(revision && { revision }) }),
      read: () => client.call(projectCalls.info, { id }),
    };
  },
  region: async () => {
    const { id } = await client.call(regionCalls.add, { title: 'Region' });
    return {
      edit: (title, revision) => client.call(regionCalls.edit, { id, title, ...(revision && { revision }) }),
      read: async () => (await client.call(regionCalls.query, {})).find((one) => one.id === id)!,
    };
  },
  'calculated value': async () => {
    const equipmentId = await addEquipment();
    const signals = [await addSignal(equipmentId, await addDriver(equipmentId))];
    const { id: projectId } = await client.call(projectCalls.add, {
      title: 'Sums',
      equipmentIds: equipmentId,
    });
    const fields = { calcType: 'sum' as const, signals };
    const { id } = await client.call(mvarCalls.add, { projectId, title: 'Sum', ...fields });
    return {
      edit: (title, revision) =>
        client.call(mvarCalls.edit, { id, title, ...fields, ...(revision && { revision }) }),
      read: async () => (await client.call(mvarCalls.queryAll, { projectId }))[0]!,
    };
  },
  template: async () => {
    const equipmentId = await addEquipment();
    const { id } = await client.call(templateCalls.add, { title: 'Template', equipmentId });
    return {
      edit: (title, revision) =>
        client.call(templateCalls.edit, { id, title, ...(revision && { revision }) }),
      read: () => client.call(templateCalls.detail, { id }),
    };
  },
};

describe.each(Object.entries(things))('an edit of a %s', (_name, make) => {
  it('is refused when somebody edited since, and says who; one that names no revision is not', async () => {
    const { edit, read } = await make();
    const { revision } = await read();
    await edit('First', revision);
    expect(await read()).toMatchObject({ title: 'First', revision: revision + 1 });
    await expect(edit('Second', revision)).rejects.toThrow(/ 1409 admin /);
    expect(await read()).toMatchObject({ title: 'First', revision: revision + 1 });
    await edit('Third', revision + 1);
    await edit('Fourth');
    expect(await read()).toMatchObject({ title: 'Fourth', revision: revision + 3 });
  });
});

it('two edits based on one revision at once: one of them is refused', async () => {
  const { edit, read } = await things.signal!();
  const { revision } = await read();
  const outcomes = await Promise.allSettled([edit('One', revision), edit('Two', revision)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('a row of the signal table that somebody edited is not deleted unseen', async () => {
  const equipmentId = await addEquipment();
  const id = await addSignal(equipmentId, await addDriver(equipmentId));
  const remove = (revision: number) =>
    client.call(signalCalls.saveAll, { equipmentId, delete: [{ id, revision }] });
  await client.call(signalCalls.edit, { id, tag: 'a', title: 'B', revision: 1 });
  await expect(remove(1)).rejects.toThrow(/ 1409 admin /);
  expect((await client.call(signalCalls.query, { equipmentId })).rows).toMatchObject([{ title: 'B' }]);
  expect(await remove(2)).toMatchObject({ deleted: 1 });
});

it('what an edit leaves out stays as it was', async () => {
  const equipmentId = await addEquipment();
  await client.call(equipmentCalls.edit, { id: equipmentId, title: 'Kept', model: 'M1', longitude: 8.5 });
  await client.call(equipmentCalls.edit, { id: equipmentId, title: 'Kept 2' });
  expect(await client.call(equipmentCalls.info, { id: equipmentId })).toMatchObject({
    title: 'Kept 2',
    model: 'M1',
    longitude: 8.5,
  });
  const id = await addSignal(equipmentId, await addDriver(equipmentId));
  await client.call(signalCalls.edit, { id, tag: 'a', title: 'B' });
  const { rows } = await client.call(signalCalls.query, { equipmentId });
  expect(rows).toMatchObject([{ id, title: 'B', address: 'HR:0:int16', writable: true, min: 0, max: 9 }]);
});
