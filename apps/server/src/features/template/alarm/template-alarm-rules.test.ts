import { type AlarmRuleRecord, calls, errors, type Signal, type SyncItem } from '@zutai/contract';
import { alarmFormulaText } from '@zutai/i18n';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeRefusals } from '../testing/describe-refusals.ts';
import { createEngineeringApp, type EngineeringApp } from '../testing/engineering-app.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { template, alarm } = calls;
let serial = 0;
type Call = Parameters<EngineeringApp['send']>[0];
const send = (call: Call, body: unknown) => app.send(call, app.engineer, body as never);
const sent = async (call: Call, body: unknown) => {
  const reply = await send(call, body);
  expect(reply, `${reply.message} ${JSON.stringify(reply.fields)}`).toMatchObject({ status: 200 });
  return reply.data;
};
const above = (value: number) => ({
  ...{ kind: 'limit', direction: 'high', limit: { from: 'constant', value } },
  ...{ secondLimit: null, deadband: 0 },
});
const aboveSignal = (signalId: string) => ({ ...above(0), limit: { from: 'signal', signalId } });

/** A template with the signals `level` and `flow`, and a rule about the level. */
async function addTank() {
  const { id: templateId } = await sent(template.add, { title: `Tank ${++serial}` });
  const add = ['level', 'flow'].map((tag) => ({ tag, title: tag, unit: 'm' }));
  await sent(template.saveSignals, { templateId, add });
  const { rows } = await sent(template.querySignals, { templateId, pageSize: 10 });
  const [level = '', flow = ''] = (rows as Signal[]).map(({ id }) => id);
  const rule = { templateId, title: 'High', signalId: level, condition: above(8), message: 'is high' };
  const { id } = await sent(template.addAlarmRule, rule);
  return { templateId: templateId as string, level, flow, id: id as string };
}
const rulesOf = async (equipmentId: string): Promise<AlarmRuleRecord[]> => {
  const asked = { equipmentId, pageSize: 200, sortField: 'createdMs', sortOrder: 'asc' };
  return (await sent(alarm.queryRules, asked)).rows;
};
const signalsOf = async (equipmentId: string): Promise<Signal[]> =>
  (await sent(calls.signal.query, { equipmentId, pageSize: 200 })).rows;
const difference = async (equipmentId: string): Promise<SyncItem[]> =>
  (await sent(template.compare, { equipmentId })).items;
const synchronise = async (templateId: string, ...equipmentIds: string[]) => {
  const { version } = await sent(template.detail, { id: templateId });
  return send(template.synchronise, { templateId, version, equipmentIds });
};

const ofTank = async () => ({ templateId: (await addTank()).templateId });
const ofRule = async () => {
  const { templateId, id } = await addTank();
  return { templateId, id };
};
describeRefusals(
  () => app,
  [
    { call: template.queryAlarmRules, body: ofTank, isWatcherRefused: true },
    { call: template.alarmRuleInfo, body: ofRule, isWatcherRefused: true },
    {
      call: template.addAlarmRule,
      body: async () => {
        const { templateId, flow } = await addTank();
        return { templateId, title: 'Low', signalId: flow, condition: { kind: 'quality' } };
      },
      isWatcherRefused: true,
    },
    {
      call: template.editAlarmRule,
      body: async () => ({ ...(await ofRule()), title: 'Higher' }),
      isWatcherRefused: true,
    },
    { call: template.deleteAlarmRule, body: ofRule, isWatcherRefused: true },
  ],
);

