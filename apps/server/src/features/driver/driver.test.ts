import { calls, errors } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { driver } = calls;
const settings = { title: 'PLC', protocol: 'modbus-tcp', options: { host: '10.0.0.5' } };
const own = async () => ({ id: await app.addDriver(await app.addEquipment()) });
const list = async (equipmentId: string) =>
  (await app.send(driver.query, app.engineer, { equipmentId })).data;

describeRefusals(
  () => app,
  [
    {
      call: driver.query,
      body: async () => ({ equipmentId: await app.addEquipment() }),
      isWatcherRefused: true,
    },
    {
      call: driver.add,
      body: async () => ({ equipmentId: await app.addEquipment(), ...settings }),
      isWatcherRefused: true,
    },
    { call: driver.edit, body: async () => ({ ...(await own()), ...settings }), isWatcherRefused: true },
    { call: driver.delete, body: own, isWatcherRefused: true },
    {
      call: driver.browse,
      body: own,
      isWatcherRefused: true,
    },
    {
      call: driver.tryAddress,
      body: async () => ({ ...(await own()), address: 'HR:0' }),
      isWatcherRefused: true,
    },
  ],
);

describe('options', () => {
  it('are filled with the defaults of the protocol', async () => {
    const equipmentId = await app.addEquipment();
    await app.send(driver.add, app.engineer, { equipmentId, ...settings });
    expect(await list(equipmentId)).toMatchObject([
      {
        title: 'PLC',
        pollIntervalMs: 1000,
        enabled: true,
        options: { host: '10.0.0.5', port: 502, unitId: 1, byteOrder: 'ABCD' },
        signalCount: 0,
        status: null,
      },
    ]);
  });

  it.each([
    [{}, 'options.host', 'Required'],
    [{ host: '' }, 'options.host', 'Required'],
    [{ host: 'h', port: 70_000 }, 'options.port', '65535'],
    [{ host: 'h', port: '502' }, 'options.port', ''],
    [{ host: 'h', speed: 9600 }, 'options.speed', 'Unknown field'],
    [{ host: 'a b' }, 'options.host', 'Invalid format'],
    [{ host: 'h', reconnectMinMs: 5000, reconnectMaxMs: 1000 }, 'options.reconnectMinMs', ''],
  ])('%j are refused at %s', async (options, path, message) => {
    const equipmentId = await app.addEquipment();
    const reply = await app.send(driver.add, app.engineer, { equipmentId, ...settings, options });
    expect(reply.status).toBe(400);
    expect(reply.fields[0]?.path).toBe(path);
    expect(reply.fields[0]?.message).toContain(message);
  });

  it('of a protocol nobody knows are refused', async () => {
    const body = { equipmentId: await app.addEquipment(), ...settings, protocol: 'telepathy' };
    const reply = await app.send(driver.add, app.engineer, body);
    expect(reply.fields).toMatchObject([{ path: 'protocol' }]);
    expect(reply.fields[0]?.message).toContain('modbus-tcp');
  });
});

