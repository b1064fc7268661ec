import { calls, KEPT_GATEWAY_VERSIONS } from '@zutai/contract';
import { expect, it } from 'vitest';
import { describeRefusals } from '../template/testing/describe-refusals.ts';
import { editOf, prepareVersionApp, refusal } from './testing/version-app.ts';

const { gatewayVersion, signal, driver, script, equipment } = calls;
const {
  app,
  send,
  sent,
  addPlant,
  signalsOf,
  setAddress,
  versionsOf,
  newestOf,
  preview,
  restore,
  deliveredOf,
  compare,
} = prepareVersionApp();

const ofPlant = (more: object) => async () => ({ gatewayId: (await addPlant()).gatewayId, ...more });
describeRefusals(app, [
  { call: gatewayVersion.query, body: ofPlant({}) },
  { call: gatewayVersion.compare, body: ofPlant({ from: 1, to: 2 }) },
  { call: gatewayVersion.preview, body: ofPlant({ version: 1 }), isWatcherRefused: true },
  { call: gatewayVersion.restore, body: ofPlant({ version: 1, basis: '' }), isWatcherRefused: true },
]);

it('keeps a version of each change, with who made it, how and what, and none of what no gateway runs', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const [row] = await signalsOf(equipmentId);
  await sent(signal.saveAll, { equipmentId, edit: [editOf(row, { title: 'Outlet pressure', unit: 'bar' })] });
  await setAddress(equipmentId, 'HR:4');
  await sent(script.add, { equipmentId, title: 'Sum', source: 'x = 1' });
  const madeBy = app().engineer.displayName;
  const [fourth, third, second, first, ...more] = await versionsOf(gatewayId);
  expect([fourth, third, second]).toMatchObject([
    { summary: { script: { added: 1 } }, origin: 'edit', madeBy, isCurrent: true, state: 'pending' },
    { summary: { signal: { changed: 1 } }, origin: 'edit', madeBy, isCurrent: false, state: 'skipped' },
    { summary: { signal: { added: 1 } }, state: 'skipped' },
  ]);
  expect(first).toMatchObject({ summary: { driver: { added: 1 } } });
  expect(more).toMatchObject([{ summary: { equipment: { added: 1 } } }]);
  expect(await compare(gatewayId, second!.version, fourth!.version)).toMatchObject([
    {
      kind: 'signal',
      action: 'change',
      name: 'pressure',
      before: { address: 'HR:0' },
      after: { address: 'HR:4' },
    },
    { kind: 'script', action: 'add', name: 'Sum', before: null, after: {} },
  ]);
});

it('says what the gateway runs, refused, never took and ran before', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const report = (running: number, error: string) =>
    app().database.pool.query(
      'update gateway set running_version = $2, configuration_error = $3 where id = $1',
      [gatewayId, running, error],
    );
  const told = async () =>
    (await versionsOf(gatewayId))
      .slice(0, 3)
      .map(({ state, error, takenMs }) => [state, error, takenMs !== null]);
  await report(await newestOf(gatewayId), '');
  expect((await told())[0]).toEqual(['running', '', true]);
  await setAddress(equipmentId, 'HR:1');
  expect(await told()).toMatchObject([
    ['pending', '', false],
    ['running', '', true],
    ['skipped', '', false],
  ]);
  await report((await newestOf(gatewayId)) - 1, 'no such port');
  expect(await told()).toMatchObject([
    ['refused', 'no such port', false],
    ['running', '', true],
    ['skipped', '', false],
  ]);
  await setAddress(equipmentId, 'HR:2');
  // The error is still reported; the gateway was not yet asked again.
  expect(await told()).toMatchObject([
    ['refused', 'no such port', false],
    ['refused', 'no such port', false],
    ['running', '', true],
  ]);
  await report(await newestOf(gatewayId), '');
  expect(await told()).toMatchObject([
    ['running', '', true],
    ['refused', 'no such port', false],
    ['former', '', true],
  ]);
});