it('keeps rules as equipment does: of signals that are there, with a level that follows or is chosen', async () => {
  const { templateId, level, flow, id } = await addTank();
  const add = (more: object) =>
    send(template.addAlarmRule, {
      templateId,
      title: 'Other',
      signalId: level,
      condition: above(9),
      ...more,
    });
  expect(await add({ signalId: null })).toMatchObject({ status: 400, code: errors.alarmSignalNeeded.wire });
  expect(await add({ signalId: '999999' })).toMatchObject({ status: 400, fields: [{ path: 'signalId' }] });
  expect(await add({ condition: aboveSignal('999999') })).toMatchObject({
    fields: [{ path: 'condition.limit.signalId' }],
  });
  expect(await add({ suppressor: { signalId: '999999', equals: 1 } })).toMatchObject({
    fields: [{ path: 'suppressor.signalId' }],
  });
  expect(await add({ levelId: '999999' })).toMatchObject({ fields: [{ path: 'levelId' }] });
  const formula = (text: string, ...signalIds: string[]) => ({
    condition: { kind: 'formula', formula: text, signalIds },
  });
  // In the words of the form.
  const missing = { code: 'letterMissing', position: 4, name: 'B' } as const;
  expect(await add(formula('A > B'))).toMatchObject({
    ...{ status: 400, code: errors.alarmFormulaInvalid.wire },
    fields: [{ path: 'condition.formula', message: alarmFormulaText('en', missing) }],
  });
  expect(await add(formula('A > B', '999999'))).toMatchObject({
    fields: [{ path: 'condition.signalIds.0' }],
  });
  const levels = await sent(alarm.queryLevels, {});
  const info = () => sent(template.alarmRuleInfo, { templateId, id });
  // Minor and prompt: the third.
  expect(await info()).toMatchObject({ levelId: null, levelTitle: levels[2].title, signalTitle: 'level' });
  const edit = { templateId, id, revision: 1, levelId: levels[0].id, condition: aboveSignal(flow) };
  await sent(template.editAlarmRule, edit);
  expect(await info()).toMatchObject({
    ...{ revision: 2, levelId: levels[0].id, levelTitle: levels[0].title, title: 'High' },
    namedSignals: [{ id: flow, title: 'flow' }],
  });
  expect(await send(template.editAlarmRule, edit)).toMatchObject({ status: 409 });
  await sent(template.addAlarmRule, {
    ...{ templateId, title: 'Away', condition: { kind: 'offline' }, isEnabled: false },
  });
  const asked = { templateId, sortField: 'title', sortOrder: 'asc' };
  const list = await sent(template.queryAlarmRules, asked);
  expect(list.rows.map(({ title }: AlarmRuleRecord) => title)).toEqual(['Away', 'High']);
  expect((await sent(template.queryAlarmRules, { ...asked, keyword: 'LEVEL' })).total).toBe(1);
  expect((await sent(template.queryAlarmRules, { ...asked, isEnabled: false })).rows).toMatchObject([
    { title: 'Away' },
  ]);
  expect(await sent(template.detail, { id: templateId })).toMatchObject({ alarmRuleCount: 2 });
  await sent(template.deleteAlarmRule, { templateId, id });
  expect(await send(template.alarmRuleInfo, { templateId, id })).toMatchObject({ status: 404 });
});

it('gives equipment that is made from it rules about its own signals, and is made of equipment with them', async () => {
  const { templateId, level, flow, id } = await addTank();
  const levels = await sent(alarm.queryLevels, {});
  await sent(template.editAlarmRule, {
    ...{ templateId, id, condition: aboveSignal(flow), suppressor: { signalId: flow, equals: 0 } },
  });
  await sent(template.addAlarmRule, {
    ...{ templateId, title: 'Leak', signalId: level },
    condition: { kind: 'formula', formula: 'A < 2 && B > 1', signalIds: [flow] },
  });
  const first = await app.addEquipment({ templateId });
  const { id: copyId } = await sent(template.add, { title: `Copy ${++serial}`, equipmentId: first });
  // What follows from severity and time to respond follows in a template too.
  const copied = { templateId: copyId, sortField: 'title', sortOrder: 'asc' };
  expect((await sent(template.queryAlarmRules, copied)).rows).toMatchObject([
    { title: 'High', levelId: null },
    { title: 'Leak', namedSignals: [{ title: 'flow' }] },
  ]);
  for (const equipmentId of [first, await app.addEquipment({ templateId: copyId })]) {
    const [ownLevel, ownFlow] = await signalsOf(equipmentId);
    expect(await rulesOf(equipmentId)).toMatchObject([
      {
        ...{ title: 'High', signalId: ownLevel?.id, condition: aboveSignal(ownFlow?.id ?? '') },
        ...{ suppressor: { signalId: ownFlow?.id }, levelId: levels[2].id, message: 'is high' },
      },
      {
        ...{ title: 'Leak', signalId: ownLevel?.id, namedSignals: [{ id: ownFlow?.id, title: 'flow' }] },
        condition: { formula: 'A < 2 && B > 1', signalIds: [ownFlow?.id] },
      },
    ]);
    expect(await difference(equipmentId)).toEqual([]);
  }
});