describe('secrets among the options', () => {
  const mqtt = {
    title: 'Broker',
    protocol: 'mqtt-in',
    options: { host: '10.0.0.9', user: 'reader', password: 'p4ssw0rd-of-the-plant' },
  };
  const ofGateway = async () => {
    const gateway = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: gateway.id });
    const sent = async () => {
      const built = await app.gateway.buildConfiguration(gateway.id);
      return built!.configuration.equipments[0]!.drivers[0]!.options;
    };
    return { equipmentId, sent };
  };
  const stored = async (id: string) => {
    const { rows } = await app.database.pool.query<{ options: unknown; source_version: string }>(
      'select options, source_version from driver where id = $1',
      [id],
    );
    return rows[0]!;
  };

  it('are sealed in the database and for people, and open for the gateway', async () => {
    const { equipmentId, sent } = await ofGateway();
    const id = await app.addDriver(equipmentId, mqtt);
    expect(JSON.stringify(await list(equipmentId))).not.toContain('p4ssw0rd');
    expect(JSON.stringify(await stored(id))).not.toContain('p4ssw0rd');
    const { rows } = await app.database.pool.query('select to_jsonb(audit_event) as event from audit_event');
    expect(JSON.stringify(rows)).not.toContain('p4ssw0rd');
    expect(await sent()).toMatchObject({ user: 'reader', password: 'p4ssw0rd-of-the-plant' });
  });

  it('stay the same when what was told comes back, and change when another is entered', async () => {
    const { equipmentId, sent } = await ofGateway();
    const id = await app.addDriver(equipmentId, mqtt);
    const before = await stored(id);
    const [told] = (await list(equipmentId)) as { options: Record<string, unknown> }[];
    const edit = (options: Record<string, unknown>) =>
      app.send(driver.edit, app.engineer, { id, ...mqtt, title: 'Renamed', options });
    expect((await edit(told!.options)).status).toBe(200);
    expect(await stored(id)).toEqual(before);
    await edit({ ...told!.options, password: 'another' });
    expect(await sent()).toMatchObject({ password: 'another' });
    await edit({ ...told!.options, password: '' });
    expect(await sent()).toMatchObject({ password: '' });
  });

  it('go to no other address than they were entered for, neither by an edit nor by a copy', async () => {
    const { equipmentId, sent } = await ofGateway();
    const id = await app.addDriver(equipmentId, mqtt);
    const before = await stored(id);
    const [told] = (await list(equipmentId)) as { options: Record<string, unknown> }[];
    const elsewhere = { ...told!.options, host: '203.0.113.9' };
    const edit = (options: object) => app.send(driver.edit, app.engineer, { id, ...mqtt, options });
    const refusal = { status: 400, fields: [{ path: 'options.password' }] };
    expect(await edit(elsewhere)).toMatchObject(refusal);
    const copy = { equipmentId, ...mqtt, title: 'Copy', options: elsewhere };
    expect(await app.send(driver.add, app.engineer, copy)).toMatchObject(refusal);
    expect(await stored(id)).toEqual(before);
    const same = { ...copy, options: told!.options };
    expect(await app.send(driver.add, app.engineer, same)).toMatchObject({ status: 200 });
    expect((await edit({ ...elsewhere, password: 'entered-anew' })).status).toBe(200);
    expect(await sent()).toMatchObject({ host: '203.0.113.9', password: 'entered-anew' });
  });

  it('that were sealed before the address counted open for the gateway', async () => {
    const { equipmentId, sent } = await ofGateway();
    const id = await app.addDriver(equipmentId, mqtt);
    const former = app.box.seal('of-before', `driver option ${app.engineer.organisationId}`);
    const password = `sealed:${former.toString('base64')}`;
    await app.database.pool.query('update driver set options = options || $2 where id = $1', [
      id,
      { password },
    ]);
    expect(await sent()).toMatchObject({ password: 'of-before' });
    const options = { ...mqtt.options, password };
    expect(await app.send(driver.edit, app.engineer, { id, ...mqtt, options })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'options.password' }] },
    });
  });

  it('of another organisation do not open', async () => {
    const mine = await app.addEquipment();
    await app.addDriver(mine, mqtt);
    const [told] = (await list(mine)) as { options: { password: string } }[];
    const theirs = await app.addGateway({}, app.stranger);
    const equipmentId = await app.addEquipment({ gatewayId: theirs.id }, app.stranger);
    const body = { equipmentId, ...mqtt, options: { ...mqtt.options, ...told!.options } };
    expect(await app.send(driver.add, app.stranger, body)).toMatchObject({
      ...{ status: 400, fields: [{ path: 'options.password' }] },
    });
    // Nor when it is written into the database.
    await app.addDriver(equipmentId, { ...mqtt, options: { ...mqtt.options, password: 'x' } }, app.stranger);
    await app.database.pool.query('update driver set options = options || $2 where equipment_id = $1', [
      equipmentId,
      { password: told!.options.password },
    ]);
    const built = await app.gateway.buildConfiguration(theirs.id);
    expect(JSON.stringify(built)).not.toContain('p4ssw0rd');
  });
});

