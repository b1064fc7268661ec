import { type CallDefinition, calls, errors, type PermissionCode, ROLE_CODES } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { drawPage, savePage } from './testing/drawing.ts';
import { createEngineeringApp, type EngineeringApp } from './testing/engineering-app.ts';

let app: EngineeringApp;
/** Holds every code, and sees what is given to them alone. */
let person: Caller;
let equipmentId: string;
let projectId: string;
let pageOfProject: string;
let pageOfEquipment: string;
let driverId: string;
let templateId: string;

beforeAll(async () => {
  app = await createEngineeringApp();
  person = await app.addCaller('Waterworks', 'person', 'admin', 'self');
  const all = `with added as (insert into role (organisation_id, title, codes) values ($1, 'All', $2) returning id)
    update account set role = added.id from added where account.id = $3`;
  const codes = ROLE_CODES.filter((code) => code !== 'project_view_all');
  await app.database.pool.query(all, [person.organisationId, codes, person.accountId]);
  person = Object.assign(person, { permissions: new Set<PermissionCode>(codes) });
  equipmentId = await app.addEquipment({ title: 'Pump' });
  driverId = await app.addDriver(equipmentId);
  templateId = (await app.send(calls.template.add, app.engineer, { title: 'Pump', equipmentId })).data.id;
  await app.send(calls.equipment.bindTemplate, app.engineer, { id: equipmentId, templateId });
  projectId = await app.addProject({ title: 'Station', equipmentIds: equipmentId });
  const pageOf = async (owner: object) =>
    (await savePage(app, { title: 'Page', ...owner }, drawPage())).data.id;
  pageOfProject = await pageOf({ projectId });
  pageOfEquipment = await pageOf({ equipmentId });
});
afterAll(() => app?.close());

const give = async (auth: 'view' | 'write') => {
  const accountIds = person.accountId;
  for (const [call, thing] of [
    [calls.project.addPermissions, { projectId }],
    [calls.equipment.addPermissions, { equipmentId }],
  ] as const)
    expect(await app.send(call, app.engineer, { ...thing, accountIds, auth })).toMatchObject({ status: 200 });
};

/** What the screens of a centre and of equipment offer, as it is asked for. */
const CHANGING: readonly (readonly [string, CallDefinition, () => object])[] = [
  ['project.edit', calls.project.edit, () => ({ id: projectId, title: 'Station' })],
  ['project.saveSequence', calls.project.saveSequence, () => ({ ids: projectId })],
  ['project.bindEquipment', calls.project.bindEquipment, () => ({ projectId, equipmentIds: equipmentId })],
  ['project.deletePermissions', calls.project.deletePermissions, () => ({ projectId, accountIds: '1' })],
  ['page.setHome, of a centre', calls.page.setHome, () => ({ id: pageOfProject })],
  ['equipment.edit', calls.equipment.edit, () => ({ id: equipmentId, title: 'Pump' })],
  ['equipment.unbindGateway', calls.equipment.unbindGateway, () => ({ id: equipmentId })],
  [
    'equipment.deletePermissions',
    calls.equipment.deletePermissions,
    () => ({ equipmentId, accountIds: '1' }),
  ],
  ['page.setHome, of equipment', calls.page.setHome, () => ({ id: pageOfEquipment })],
  ['driver.delete', calls.driver.delete, () => ({ id: driverId })],
  [
    'driver.add',
    calls.driver.add,
    () => ({ equipmentId, title: 'D', protocol: 'modbus-tcp', options: { host: 'a' } }),
  ],
  ['equipment.bindTemplate', calls.equipment.bindTemplate, () => ({ id: equipmentId, templateId })],
  ['equipment.unbindTemplate', calls.equipment.unbindTemplate, () => ({ id: equipmentId })],
  [
    'template.synchronise',
    calls.template.synchronise,
    () => ({ templateId, version: 1, equipmentIds: [equipmentId] }),
  ],
  ['signal.add', calls.signal.add, () => ({ equipmentId, tag: 'a', title: 'A' })],
];

const told = async () => {
  const info = async (call: CallDefinition, id: string) => (await app.send(call, person, { id })).data;
  const rows = (await app.send(calls.project.query, person, {})).data.rows;
  return [
    await info(calls.project.info, projectId),
    await info(calls.equipment.info, equipmentId),
    rows[0],
    (await app.send(calls.page.query, person, { projectId })).data[0],
    (await app.send(calls.page.query, person, { equipmentId })).data[0],
  ].map(({ isChangeable }) => isChangeable);
};

describe('who holds every code and was given a centre and equipment', () => {
  it('for watching, is told that they are not theirs to change', async () => {
    await give('view');
    expect(await told()).toEqual([false, false, false, false, false]);
  });

  it.each(CHANGING)('for watching, is refused %s', async (_name, call, request) => {
    await give('view');
    expect(await app.send(call, person, request())).toMatchObject({ status: 404 });
  });

  it('for writing, is told that they are, and changes them', async () => {
    await give('write');
    expect(await told()).toEqual([true, true, true, true, true]);
    const [, edit, request] = CHANGING[0]!;
    expect(await app.send(edit, person, request())).toMatchObject({ status: 200 });
    const [, rename, named] = CHANGING.find(([name]) => name === 'equipment.edit')!;
    expect(await app.send(rename, person, named())).toMatchObject({ status: 200 });
  });
});

it('the agent of a gateway of such equipment tells its log, and is not restarted', async () => {
  await give('view');
  const { id: gatewayId } = await app.addGateway();
  const own = await app.addEquipment({ title: 'Well' });
  for (const id of [equipmentId, own])
    expect(await app.send(calls.equipment.bindGateway, app.engineer, { id, gatewayId })).toMatchObject({
      status: 200,
    });
  const online = "update gateway set online = true, agent_version = '0.5.0' where id = $1";
  await app.database.pool.query(online, [gatewayId]);
  // There is no agent here: whoever may ask is told that nobody answers.
  const noAnswer = { code: errors.driverNoAnswer.wire };
  const { gatewayLog, gatewayClock, restartGateway } = calls.driver;
  for (const call of [gatewayLog, gatewayClock])
    expect(await app.send(call, person, { gatewayId })).toMatchObject(noAnswer);
  expect(await app.send(restartGateway, person, { gatewayId })).toMatchObject({
    code: errors.noPermission.wire,
  });
  expect(await app.send(restartGateway, app.engineer, { gatewayId })).toMatchObject(noAnswer);
});

it('a centre is seen and changed by who made it, without the code to see all', async () => {
  const made = await app.addProject({ title: 'Own' }, person);
  expect((await app.send(calls.project.info, person, { id: made })).data).toMatchObject({
    isChangeable: true,
  });
  const listed = (await app.send(calls.project.query, person, {})).data.rows;
  expect(listed.map(({ id }: { id: string }) => id)).toContain(made);
  expect(await app.send(calls.project.edit, person, { id: made, title: 'Own one' })).toMatchObject({
    status: 200,
  });
  const { rows } = await app.database.pool.query(
    'select sees_project($1, $2) as sees, changes_project($1, $2) as changes',
    [person.accountId, made],
  );
  expect(rows).toEqual([{ sees: true, changes: true }]);
});
