import { calls, errors } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngineeringApp, type EngineeringApp } from '../template/testing/engineering-app.ts';

/** Alarm rules and the signals that they name. */

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { signal, alarm, template, equipment } = calls;
type Call = Parameters<EngineeringApp['send']>[0];
const send = (call: Call, body: unknown) => app.send(call, app.engineer, body as never);
const sent = async (call: Call, body: unknown) => {
  const reply = await send(call, body);
  expect(reply, `${reply.message} ${JSON.stringify(reply.fields)}`).toMatchObject({ status: 200 });
  return reply.data;
};
const TAGS = ['level', 'flow', 'batch'] as const;
type Ids = Record<(typeof TAGS)[number], string>;
const rows = TAGS.map((tag) => ({
  ...{ tag, title: `The ${tag}`, dataType: tag === 'batch' ? 'text' : 'number' },
}));
const idsOf = (found: readonly { tag: string; id: string }[]) =>
  Object.fromEntries(found.map(({ tag, id }) => [tag, id])) as Ids;

/** Equipment with a number `level`, a number `flow` and a text `batch`. */
async function addTank() {
  const equipmentId = await app.addEquipment();
  await sent(signal.saveAll, { equipmentId, add: rows });
  const ids = idsOf((await sent(signal.query, { equipmentId, pageSize: 10 })).rows);
  const addRule = (body: object) => send(alarm.addRule, { equipmentId, title: 'Dry', ...body });
  return { equipmentId, ids, addRule };
}
const previewImport = (equipmentId: string, mode: string, text: string) =>
  app.send(
    signal.previewImport,
    app.engineer,
    { equipmentId, mode },
    { files: [{ name: 'file', fileName: 'signals.csv', bytes: text }] },
  );
const formula = (text: string, ...signalIds: readonly string[]) => ({
  condition: { kind: 'formula', formula: text, signalIds },
});
const above = (signalId: string) => ({
  condition: {
    ...{ kind: 'limit', direction: 'high', secondLimit: null, deadband: 0 },
    limit: { from: 'signal', signalId },
  },
});

describe('a formula', () => {
  it('is of no text, which is named by its letter', async () => {
    const { ids, addRule } = await addTank();
    const { level, flow, batch } = ids;
    expect(await addRule({ signalId: level, ...formula('A > C', flow, batch) })).toMatchObject({
      status: 400,
      fields: [{ path: 'condition.signalIds.1', message: expect.stringContaining('C (The batch)') }],
    });
    expect(await addRule({ signalId: batch, ...formula('A > B', flow) })).toMatchObject({
      fields: [{ path: 'signalId', message: expect.stringContaining('A (The batch)') }],
    });
    // What it does not calculate with may be a text.
    const added = await addRule({ signalId: batch, ...formula('B > 1', flow) });
    expect(added.status).toBe(200);
    const edit = { id: added.data.id, ...formula('A > 1', flow) };
    expect(await send(alarm.editRule, edit)).toMatchObject({ fields: [{ path: 'signalId' }] });
  });

  it('keeps its signals from becoming texts, one at a time, in the table and by import', async () => {
    const { equipmentId, ids, addRule } = await addTank();
    const { level, flow } = ids;
    expect((await addRule({ signalId: level, ...formula('A < 1 && B > 1', flow) })).status).toBe(200);
    const text = { dataType: 'text' };
    const message = expect.stringContaining('(Dry)');
    expect(await send(signal.edit, { ...rows[1], id: flow, ...text })).toMatchObject({
      fields: [{ path: 'dataType', message }],
    });
    expect(
      await send(signal.saveAll, { equipmentId, edit: [{ ...rows[0], id: level, ...text }] }),
    ).toMatchObject({
      fields: [{ path: 'edit[0].dataType', message }],
    });
    const csv = 'tag,title,dataType\nflow,Flow,text\n';
    const preview = await previewImport(equipmentId, 'merge', csv);
    expect(preview.data).toMatchObject({
      counts: { error: 1 },
      rows: [{ tag: 'flow', errors: [{ field: 'dataType' }] }],
    });
    await sent(signal.edit, { ...rows[1], id: flow, title: 'Flow of water' });
  });

  it('is kept of signals of templates too', async () => {
    const { id: templateId } = await sent(template.add, { title: 'Tank' });
    await sent(template.saveSignals, { templateId, add: rows });
    const ids = idsOf((await sent(template.querySignals, { templateId, pageSize: 10 })).rows);
    const rule = { templateId, title: 'Dry', signalId: ids.level };
    expect(await send(template.addAlarmRule, { ...rule, ...formula('A > B', ids.batch) })).toMatchObject({
      fields: [{ path: 'condition.signalIds.0', message: expect.stringContaining('B (The batch)') }],
    });
    await sent(template.addAlarmRule, { ...rule, ...formula('A > B', ids.flow) });
    const edit = [{ ...rows[1], id: ids.flow, dataType: 'text' }];
    expect(await send(template.saveSignals, { templateId, edit })).toMatchObject({
      fields: [{ path: 'edit[0].dataType' }],
    });
    expect(await send(template.saveSignals, { templateId, delete: [{ id: ids.flow }] })).toMatchObject({
      ...{ status: 409, code: errors.signalNamedByRule.wire },
    });
    const both = [{ id: ids.flow }, { id: ids.level }];
    await sent(template.saveSignals, { templateId, delete: both });
    expect(await sent(template.detail, { id: templateId })).toMatchObject({ alarmRuleCount: 0 });
  });

  it('is not written while a process is at work that does not know formulas', async () => {
    const { ids, addRule } = await addTank();
    const rule = { signalId: ids.level, ...formula('A > B', ids.flow) };
    const old = await app.database.pool.connect();
    await old.query("set application_name = 'zutai server'");
    try {
      expect(await addRule(rule)).toMatchObject({ status: 400, fields: [{ path: 'condition' }] });
      const other = await addRule({ signalId: ids.level, ...above(ids.flow) });
      expect(other.status).toBe(200);
      const edit = { id: other.data.id, condition: rule.condition };
      expect(await send(alarm.editRule, edit)).toMatchObject({ fields: [{ path: 'condition' }] });
    } finally {
      await old.query('reset application_name');
      old.release();
    }
    expect((await addRule(rule)).status).toBe(200);
  });
});