it('wants JSON for what no form can carry', async () => {
  const reply = await app.http.inject({
    method: 'POST',
    url: driver.add.path,
    headers: {
      'x-test-caller': app.engineer.accountId,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'title=a&options.host=b',
  });
  expect(reply.statusCode).toBe(415);
});

it('takes options nested without end for what they are', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const body = JSON.stringify({ equipmentId: '1', ...settings, options: { host: 'h' } });
  const reply = await app.http.inject({
    method: 'POST',
    url: driver.add.path,
    headers: { 'x-test-caller': app.engineer.accountId, 'content-type': 'application/json' },
    payload: body.replace('"h"', `"h","x":${deep}`),
  });
  expect(reply.statusCode).toBe(400);
});

describe('changes', () => {
  it('reach the gateway', async () => {
    const gateway = await app.addGateway();
    const equipmentId = await app.addEquipment({ gatewayId: gateway.id });
    let version = await app.wantedVersion(gateway.id);
    const expectBump = async () => expect(await app.wantedVersion(gateway.id)).toBe(++version);
    const id = await app.addDriver(equipmentId);
    await expectBump();
    const change = {
      id,
      ...settings,
      title: 'PLC 2',
      enabled: false,
      pollIntervalMs: 250,
      minIntervalMs: 100,
    };
    expect((await app.send(driver.edit, app.engineer, change)).status).toBe(200);
    await expectBump();
    expect(await list(equipmentId)).toMatchObject([
      { title: 'PLC 2', enabled: false, pollIntervalMs: 250, minIntervalMs: 100 },
    ]);
    expect((await app.send(driver.delete, app.engineer, { id })).status).toBe(200);
    await expectBump();
    expect(await list(equipmentId)).toEqual([]);
  });

  it('refuse a title that the equipment has', async () => {
    const equipmentId = await app.addEquipment();
    await app.addDriver(equipmentId, { title: 'PLC' });
    const reply = await app.send(driver.add, app.engineer, { equipmentId, ...settings });
    expect(reply).toMatchObject({ status: 409, code: '1301001' });
    expect(reply.message).toContain('PLC');
    expect(await app.addDriver(await app.addEquipment(), { title: 'PLC' })).toBeTruthy();
  });

  it('refuse to delete what signals use', async () => {
    const equipmentId = await app.addEquipment();
    const id = await app.addDriver(equipmentId);
    const signal = { equipmentId, driverId: id, tag: 'a', title: 'A', address: 'HR:1' };
    const { data } = await app.send(calls.signal.add, app.engineer, signal);
    const refused = await app.send(driver.delete, app.engineer, { id });
    expect(refused).toMatchObject({ status: 409, code: '1301002' });
    expect(refused.message).toContain('1');
    expect(await list(equipmentId)).toMatchObject([{ signalCount: 1 }]);
    await app.send(calls.signal.delete, app.engineer, { equipmentId, ids: [data.id] });
    expect((await app.send(driver.delete, app.engineer, { id })).status).toBe(200);
  });
});

it('shows what the gateway last said of a driver', async () => {
  const { id: gatewayId } = await app.addGateway();
  const equipmentId = await app.addEquipment({ gatewayId });
  const id = await app.addDriver(equipmentId);
  const status = { id, state: 'failed', code: '99901', message: 'refused', sinceMs: 1_700_000_000_000 };
  await app.database.pool.query('update gateway set drivers = $2 where id = $1', [
    gatewayId,
    JSON.stringify([{ ...status, id: '1234567' }, status]),
  ]);
  expect(await list(equipmentId)).toMatchObject([{ id, status }]);
});