it('brings a changed limit to all equipment, but where it was changed there', async () => {
  const { templateId, level, flow, id } = await addTank();
  const [plain, other] = [await app.addEquipment({ templateId }), await app.addEquipment({ templateId })];
  const [own] = await rulesOf(other);
  await sent(alarm.editRule, { id: own?.id, condition: above(5), cause: 'a small tank' });
  await sent(template.editAlarmRule, {
    ...{ templateId, id, condition: above(9), onDelayMs: 5000, severity: 'severe', message: 'is too high' },
  });
  await sent(template.addAlarmRule, {
    ...{ templateId, title: '高', titleEn: 'High', signalId: flow, condition: aboveSignal(level) },
  });
  const levels = await sent(alarm.queryLevels, {});
  const told = (value: number) => ({ condition: { condition: above(value), signalUnit: 'm' } });
  expect(await difference(plain)).toMatchObject([
    {
      ...{ kind: 'alarmRule', action: 'add', name: '高', nameEn: 'High', title: 'flow' },
      template: { signal_id: 'flow', condition: { namedSignals: [{ id: level, title: 'level' }] } },
    },
    {
      ...{ kind: 'alarmRule', action: 'change', name: 'High', title: 'level' },
      equipment: { ...told(8), on_delay_ms: 0, level_id: levels[2].id, message: 'is high' },
      template: { ...told(9), on_delay_ms: 5000, level_id: levels[0].id, message: 'is too high' },
    },
  ]);
  expect(await synchronise(templateId, plain, other)).toMatchObject({ data: { added: 2, changed: 2 } });
  expect(await rulesOf(plain)).toMatchObject([
    { condition: above(9), onDelayMs: 5000, severity: 'severe', levelId: levels[0].id },
    { title: '高', signalTitle: 'flow' },
  ]);
  expect(await rulesOf(other)).toMatchObject([
    { id: own?.id, condition: above(5), onDelayMs: 5000, cause: 'a small tank', message: 'is too high' },
    { signalTitle: 'flow' },
  ]);
  expect(await difference(plain)).toEqual([]);
  expect(await difference(other)).toMatchObject([
    {
      ...{ action: 'keep', name: 'High', title: 'level' },
      equipment: { ...told(5), cause: 'a small tank' },
      template: { ...told(9), cause: '' },
    },
  ]);
  expect(await synchronise(templateId, plain, other)).toMatchObject({ code: errors.templateInStep.wire });
});

it('leaves to equipment what is deleted on either side', async () => {
  const { templateId, level, id } = await addTank();
  const [first, second] = [await app.addEquipment({ templateId }), await app.addEquipment({ templateId })];
  const [own] = await rulesOf(first);
  await sent(alarm.deleteRule, { id: own?.id });
  await sent(template.editAlarmRule, { templateId, id, condition: above(9) });
  expect(await difference(first)).toMatchObject([{ action: 'keep', name: 'High', equipment: null }]);
  expect(await synchronise(templateId, first, second)).toMatchObject({ data: { added: 0, changed: 1 } });
  expect(await rulesOf(first)).toEqual([]);
  // With a signal of the template its rules go; at equipment both stay.
  await sent(template.saveSignals, { templateId, delete: [{ id: level }] });
  expect(await sent(template.detail, { id: templateId })).toMatchObject({ alarmRuleCount: 0 });
  expect(await difference(second)).toMatchObject([
    { kind: 'signal', action: 'release', name: 'level' },
    { kind: 'alarmRule', action: 'release', name: 'High' },
  ]);
  expect(await synchronise(templateId, second)).toMatchObject({ data: { released: 2 } });
  expect(await rulesOf(second)).toMatchObject([{ title: 'High', condition: above(9) }]);
  expect(await difference(second)).toEqual([]);
});

it('adds no rule that names a signal which was deleted at the equipment, and is done with it', async () => {
  const { templateId, level, flow } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const [, ownFlow] = await signalsOf(equipmentId);
  await sent(calls.signal.saveAll, { equipmentId, delete: [{ id: ownFlow?.id }] });
  await sent(template.addAlarmRule, {
    ...{ templateId, title: 'Over', signalId: level, condition: aboveSignal(flow) },
  });
  const left = [
    { kind: 'signal', action: 'keep', name: 'flow', equipment: null },
    { kind: 'alarmRule', action: 'keep', name: 'Over', title: 'level', equipment: null },
  ];
  expect(await difference(equipmentId)).toMatchObject(left);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ data: { added: 0, changed: 0 } });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ code: errors.templateInStep.wire });
  expect(await rulesOf(equipmentId)).toMatchObject([{ title: 'High' }]);
});

it('changes signal and condition of a rule together or not at all', async () => {
  const { templateId, id } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const [own] = await rulesOf(equipmentId);
  await sent(alarm.editRule, { id: own?.id, condition: above(5) });
  // Without its signal the condition of the equipment would be none.
  await sent(template.editAlarmRule, {
    ...{ templateId, id, signalId: null, condition: { kind: 'offline' }, onDelayMs: 1000 },
  });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ data: { changed: 1 } });
  expect(await rulesOf(equipmentId)).toMatchObject([
    { signalId: own?.signalId, condition: above(5), onDelayMs: 1000 },
  ]);
});

