import { randomUUID } from 'node:crypto';
import {
  sparePartCalls as calls,
  errors,
  type RepairDetail,
  type RequestInputOf,
  repairCalls,
  type SparePart,
  type SparePartMovement,
} from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRepairFeature } from '../repair/index.ts';
import { createSparePartFeature } from './index.ts';

let app: FeatureApp;
let boss: Caller;
let fitter: Caller;
let stranger: Caller;
let pumpId: string;

async function addEquipment(caller: Caller, title: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, kind, display, device_id)
     values ($1, $2, 'EG', 'list', $2) returning id::text`,
    [caller.organisationId, title],
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  fitter = await app.addCaller('Waterworks', 'fitter', 'operator');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pumpId = await addEquipment(boss, 'Pump');
  app.serve('sparePart', calls, createSparePartFeature(app).handlers);
  app.serve('repair', repairCalls, createRepairFeature(app).handlers);
});
afterAll(() => app?.close());

let made = 0;
async function add(more: Partial<RequestInputOf<typeof calls.add>> = {}): Promise<string> {
  made += 1;
  const fields = { number: `P-${made}`, title: `Seal ${made}`, unit: 'pcs', ...more };
  return (await app.send(calls.add, boss, fields)).data.id as string;
}
const info = async (id: string) => (await app.send(calls.info, boss, { id })).data as SparePart;
const editOf = ({ id, number, title, unit }: SparePart) => ({ id, number, title, unit });
const ledger = async (sparePartId: string, caller = boss) =>
  (await app.send(calls.queryMovements, caller, { sparePartId, pageSize: 200, sortOrder: 'asc' })).data
    .rows as SparePartMovement[];
const receive = (id: string, quantityThousandths: number) =>
  app.send(calls.receive, boss, { id, quantityThousandths });

interface Step {
  readonly kind: 'receive' | 'issue' | 'giveBack' | 'count';
  readonly amount: number;
}
const SHORT = errors.sparePartShort.wire;

/** The rules once more, plainly: what a step is answered, and what is there afterwards. */
function play(stock: number, { kind, amount }: Step): [code: string, stock: number] {
  if (kind === 'count') return ['200', amount];
  if (kind === 'issue') return amount > stock ? [SHORT, stock] : ['200', stock - amount];
  return ['200', stock + amount];
}

async function take(id: string, { kind, amount }: Step): Promise<string> {
  const asked = kind === 'count' ? { countedThousandths: amount } : { quantityThousandths: amount };
  return (await app.send(calls[kind], boss, { id, ...asked, reason: 'x' })).code;
}

const aStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('receive', 'issue', 'giveBack', 'count'),
  amount: fc.integer({ min: 1, max: 4 }),
});

it('a stock is the sum of its ledger and never below 0, whoever moves it, also two at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 10 }),
      async (rounds) => {
        const id = await add();
        let stock = 0;
        let moves = 0;
        for (const steps of rounds) {
          const answers = await Promise.all(steps.map((step) => take(id, step)));
          const now = (await info(id)).stockThousandths;
          const orders =
            steps.length === 1
              ? [[0]]
              : [
                  [0, 1],
                  [1, 0],
                ];
          const outcomes = orders.map((order) => {
            let after = stock;
            const given: string[] = [];
            for (const place of order) [given[place], after] = play(after, steps[place]!);
            return { answers: given, now: after };
          });
          // Two at once are as one after the other, in either order.
          expect(outcomes).toContainEqual({ answers, now });
          stock = now;
          moves += answers.filter((code) => code === '200').length;
        }
        let sum = 0;
        const rows = await ledger(id);
        for (const { changeThousandths, stockThousandths } of rows) {
          sum += changeThousandths;
          expect(stockThousandths).toBe(sum);
        }
        expect([rows.length, sum]).toEqual([moves, stock]);
        expect(rows.map(({ atMs }) => atMs)).toEqual(rows.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 12 },
  );
});

describe('a movement', () => {
  it('that asks for more than is there names the part and what is there, at the quantity', async () => {
    const id = await add({ number: 'S-9', title: 'Mechanical seal' });
    await receive(id, 1_500);
    const refused = await app.send(calls.issue, boss, { id, quantityThousandths: 1_501, reason: 'x' });
    expect(refused).toMatchObject({ status: 409, code: SHORT, fields: [{ path: 'quantityThousandths' }] });
    for (const word of ['S-9', 'Mechanical seal', '1.5 pcs']) expect(refused.message).toContain(word);
    // The unit of what was moved stays: 1.5 pcs are not 1.5 boxes.
    const part = await info(id);
    const other = await app.send(calls.edit, boss, { ...editOf(part), unit: 'box' });
    expect(other).toMatchObject({
      status: 409,
      code: errors.sparePartUnitMoved.wire,
      fields: [{ path: 'unit' }],
    });
    const unmoved = await info(await add());
    expect((await app.send(calls.edit, boss, { ...editOf(unmoved), unit: 'box' })).code).toBe('200');
    // What was taken while somebody counted is not undone by the count.
    const counted = { id, countedThousandths: 1_500, reason: 'x' };
    expect(await take(id, { kind: 'issue', amount: 500 })).toBe('200');
    const late = await app.send(calls.count, boss, { ...counted, stockThousandths: 1_500 });
    expect(late).toMatchObject({
      code: errors.sparePartStockChanged.wire,
      fields: [{ path: 'countedThousandths' }],
    });
    expect(late.message).toContain('1 pcs');
    expect((await app.send(calls.count, boss, { ...counted, stockThousandths: 1_000 })).code).toBe('200');
    // What is sent again because its answer was lost is booked once, also both at once.
    for (const call of [calls.receive, calls.issue, calls.giveBack]) {
      const before = (await ledger(id)).length;
      const request = { id, quantityThousandths: 100, reason: 'x', requestId: randomUUID() };
      const answers = await Promise.all([1, 2].map(() => app.send(call, boss, request)));
      expect(answers.map(({ code }) => code)).toEqual(['200', '200']);
      expect(await ledger(id)).toHaveLength(before + 1);
    }
    const full = await receive(id, 1_000_000_000);
    expect(full).toMatchObject({ status: 409, code: errors.sparePartFull.wire });
  });

  it('is never changed nor deleted, and keeps its part from being deleted, but not from being archived', async () => {
    const id = await add();
    await receive(id, 1_000);
    for (const sql of ['update spare_part_movement set change = 1', 'delete from spare_part_movement'])
      await expect(app.database.pool.query(`${sql} where spare_part_id = ${id}`)).rejects.toThrow(
        'only added',
      );
    const refused = await app.send(calls.delete, boss, { id });
    expect(refused).toMatchObject({ status: 409, code: errors.sparePartMoved.wire });
    await app.send(calls.setArchived, boss, { id, isArchived: true });
    expect((await receive(id, 1)).code).toBe(errors.sparePartArchived.wire);
    const listed = async (scope: string) =>
      ((await app.send(calls.query, boss, { scope, pageSize: 200 })).data.rows as SparePart[]).some(
        (part) => part.id === id,
      );
    expect([await listed('inUse'), await listed('archived'), await listed('all')]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await app.send(calls.receive, stranger, { id, quantityThousandths: 1 })).status).toBe(404);
  });

  it('below the minimum is told once a fall to those who may manage parts, and not before it was above', async () => {
    const id = await add({ minimumThousandths: 3_000 });
    const told = async () => {
      const { rows } = await app.database.pool.query<{ loginname: string; note: string }>(
        `select loginname, note from message join account on account.id = message.account_id
         where equip_type = 'sparePart' and data_id = $1 order by message.id`,
        [id],
      );
      return rows;
    };
    const issue = (quantityThousandths: number) =>
      app.send(calls.issue, boss, { id, quantityThousandths, reason: 'x' });
    // A new one with nothing there is below it from the first.
    expect(await told()).toHaveLength(1);
    await app.database.pool.query('delete from message where data_id = $1', [id]);
    await receive(id, 2_000);
    expect(await told()).toEqual([]);
    await receive(id, 2_000);
    await issue(1_000);
    expect(await told()).toEqual([]);
    await issue(500);
    await issue(500);
    expect(await told()).toEqual([{ loginname: 'boss', note: '现有 2.5 pcs，最低库存 3 pcs' }]);
    await receive(id, 1_000);
    await issue(1);
    expect(await told()).toHaveLength(2);
    // Nobody is told of what is out of use, but of what is below it when it is in use again.
    const archive = (isArchived: boolean) => app.send(calls.setArchived, boss, { id, isArchived });
    await receive(id, 1_000);
    await archive(true);
    const part = await info(id);
    await app.send(calls.edit, boss, { ...editOf(part), minimumThousandths: 9_000 });
    expect(await told()).toHaveLength(2);
    await archive(false);
    expect(await told()).toHaveLength(3);
    const below = (await app.send(calls.query, boss, { scope: 'below', pageSize: 200 })).data
      .rows as SparePart[];
    expect(below.map((part) => part.id)).toContain(id);
  });
});

describe('a repair', () => {
  async function received(): Promise<string> {
    const { id } = (await app.send(repairCalls.report, boss, { equipmentId: pumpId, title: 'Leaks' })).data;
    await app.send(repairCalls.dispatch, boss, { id, assigneeId: fitter.accountId });
    await app.send(repairCalls.receive, fitter, { id });
    return id as string;
  }
  const finish = (id: string, usedParts: readonly object[]) =>
    app.send(repairCalls.finish, fitter, { id, content: 'New seal', usedParts });
  const read = async (id: string) => (await app.send(repairCalls.info, boss, { id })).data;

  it('takes what was used with the step, or neither; reopened it keeps what was used', async () => {
    const [seal, oil] = [await add(), await add({ unit: 'L' })];
    await receive(seal, 2_000);
    await receive(oil, 1_250);
    const id = await received();
    const lines = [
      { sparePartId: seal, quantityThousandths: 1_000 },
      { sparePartId: oil, quantityThousandths: 1_000 },
      { sparePartId: oil, quantityThousandths: 251 },
    ];
    const refused = await finish(id, lines);
    expect(refused).toMatchObject({ code: SHORT, fields: [{ path: 'usedParts[2].quantityThousandths' }] });
    expect(refused.message).toContain((await info(oil)).title);
    expect([(await info(seal)).stockThousandths, (await read(id)).status]).toEqual([2_000, 'received']);
    const taken = lines.slice(0, 2);
    expect((await finish(id, taken)).code).toBe('200');
    expect((await finish(id, taken)).code).toBe('2701');
    expect([(await info(seal)).stockThousandths, (await info(oil)).stockThousandths]).toEqual([1_000, 250]);
    await app.send(repairCalls.feedback, boss, { id, isSolved: false });
    const again = await read(id);
    expect(again).toMatchObject({ status: 'pending', usedParts: taken });
    expect((await ledger(seal)).at(-1)).toMatchObject({
      ...{ kind: 'repair', changeThousandths: -1_000, accountName: 'fitter' },
      ...{ repairId: id, repairNumber: again.number },
    });
    // What comes back lessens what was used, the latest taken first; more than was taken came from elsewhere.
    const giveBack = (quantityThousandths: number) =>
      app.send(calls.giveBack, boss, { id: oil, quantityThousandths, reason: 'x', repairId: id });
    const usedOil = async () =>
      ((await read(id)) as RepairDetail).usedParts
        .filter(({ sparePartId }) => sparePartId === oil)
        .map((part) => [part.quantityThousandths, part.returnedThousandths]);
    await app.send(calls.giveBack, boss, { id: oil, quantityThousandths: 7, reason: 'x' });
    await giveBack(400);
    expect(await usedOil()).toEqual([[600, 400]]);
    await app.send(repairCalls.receive, fitter, { id });
    expect((await finish(id, [{ sparePartId: oil, quantityThousandths: 300 }])).code).toBe('200');
    await giveBack(500);
    expect(await usedOil()).toEqual([
      [400, 600],
      [0, 300],
    ]);
    await giveBack(1_000);
    expect(await usedOil()).toEqual([
      [0, 1_000],
      [0, 300],
    ]);
    // What the storekeeper issues for it is used too.
    await app.send(calls.issue, boss, { id: oil, quantityThousandths: 100, reason: 'x', repairId: id });
    expect((await usedOil()).at(-1)).toEqual([100, 0]);
    // Of another organisation's part nothing is taken; gone with its equipment, the repair leaves the ledger as it is.
    const theirs = await app.send(calls.add, stranger, { number: 'X', title: 'X', unit: 'L' });
    const other = await finish(await received(), [{ sparePartId: theirs.data.id, quantityThousandths: 1 }]);
    expect(other).toMatchObject({ status: 400, fields: [{ path: 'usedParts[0].sparePartId' }] });
    await app.database.pool.query('delete from repair where id = $1', [id]);
    expect((await ledger(seal)).at(-1)).toMatchObject({
      ...{ kind: 'repair', repairId: null, repairNumber: again.number },
    });
  });

  it('of two that take the last one at once, in any order of lines, one is refused and neither waits for ever', async () => {
    const [a, b] = [await add(), await add()];
    for (let times = 0; times < 5; times += 1) {
      for (const id of [a, b])
        await app.send(calls.count, boss, { id, countedThousandths: 1_000, reason: 'x' });
      const repairs = [await received(), await received()];
      const one = [a, b].map((sparePartId) => ({ sparePartId, quantityThousandths: 1_000 }));
      const answers = await Promise.all([finish(repairs[0]!, one), finish(repairs[1]!, one.toReversed())]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', SHORT]);
    }
  });
});

it('the equipment that a part fits is told to who sees it, and kept by the edit of who does not', async () => {
  const id = await add({ equipmentIds: [pumpId] });
  const theirs = await addEquipment(stranger, 'Kettle');
  const refused = await app.send(calls.edit, boss, {
    ...{ id, number: 'Q', title: 'Q', unit: 'L' },
    equipmentIds: [theirs],
  });
  expect(refused).toMatchObject({ status: 400, fields: [{ path: 'equipmentIds' }] });
  expect(await info(id)).toMatchObject({
    equipmentIds: [pumpId],
    equipment: [{ title: 'Pump' }],
    revision: 1,
  });
  const fits = async (equipmentId: string) =>
    ((await app.send(calls.query, boss, { equipmentId })).data.rows as SparePart[]).map((part) => part.id);
  expect(await fits(pumpId)).toEqual([id]);
  await app.database.pool.query('insert into spare_part_equipment values ($1, $2)', [id, theirs]);
  await app.send(calls.edit, boss, { ...{ id, number: 'Q', title: 'Q', unit: 'L' }, equipmentIds: [] });
  expect((await info(id)).equipmentIds).toEqual([]);
  const { rows } = await app.database.pool.query(
    'select equipment_id::text from spare_part_equipment where spare_part_id = $1',
    [id],
  );
  expect(rows).toEqual([{ equipment_id: theirs }]);
});
