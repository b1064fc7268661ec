import { inspectionCalls, repairCalls } from '@zutai/contract';
import { afterAll, expect, it } from 'vitest';
import { createInspectionSite, good, ok, PNG } from '../inspection/testing/inspection-site.ts';

const site = await createInspectionSite();
const { app, boss, fitter, watcher, blind, stranger, pump, make, detail, live, pressureId } = site;
afterAll(() => app.close());

const { pool } = app.database;
const drawn = { name: 'Wang Wei', image: PNG.toString('base64') };
let repairId = '';
const askFor = (isAsked: boolean) =>
  pool.query('update organisation set signs_repairs = $1 where id = $2', [isAsked, boss.organisationId]);
const begin = async (): Promise<string> => {
  const { id } = await ok(app.send(repairCalls.report, boss, { equipmentId: pump, title: 'Leaks' }));
  await ok(app.send(repairCalls.receive, fitter, { id }));
  return id;
};
const finish = (id: string, more: object = {}) =>
  app.send(repairCalls.finish, fitter, { id, content: 'New seal', ...more });
const stateOf = async (id: string, by = boss) => await ok(app.send(repairCalls.info, by, { id }));

it('a repair is finished with a signature where the organisation asks for one, and keeps each', async () => {
  const id = await begin();
  expect(await stateOf(id)).toMatchObject({ isSigned: false, signatures: [], signer: '' });
  await askFor(true);
  expect((await stateOf(id)).isSigned).toBe(true);
  const unsigned = await finish(id);
  expect([unsigned.code, unsigned.fields[0]?.path]).toEqual(['2776', 'signature']);
  const wide = Buffer.from(PNG);
  wide.writeUInt32BE(2_001, 16);
  const heavy = Buffer.concat([PNG.subarray(0, -8), Buffer.alloc(48 * 1024), PNG.subarray(-8)]);
  const half = PNG.subarray(0, 40);
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
  for (const image of [wide, half, jpeg, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    expect((await finish(id, { signature: { ...drawn, image: image.toString('base64') } })).code).toBe(
      '2777',
    );
  for (const signature of [
    { ...drawn, image: heavy.toString('base64') },
    { ...drawn, image: 'no base64!' },
    { ...drawn, name: '  ' },
  ])
    expect((await finish(id, { signature })).fields[0]?.path).toMatch(/^signature\.(image|name)$/);
  // What was refused is not finished, and nothing of it is kept.
  expect(await stateOf(id)).toMatchObject({ status: 'received', signatures: [] });

  await ok(finish(id, { signature: drawn }));
  const [first] = (await stateOf(id, watcher)).signatures;
  expect(first).toMatchObject({ ...drawn, accountName: 'fitter' });
  expect(Math.abs(first!.atMs - Date.now())).toBeLessThan(60_000);
  await ok(app.send(repairCalls.feedback, boss, { id, isSolved: false }));
  await ok(app.send(repairCalls.receive, fitter, { id }));
  // Typed alone: who cannot draw.
  await ok(finish(id, { signature: { name: 'Wang' } }));
  const again = await stateOf(id);
  expect(again.signatures).toMatchObject([drawn, { name: 'Wang', image: '', accountName: 'fitter' }]);
  const { rows } = await ok(app.send(repairCalls.query, boss, { scope: 'all' }));
  expect(rows[0]).toMatchObject({ id, signer: 'Wang' });
  for (const other of [blind, stranger])
    expect((await app.send(repairCalls.info, other, { id })).code).toBe('404');

  for (const column of ['name', 'image', 'account_name', 'signed_at'])
    await expect(pool.query(`update work_signature set ${column} = ${column}`)).rejects.toThrow(
      'not changed',
    );
  await askFor(false);
  repairId = id;
});

it('an inspection is submitted with one where its plan asked when it was made, once, at the moment it was given', async () => {
  const { isSigned, ...unasked } = await detail(await make());
  expect([isSigned, unasked.signature]).toEqual([false, null]);
  const id = await make({ isSigned: true, assigneeId: boss.accountId });
  live.set(pressureId, { id: pressureId, value: 3.5, time: 5_000, code: '200' });
  expect(await detail(id)).toMatchObject({ isSigned: true, signature: null });
  // What the plan says later is not asked of what is made.
  await pool.query('update inspection_plan set is_signed = false');
  const fill = (more: object) => app.send(inspectionCalls.fill, boss, { id, answers: good, ...more });
  const unsigned = await fill({});
  expect([unsigned.code, unsigned.fields[0]?.path]).toEqual(['2776', 'signature']);
  expect(await detail(id)).toMatchObject({ status: 'notStarted' });
  const sentMs = Date.now();
  const kept = {
    ...{ key: `${boss.accountId}.00000000-0000-4000-8000-000000000000`, sentMs },
    doneMs: sentMs - 3_600_000,
  };
  // Sent twice it is signed once.
  for (const _time of [1, 2]) await ok(fill({ signature: drawn, kept }));
  const done = await detail(id);
  expect(done).toMatchObject({
    status: 'normal',
    signer: 'Wang Wei',
    signature: { ...drawn, accountName: 'boss' },
  });
  expect(done.signature?.atMs).toBe(done.doneMs);
  expect((await fill({ signature: { name: 'Other' } })).code).toBe('2712');
  expect((await detail(id)).signature?.name).toBe('Wang Wei');
  // The name stays when the account is gone.
  await pool.query('delete from account where id = $1', [fitter.accountId]);
  const { signatures } = await stateOf(repairId);
  expect(signatures.map(({ accountName }: { accountName: string }) => accountName)).toEqual([
    'fitter',
    'fitter',
  ]);
});