describe('an address is tried', () => {
  /** A driver whose gateway is online and runs an agent of ours, but for what is said. */
  const makeDriver = async (setup: { version?: string; online?: boolean; enabled?: boolean }) => {
    const { version = '0.2.0', online = true, enabled = true } = setup;
    const equipmentId = await app.addEquipment();
    const id = await app.addDriver(equipmentId);
    const { pool } = app.database;
    await pool.query('update driver set enabled = $2 where id = $1', [id, enabled]);
    const { id: gatewayId } = await app.addGateway();
    await pool.query('update gateway set online = $2, agent_version = $3 where id = $1', [
      gatewayId,
      online,
      version,
    ]);
    await pool.query('update equipment set gateway_id = $2 where id = $1', [equipmentId, gatewayId]);
    return id;
  };
  const tryAt = (id: string, address = 'HR:0') => app.send(driver.tryAddress, app.engineer, { id, address });
  const tried = async (setup: Parameters<typeof makeDriver>[0]) =>
    (await tryAt(await makeDriver(setup))).code;
  const recorded = async (id: string) => {
    const { rows } = await app.database.pool.query(
      "select call, outcome, after from audit_event where kind = 'read' and object_kind = 'driver' and object_id = $1",
      [id],
    );
    return rows;
  };

  it('only where a gateway of ours is there to do it', async () => {
    const { id } = await own();
    expect((await tryAt(id)).code).toBe(errors.driverNoGateway.wire);
    expect(await tried({ online: false })).toBe(errors.driverGatewayOffline.wire);
    expect(await tried({ version: '' })).toBe(errors.driverGatewayOld.wire);
    expect(await tried({ version: '0.1.9' })).toBe(errors.driverGatewayOld.wire);
    expect(await tried({ enabled: false })).toBe(errors.driverOff.wire);
    expect(await recorded(id)).toEqual([]);
  });

  it('by who may change the equipment, not by who was given it to look on', async () => {
    const colleague = await app.addCaller('Waterworks', 'colleague', 'admin');
    await app.database.pool.query("update account set data_range = 'self' where id = $1", [
      colleague.accountId,
    ]);
    Object.assign(colleague, { dataRange: 'self' });
    const equipmentId = await app.addEquipment();
    const id = await app.addDriver(equipmentId);
    const tryWith = async (auth: string) => {
      await app.database.pool.query(
        `insert into equipment_permission (equipment_id, account_id, auth) values ($1, $2, $3)
         on conflict (equipment_id, account_id) do update set auth = excluded.auth`,
        [equipmentId, colleague.accountId, auth],
      );
      expect((await app.send(driver.query, colleague, { equipmentId })).status).toBe(200);
      return app.send(driver.tryAddress, colleague, { id, address: 'HR:0' });
    };
    expect(await tryWith('view')).toMatchObject({ status: 404, code: '404' });
    expect((await tryWith('write')).code).toBe(errors.driverNoGateway.wire);
  });

  it('and is in the audit trail before the device is asked, whatever it answers', async () => {
    const id = await makeDriver({});
    expect((await tryAt(id, 'HR:7')).code).toBe(errors.driverNoAnswer.wire);
    expect(await recorded(id)).toEqual([
      { call: driver.tryAddress.path, outcome: 'done', after: { address: 'HR:7' } },
    ]);
  });

  it.each(['nonsense', 'HR:0\u0000', 'H'.repeat(201)])(
    'that the protocol can read, not %j',
    async (address) => {
      const reply = await tryAt(await makeDriver({}), address);
      expect(reply).toMatchObject({ status: 400, fields: [{ path: 'address' }] });
    },
  );

  it('not by a program that scans a device', async () => {
    const id = await makeDriver({});
    const codes: string[] = [];
    for (let count = 0; count < 61; count += 1) codes.push((await tryAt(id)).code);
    expect(codes).toContain(errors.tooManyRequests.wire);
    const { length } = await recorded(id);
    expect(length).toBe(codes.filter((code) => code === errors.driverNoAnswer.wire).length);
  });
});