it('goes back as previewed, by a version that says so, and not past a change that nobody looked at', async () => {
  const { gatewayId, equipmentId, driverId } = await addPlant();
  const version = await newestOf(gatewayId);
  const delivered = await deliveredOf(gatewayId);
  await setAddress(equipmentId, 'HR:9');
  await sent(driver.edit, {
    id: driverId,
    title: 'PLC 2',
    protocol: 'modbus-tcp',
    options: { host: '10.0.0.9' },
  });
  const [row] = await signalsOf(equipmentId);
  const edit = (more: object) => sent(signal.saveAll, { equipmentId, edit: [editOf(row, more)] });
  await edit({ title: 'Outlet' });
  const looked = await preview(gatewayId, version);
  expect(looked).toMatchObject({
    ...{ left: [], hiddenCount: 0, deletedSignals: 0 },
    changes: [
      {
        ...{ kind: 'driver', action: 'change', name: 'PLC' },
        after: { title: 'PLC', options: { host: '127.0.0.1' } },
      },
      { kind: 'signal', action: 'change', before: { address: 'HR:9' }, after: { address: 'HR:0' } },
    ],
  });
  const versions = await versionsOf(gatewayId);
  // A colleague changes what going back does not even touch.
  await edit({ title: 'Outlet of the pump' });
  const request = { gatewayId, version, basis: looked.basis };
  expect(await send(gatewayVersion.restore, request)).toMatchObject(refusal('gatewayConfigurationChanged'));
  expect(await versionsOf(gatewayId)).toEqual(versions);
  const done = await restore(gatewayId, version);
  expect(done).toEqual({ version: await app().wantedVersion(gatewayId), left: 0 });
  expect(await deliveredOf(gatewayId)).toEqual(delivered);
  expect((await versionsOf(gatewayId))[0]).toMatchObject({
    ...{ version: done.version, restoredFrom: version, origin: 'restore' },
    summary: { driver: { changed: 1 }, signal: { changed: 1 } },
  });
  // What the gateway does not run stays, and who began to edit before is told.
  expect(await signalsOf(equipmentId)).toMatchObject([{ title: 'Outlet of the pump', address: 'HR:0' }]);
  const stale = [editOf(row, { address: 'HR:7', revision: row?.revision })];
  expect(await send(signal.saveAll, { equipmentId, edit: stale })).toMatchObject(refusal('editConflict'));
  const again = await preview(gatewayId, version);
  expect(again.changes).toEqual([]);
  expect(await send(gatewayVersion.restore, { ...request, basis: again.basis })).toMatchObject(
    refusal('gatewayVersionSame'),
  );
  const { rows } = await app().database.pool.query(
    "select object_kind, after from audit_event where object_kind = 'gateway_configuration' order by id desc limit 1",
  );
  expect(rows).toMatchObject([{ after: { restored_from: version, version: done.version } }]);
});

it('names what cannot come back: equipment that is gone, elsewhere or new, and what a rule names', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const [gone, moved] = [await app().addEquipment({ gatewayId }), await app().addEquipment({ gatewayId })];
  for (const one of [gone, moved]) await app().addDriver(one);
  const version = await newestOf(gatewayId);
  const delivered = (await deliveredOf(gatewayId))?.find(({ id }) => id === equipmentId);
  await sent(equipment.delete, { id: gone });
  await sent(equipment.bindGateway, { id: moved, gatewayId: (await app().addGateway()).id });
  const added = await app().addEquipment({ gatewayId });
  await sent(signal.saveAll, {
    equipmentId,
    add: [
      { tag: 'limit', title: 'Limit' },
      { tag: 'more', title: 'More' },
    ],
  });
  const named = (await signalsOf(equipmentId)).find(({ tag }) => tag === 'limit');
  const [pressure] = await signalsOf(equipmentId);
  await sent(calls.alarm.addRule, {
    ...{ equipmentId, signalId: pressure?.id, title: 'High', levelId: await levelId() },
    condition: {
      ...{ kind: 'limit', direction: 'high', limit: { from: 'signal', signalId: named?.id } },
      ...{ secondLimit: null, deadband: 0 },
    },
  });
  const { left, deletedSignals, changes } = await preview(gatewayId, version);
  expect(
    left.map(({ kind, equipmentId: id, name, reason }: Record<string, string>) => [kind, id, name, reason]),
  ).toEqual(
    expect.arrayContaining([
      ['equipment', gone, expect.any(String), 'equipmentGone'],
      ['equipment', moved, expect.any(String), 'equipmentMoved'],
      ['equipment', added, expect.any(String), 'equipmentNew'],
      ['signal', equipmentId, 'limit', 'namedByRule'],
    ]),
  );
  expect(left).toHaveLength(4);
  expect(deletedSignals).toBe(1);
  expect(changes).toMatchObject([{ kind: 'signal', action: 'remove', name: 'more' }]);
  expect(await restore(gatewayId, version)).toMatchObject({ left: 4 });
  expect((await deliveredOf(gatewayId))?.find(({ id }) => id === equipmentId)).toEqual(delivered);
});
const levelId = async () => (await sent(calls.alarm.queryLevels, {}))[0].id;