describe('a rule', () => {
  it.each([
    ['limit', { direction: 'high', limit: { from: 'constant', value: 1 } }],
    ['deviation', { from: { from: 'constant', value: 1 }, limit: 1 }],
    ['rate', { direction: 'rising', limit: 1, windowMs: 1000 }],
    ['bit', { bit: 0 }],
  ])('with a %s is of no text', async (kind, fields) => {
    const { equipmentId, ids, addRule } = await addTank();
    const rule = { condition: { kind, ...fields } };
    const message = expect.stringMatching(/^The batch/);
    expect(await addRule({ ...rule, signalId: ids.batch })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'signalId', message }] },
    });
    expect((await addRule({ ...rule, signalId: ids.level })).status).toBe(200);
    const edit = [{ ...rows[0], id: ids.level, dataType: 'text' }];
    expect(await send(signal.saveAll, { equipmentId, edit })).toMatchObject({
      fields: [{ path: 'edit[0].dataType', message: expect.stringContaining('(Dry)') }],
    });
  });

  it('has no text for a limit', async () => {
    const { ids, addRule } = await addTank();
    expect(await addRule({ signalId: ids.level, ...above(ids.batch) })).toMatchObject({
      ...{ status: 400, fields: [{ path: 'condition.limit.signalId' }] },
    });
    // What is only told of a text needs no number.
    const changed = { condition: { kind: 'change', holdMs: 1000 }, signalId: ids.batch };
    expect((await addRule(changed)).status).toBe(200);
  });

  it('whose signal became a text in an older version is switched off as it is, and not on', async () => {
    const { ids, addRule } = await addTank();
    const { data } = await addRule({ signalId: ids.level, ...above(ids.flow) });
    await app.database.pool.query(`update signal set data_type = 'text' where id = $1`, [ids.flow]);
    const edit = (body: object) => send(alarm.editRule, { id: data.id, ...body });
    const refused = { status: 400, fields: [{ path: 'condition.limit.signalId' }] };
    expect(await edit({ title: 'Empty' })).toMatchObject(refused);
    expect(await edit({ isEnabled: false, ...above(ids.batch) })).toMatchObject(refused);
    await sent(alarm.editRule, { id: data.id, isEnabled: false, ...above(ids.flow) });
    await sent(alarm.editRule, { id: data.id, title: 'Empty' });
    expect(await edit({ isEnabled: true })).toMatchObject(refused);
  });
});

describe('a signal that a rule of another one names', () => {
  it.each([
    ['in its formula', (flow: string) => formula('A > B', flow)],
    ['as its limit', above],
    [
      'as its suppressor',
      (flow: string) => ({ condition: { kind: 'quality' }, suppressor: { signalId: flow, equals: 1 } }),
    ],
  ])('%s is not deleted', async (_where, bodyOf) => {
    const { equipmentId, ids, addRule } = await addTank();
    const { level, flow } = ids;
    const added = await addRule({ signalId: level, ...bodyOf(flow) });
    expect(added.status).toBe(200);
    const refused = {
      ...{ status: 409, code: errors.signalNamedByRule.wire },
      message: expect.stringMatching(/The flow.*Dry/),
    };
    expect(await send(signal.delete, { equipmentId, ids: [flow] })).toMatchObject(refused);
    expect(await send(signal.saveAll, { equipmentId, delete: [{ id: flow }] })).toMatchObject(refused);
    expect(await previewImport(equipmentId, 'replaceAll', 'tag,title\nlevel,Level\n')).toMatchObject(refused);
    const body = { equipmentId, ids: [flow] };
    const { message } = await app.send(signal.delete, app.engineer, body, { language: 'zh' });
    expect(message).toBe('其他变量的报警规则引用了“The flow”：Dry。请先修改或删除这些规则');
    // The rule goes with its own signal.
    await sent(signal.delete, { equipmentId, ids: [flow, level] });
    expect(await send(alarm.ruleInfo, { id: added.data.id })).toMatchObject({ status: 404 });
  });

  it('is deleted when the rule is, and with its equipment', async () => {
    const { equipmentId, ids, addRule } = await addTank();
    const { data } = await addRule({ signalId: ids.level, ...formula('A > B', ids.flow) });
    await sent(alarm.deleteRule, { id: data.id });
    await sent(signal.delete, { equipmentId, ids: [ids.flow] });
    const other = await addTank();
    await other.addRule({ signalId: other.ids.level, ...formula('A > B', other.ids.flow) });
    await sent(equipment.delete, { id: other.equipmentId });
  });

  it('of equipment itself is kept too', async () => {
    const { equipmentId, ids, addRule } = await addTank();
    await addRule({ condition: { kind: 'offline' }, suppressor: { signalId: ids.flow, equals: 0 } });
    expect(await send(signal.delete, { equipmentId, ids: [ids.flow] })).toMatchObject({ status: 409 });
  });
});