it('takes rules of equipment that is bound for those of the template, by name and signal, as they are', async () => {
  const { templateId } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  await sent(calls.equipment.unbindTemplate, { id: equipmentId });
  const [own] = await rulesOf(equipmentId);
  const { id } = await sent(alarm.addRule, {
    ...{ equipmentId, title: 'High', signalId: own?.signalId, condition: above(20) },
  });
  await sent(calls.equipment.bindTemplate, { id: equipmentId, templateId });
  expect(await difference(equipmentId)).toEqual([]);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ status: 200 });
  expect((await rulesOf(equipmentId)).map((rule) => rule.id)).toEqual([own?.id, id]);
});

it('brings no formula to equipment whose signal is a text, and names it', async () => {
  const { templateId, level, flow } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const [, ownFlow] = await signalsOf(equipmentId);
  const text = { id: ownFlow?.id, tag: 'flow', title: 'flow', dataType: 'text' };
  await sent(calls.signal.saveAll, { equipmentId, edit: [text] });
  await sent(template.addAlarmRule, {
    ...{ templateId, title: 'Leak', signalId: level },
    condition: { kind: 'formula', formula: 'A > B', signalIds: [flow] },
  });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({
    ...{ code: errors.templateUnfit.wire, message: expect.stringContaining('Leak') },
    fields: [{ path: 'condition.signalIds.0' }],
  });
  expect(await rulesOf(equipmentId)).toMatchObject([{ title: 'High' }]);
});

it('brings no limit either, but a rule that is off, and one that was switched off after its signal became a text', async () => {
  const { templateId, flow, id } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const [ownLevel, ownFlow] = await signalsOf(equipmentId);
  const text = { id: ownFlow?.id, tag: 'flow', title: 'flow', dataType: 'text' };
  await sent(calls.signal.saveAll, { equipmentId, edit: [text] });
  const rule = { templateId, title: 'Flood', signalId: flow, condition: above(1) };
  const added = await sent(template.addAlarmRule, rule);
  expect(await synchronise(templateId, equipmentId)).toMatchObject({
    ...{ code: errors.templateUnfit.wire, message: expect.stringContaining('Flood') },
    fields: [{ path: 'signalId' }],
  });
  await sent(template.editAlarmRule, { templateId, id: added.id, revision: 1, isEnabled: false });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ status: 200 });
  // As an older version let it become.
  await app.database.pool.query("update signal set data_type = 'text' where id = $1", [ownLevel?.id]);
  await sent(template.editAlarmRule, { templateId, id, revision: 1, isEnabled: false });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ status: 200 });
  expect((await rulesOf(equipmentId)).map(({ title, isEnabled }) => [title, isEnabled])).toEqual([
    ['High', false],
    ['Flood', false],
  ]);
});

it('a signal becomes a text together with the rule that compared its number', async () => {
  const { templateId, level, id } = await addTank();
  const equipmentId = await app.addEquipment({ templateId });
  const condition = { kind: 'change', holdMs: 1000 };
  await sent(template.editAlarmRule, { templateId, id, revision: 1, condition });
  const edit = [{ id: level, tag: 'level', title: 'level', dataType: 'text' }];
  await sent(template.saveSignals, { templateId, edit });
  expect(await synchronise(templateId, equipmentId)).toMatchObject({ status: 200 });
  expect(await rulesOf(equipmentId)).toMatchObject([{ title: 'High', condition }]);
  expect((await signalsOf(equipmentId))[0]).toMatchObject({ tag: 'level', dataType: 'text' });
});

it('a rule that became wrong is switched off as it is', async () => {
  const { templateId, level, id } = await addTank();
  await app.database.pool.query(
    `update template set content = jsonb_set(content, '{signals}', (
       select jsonb_agg(case when signal ->> 'id' = $2 then signal || '{"dataType": "text"}' else signal end)
       from jsonb_array_elements(content -> 'signals') signal)) where id = $1`,
    [templateId, level],
  );
  const edit = (body: object) => send(template.editAlarmRule, { templateId, id, ...body });
  expect(await edit({ title: 'Higher' })).toMatchObject({ status: 400, fields: [{ path: 'signalId' }] });
  expect(await edit({ isEnabled: false })).toMatchObject({ status: 200 });
  expect(await edit({ isEnabled: true })).toMatchObject({ status: 400, fields: [{ path: 'signalId' }] });
});