it('brings back what was deleted, under other ids, as the same things', async () => {
  const { gatewayId, equipmentId, driverId } = await addPlant();
  await app().database.pool.query("update gateway set agent_version = '9.0.0' where id = $1", [gatewayId]);
  await sent(script.add, {
    ...{ equipmentId, title: 'Sum', source: 'x = 1', trigger: 'change', tags: ['pressure'] },
  });
  const [row] = await signalsOf(equipmentId);
  await sent(signal.saveAll, { equipmentId, edit: [editOf(row, { unit: 'bar', deadband: 0.5 })] });
  const version = await newestOf(gatewayId);
  const withoutIds = async () =>
    JSON.stringify(await deliveredOf(gatewayId)).replaceAll(/"id":"\d+"/g, '"id":""');
  const delivered = await withoutIds();
  const { rows: scripts } = await app().database.pool.query(
    'select id::text from equipment_script where equipment_id = $1',
    [equipmentId],
  );
  await sent(script.delete, { id: scripts[0].id });
  await sent(signal.delete, { equipmentId, ids: [row?.id] });
  await sent(driver.delete, { id: driverId });
  // Another one takes the title of what is gone, and goes again with its signal.
  const other = await app().addDriver(equipmentId, { title: 'Other' });
  await sent(signal.saveAll, {
    ...{ equipmentId, add: [{ tag: 'flow', title: 'Flow', driverId: other, address: 'HR:8' }] },
  });
  const { left, deletedSignals } = await preview(gatewayId, version);
  expect([left, deletedSignals]).toEqual([[], 1]);
  const { version: made } = await restore(gatewayId, version);
  expect(await withoutIds()).toBe(delivered);
  expect(await signalsOf(equipmentId)).toMatchObject([{ tag: 'pressure', unit: 'bar', deadband: 0.5 }]);
  expect((await signalsOf(equipmentId))[0]?.id).not.toBe(row?.id);
  expect(await compare(gatewayId, version, made)).toEqual([]);
});

it('brings a deleted signal back with the settings it had at the end', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  await app().database.pool.query("update gateway set agent_version = '9.0.0' where id = $1", [gatewayId]);
  const [row] = await signalsOf(equipmentId);
  await sent(signal.saveAll, { equipmentId, edit: [editOf(row, { writable: true, address: 'HR:1' })] });
  const version = await newestOf(gatewayId);
  await setAddress(equipmentId, 'HR:2');
  // None of this is the gateway's: no version is made of it.
  await sent(signal.saveAll, {
    equipmentId,
    edit: [editOf(row, { title: 'Discharge', unit: 'bar', confirmWrite: true })],
  });
  await sent(signal.delete, { equipmentId, ids: [row?.id] });
  await restore(gatewayId, version);
  expect(await signalsOf(equipmentId)).toMatchObject([
    { tag: 'pressure', title: 'Discharge', unit: 'bar', confirmWrite: true, writable: true, address: 'HR:1' },
  ]);
});

it('compares for who may see drivers and scripts, and gateways', async () => {
  const { gatewayId } = await addPlant();
  const version = await newestOf(gatewayId);
  const reader = await app().addCaller('Waterworks', 'reader', 'user');
  const compared = async (codes: string[]) => {
    Object.assign(reader, { permissions: new Set(codes) });
    const body = { gatewayId, from: version, to: version };
    return (await app().send(gatewayVersion.compare, reader, body)).code;
  };
  expect(await compared(['gateway_view', 'equipment_view'])).toBe('200');
  expect(await compared(['gateway_view'])).toBe(refusal('noPermission').code);
  expect(await compared(['equipment_view'])).toBe(refusal('noPermission').code);
});

it('keeps secrets sealed, and says of one only that it is another', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const id = await app().addDriver(equipmentId, {
    ...{ title: 'UPS', protocol: 'snmp', options: { host: '127.0.0.1', community: 'first-secret' } },
  });
  const before = await newestOf(gatewayId);
  await sent(driver.edit, {
    ...{ id, title: 'UPS', protocol: 'snmp', options: { host: '127.0.0.1', community: 'other-secret' } },
  });
  const items = await compare(gatewayId, before, await newestOf(gatewayId));
  expect(items).toMatchObject([
    { before: { options: { community: '(set)' } }, after: { options: { community: '(changed)' } } },
  ]);
  const { rows } = await app().database.pool.query(
    'select content::text from gateway_configuration where gateway_id = $1',
    [gatewayId],
  );
  expect(JSON.stringify(rows)).not.toMatch(/(first|other)-secret/);
  await restore(gatewayId, before);
  expect(JSON.stringify(await deliveredOf(gatewayId))).toContain('first-secret');
});

it('keeps the secret that was entered since, where a version from an archive has none', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const ups = { title: 'UPS', protocol: 'snmp', options: { host: '127.0.0.1', community: 'entered' } };
  const id = await app().addDriver(equipmentId, ups);
  const version = await newestOf(gatewayId);
  await sent(driver.edit, { id, ...ups, pollIntervalMs: 9_000 });
  await app().database.pool.query(
    `update gateway_configuration set content =
       regexp_replace(content::text, '"community": "sealed:[^"]*"', '"community": ""', 'g')::jsonb
     where gateway_id = $1 and version = $2`,
    [gatewayId, version],
  );
  await restore(gatewayId, version);
  expect(JSON.stringify(await deliveredOf(gatewayId))).toContain('entered');
});

it('keeps the newest and the one that runs', async () => {
  const { gatewayId, equipmentId } = await addPlant();
  const running = await newestOf(gatewayId);
  await app().database.pool.query('update gateway set running_version = $2 where id = $1', [
    gatewayId,
    running,
  ]);
  for (let i = 1; i <= KEPT_GATEWAY_VERSIONS + 2; i += 1) await setAddress(equipmentId, `HR:${i}`);
  const versions = await versionsOf(gatewayId);
  expect(versions).toHaveLength(KEPT_GATEWAY_VERSIONS + 1);
  expect(versions.at(-1)).toMatchObject({ version: running, state: 'running' });
  expect(await send(gatewayVersion.preview, { gatewayId, version: 1 })).toMatchObject(
    refusal('gatewayVersionGone'),
  );
});

it('has the economy mode, goes back to what it was, and sends what alarm rules and recording make of it', async () => {
  const { gatewayId, equipmentId, driverId } = await addPlant();
  const before = await newestOf(gatewayId);
  const set = (economyReportS: number | null) =>
    sent(calls.gateway.edit, { id: gatewayId, title: 'Box', economyReportS });
  await set(600);
  const on = await newestOf(gatewayId);
  await set(900);
  const [newest, added] = await versionsOf(gatewayId);
  expect([newest, added]).toMatchObject([
    { summary: { gateway: { changed: 1 } }, origin: 'edit' },
    { summary: { gateway: { added: 1 } }, version: on },
  ]);
  const item = { kind: 'gateway', equipmentId: null };
  expect(await compare(gatewayId, before, on)).toMatchObject([{ ...item, action: 'add' }]);
  expect(await compare(gatewayId, on, newest!.version)).toMatchObject([
    {
      ...{ ...item, action: 'change' },
      ...{ before: { economy_report_s: 600 }, after: { economy_report_s: 900 } },
    },
  ]);
  expect(await preview(gatewayId, on)).toMatchObject({ changes: [item], left: [] });
  await restore(gatewayId, on);
  expect((await send(calls.gateway.info, { id: gatewayId })).data).toMatchObject({ economyReportS: 600 });
  const economyOf = async () => (await app().gateway.buildConfiguration(gatewayId))?.configuration.economy;
  // An agent that does not know the mode would refuse it.
  expect(await economyOf()).toBeUndefined();
  await app().database.pool.query("update gateway set agent_version = '0.6.0' where id = $1", [gatewayId]);
  const [row] = await signalsOf(equipmentId);
  const id = row!.id;
  expect(await economyOf()).toEqual({ reportIntervalS: 600, urgent: [], courses: [] });
  /** A change that the gateway is sent, without a version of its own. */
  const isSent = async (change: () => Promise<unknown>) => {
    const versions = (await versionsOf(gatewayId)).length;
    const wanted = await app().wantedVersion(gatewayId);
    await change();
    expect(await app().wantedVersion(gatewayId)).toBeGreaterThan(wanted);
    expect((await versionsOf(gatewayId)).length).toBe(versions);
    return economyOf();
  };
  const record = (more: object) =>
    sent(signal.saveAll, { equipmentId, edit: [editOf(row, { min: 0, max: 50, ...more })] });
  await record({});
  const percent = { recording: 'changeAndPeriodic', recordingBand: 'percent', recordingDeadband: 10 };
  expect(await isSent(() => record({ ...percent, recordingPeriodS: 30 }))).toMatchObject({
    courses: [{ id, onChange: true, deadband: 5, periodS: 30 }],
  });
  await sent(signal.saveAll, {
    equipmentId,
    add: [{ tag: 'flow', title: 'Flow', driverId, address: 'HR:9' }],
  });
  const other = (await signalsOf(equipmentId)).find(({ tag }) => tag === 'flow');
  const condition = {
    ...{ kind: 'limit', direction: 'high', limit: { from: 'signal', signalId: id } },
    ...{ secondLimit: null, deadband: 0 },
  };
  let ruleId = '';
  // Also where it is the limit of a rule about something else.
  const rule = { equipmentId, signalId: other!.id, title: 'High', condition };
  const withRule = await isSent(async () => {
    ruleId = (await sent(calls.alarm.addRule, rule)).id;
  });
  expect(withRule).toMatchObject({ urgent: expect.arrayContaining([id, other!.id]), courses: [] });
  expect(await isSent(() => sent(calls.alarm.deleteRule, { id: ruleId }))).toMatchObject({ urgent: [] });
});
