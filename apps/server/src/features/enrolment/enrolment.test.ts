import { accountCalls, enrolmentCalls as calls } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { CLOSED, PASSWORD, startEnrolment } from './testing/enrolment-fixture.ts';

const { app, admin, stranger, told, query, nextName, addLesser, add, codeOf, enrol, door, signIn } =
  await startEnrolment();

describe('a link', () => {
  it('makes an account with what it says, of a name and password that its owner chooses', async () => {
    const code = await codeOf({ kind: 'external', needsApproval: false });
    expect((await door(code)).data).toEqual({
      ...{ isCompany: false, needsApproval: false, orgTitle: 'Waterworks', orgTitleEn: '' },
    });
    const loginname = nextName();
    expect(await enrol(code, { loginname, tel: '13800000000', email: 'li@plant.example' })).toMatchObject({
      data: { isWaiting: false },
    });
    const [account] = await query('select * from account where loginname = $1', [loginname]);
    expect(account).toMatchObject({
      ...{ organisation_id: admin.organisationId, display_name: 'Li Na', kind: 'external', role: 'operator' },
      ...{ data_range: 'self', tel: '13800000000', is_active: true, must_change_password: false },
    });
    expect((await signIn(loginname)).code).toBe('200');
    const events = await query(
      "select * from audit_event where object_kind = 'account' and object_id = $1 and kind = 'insert'",
      [account.id],
    );
    expect(events).toMatchObject([
      { account_id: null, account_name: loginname, call: calls.enrol.path, address: '127.0.0.1' },
    ]);
    expect(JSON.stringify(await query('select * from audit_event'))).not.toContain(PASSWORD);
  });

  it('makes no account with a phone or address of another, nor with a password that everybody could guess', async () => {
    const code = await codeOf({ needsApproval: false, maxUses: 9 });
    expect(await enrol(code, { tel: '13800003333', email: 'mei@plant.example' })).toMatchObject({
      code: '200',
    });
    expect(await enrol(code, { tel: '+86 138-0000-3333' })).toMatchObject({ status: 409, code: '2206' });
    expect(await enrol(code, { email: 'MEI@plant.example' })).toMatchObject({ status: 409, code: '2207' });
    for (const password of ['Baseball#1', 'Waterworks-7', 'kG-503914-x'])
      expect((await enrol(code, { password, tel: '13900503914' })).fields).toMatchObject([
        { path: 'password' },
      ]);
    expect((await enrol(code, { contactName: 'Zhao' })).fields).toMatchObject([{ path: 'contactName' }]);
  });

  it('is kept as a hash: what is in the database opens nothing', async () => {
    const { data } = await add();
    expect(data.code).toMatch(/^[\w-]{22}$/);
    const [row] = await query('select enrolment_link::text as text from enrolment_link where id = $1', [
      data.id,
    ]);
    expect(row.text).not.toContain(data.code);
    const [event] = await query(
      "select after from audit_event where object_kind = 'enrolment_link' and object_id = $1",
      [data.id],
    );
    expect(event.after.code_hash).toBe('(set)');
    const listed = await app.send(calls.queryLinks, admin, {});
    expect(JSON.stringify(listed.data)).not.toContain(data.code);
  });

  it('of 3 uses makes 3 accounts of 20 that come at the same moment', async () => {
    const code = await codeOf({ maxUses: 3, needsApproval: false });
    const replies = await Promise.all(Array.from({ length: 20 }, () => enrol(code)));
    expect(replies.filter(({ code: one }) => one === '200')).toHaveLength(3);
    expect(replies.filter(({ code: one }) => one === '2141')).toHaveLength(17);
    const [link] = await query('select * from enrolment_link order by id desc limit 1');
    expect(link.used_count).toBe(3);
    expect(await query('select from enrolment where link_id = $1', [link.id])).toHaveLength(3);
  });

  it('that is unknown, expired, used up or revoked is answered the same', async () => {
    const expired = await codeOf();
    await query(
      "update enrolment_link set expires_at = now() - interval '1 second' where id in (select max(id) from enrolment_link)",
    );
    const used = await codeOf({ needsApproval: false });
    await enrol(used);
    const { data: revoked } = await add();
    expect((await app.send(calls.revokeLink, admin, { id: revoked.id })).code).toBe('200');
    const bodies = new Set<string>();
    for (const code of ['unknown', expired, used, revoked.code])
      for (const reply of [await door(code), await enrol(code, { loginname: 'boss' })]) {
        expect(reply).toMatchObject(CLOSED);
        bodies.add(`${reply.message} ${JSON.stringify(reply.fields)}`);
      }
    expect(bodies.size).toBe(1);
    const states = (await app.send(calls.queryLinks, admin, { pageSize: 100 })).data.rows.map(
      ({ state }: { state: string }) => state,
    );
    expect(states.slice(0, 3)).toEqual(['revoked', 'usedUp', 'expired']);
    expect((await app.send(calls.queryLinks, admin, { state: 'expired' })).data.total).toBe(1);
  });

  it('says that a name is taken, which costs no use', async () => {
    const code = await codeOf({ needsApproval: false });
    expect(await enrol(code, { loginname: 'BOSS' })).toMatchObject({
      ...{ status: 409, code: '2125', fields: [{ path: 'loginname' }] },
    });
    expect((await enrol(code)).code).toBe('200');
  });

  it('is not found by guessing: an address that tries codes waits', async () => {
    const code = await codeOf();
    for (let i = 0; i < 60; i += 1) expect((await door(`guess-${i}`)).code).toBe('2141');
    expect((await door('guess-60')).status).toBe(429);
    // Nor do right ones go on at once, by which could be told that they are right.
    expect((await door(code)).status).toBe(429);
  });

  it('whose names are tried makes who tries wait', async () => {
    const code = await codeOf();
    for (let i = 0; i < 40; i += 1) expect((await enrol(code, { loginname: 'boss' })).code).toBe('2125');
    expect((await enrol(code)).status).toBe(429);
  });
});

describe('nobody hands out what they do not hold', () => {
  it('when the link is made', async () => {
    const [role] = await query(
      "insert into role (organisation_id, title, codes) values ($1, 'Strong', '{organisation_edit}') returning id",
      [admin.organisationId],
    );
    expect((await add({ roleId: role.id }, await addLesser())).code).toBe('2123');
    expect((await add({ roleId: 'platform' })).code).toBe('2123');
    const [department] = await query(
      "insert into department (organisation_id, title) values ($1, 'Pumps') returning id::text",
      [admin.organisationId],
    );
    const lead = await app.addCaller('Waterworks', 'lead', 'admin', 'department');
    Object.assign(lead, { departmentId: department.id });
    expect((await add({ departmentId: department.id, dataRange: 'organisation' }, lead)).code).toBe('2124');
    expect((await add({}, lead)).fields).toMatchObject([{ path: 'departmentId' }]);
    expect((await add({ departmentId: department.id }, lead)).code).toBe('200');
    const selfish = await app.addCaller('Waterworks', 'selfish', 'admin', 'self');
    expect((await add({ departmentId: department.id }, selfish)).status).not.toBe(200);
    expect((await add({ organisationId: stranger.organisationId })).status).toBe(404);
    expect((await app.send(calls.addCompanyLink, admin, { title: 'Company' })).status).toBe(403);
  });

  it.each<[string, string]>([
    ['loses its role', "update account set role = 'operator' where id = $1"],
    ['loses its data range', "update account set data_range = 'self' where id = $1"],
    ['is deactivated', 'update account set is_active = false where id = $1'],
  ])('and the link makes none once its maker %s', async (what, change) => {
    const maker = await app.addCaller('Waterworks', `maker who ${what}`, 'admin');
    const code = await codeOf({}, maker);
    expect((await door(code)).code).toBe('200');
    await query(change, [maker.accountId]);
    expect(await door(code)).toMatchObject(CLOSED);
    expect(await enrol(code)).toMatchObject(CLOSED);
    const { data } = await app.send(calls.queryLinks, admin, { keyword: maker.loginname });
    expect(data.rows).toMatchObject([{ state: 'open', isBacked: false }]);
  });

  it('nor once its maker is moved, and the list says so of each', async () => {
    const place = async (title: string, parent: string | null = null): Promise<string> =>
      (
        await query(
          'insert into department (organisation_id, title, parent_id) values ($1, $2, $3) returning id::text',
          [admin.organisationId, title, parent],
        )
      )[0].id;
    const [works, elsewhere] = [await place('Works'), await place('Elsewhere')];
    const hall = await place('Hall', works);
    const maker = await app.addCaller('Waterworks', 'mover', 'admin');
    const codes = new Map<string, string>();
    for (const [title, departmentId] of Object.entries({ none: null, works, hall, elsewhere }))
      codes.set(title, await codeOf({ title: `Move ${title}`, departmentId }, maker));
    const check = async (dataRange: string, departmentId: string | null, open: readonly string[]) => {
      await query('update account set data_range = $2, department_id = $3 where id = $1', [
        maker.accountId,
        dataRange,
        departmentId,
      ]);
      const { data } = await app.send(calls.queryLinks, admin, { keyword: 'Move ', pageSize: 100 });
      const rows = data.rows as { title: string; isBacked: boolean }[];
      const listed = rows.filter(({ isBacked }) => isBacked).map(({ title }) => title.slice('Move '.length));
      const opened: string[] = [];
      for (const [title, code] of codes) if ((await door(code)).code === '200') opened.push(title);
      const what = `${dataRange} ${departmentId}`;
      expect({ what, opened, listed: listed.toSorted() }).toEqual({
        what,
        opened: [...open],
        listed: [...open].toSorted(),
      });
    };
    await check('organisation', null, ['none', 'works', 'hall', 'elsewhere']);
    await check('organisation', works, ['none', 'works', 'hall', 'elsewhere']);
    await check('departmentAndBelow', works, ['works', 'hall']);
    await check('department', works, ['works']);
    await check('departmentAndBelow', null, ['none']);
    await check('department', null, ['none']);
  });

  it('nor once its role grows beyond the maker, its role or its department is deleted', async () => {
    const role = async (title: string) =>
      (
        await query(
          "insert into role (organisation_id, title, codes) values ($1, $2, '{monitor_view}') returning id",
          [admin.organisationId, title],
        )
      )[0].id as string;
    const [growing, dying] = [await role('Growing'), await role('Dying')];
    const [department] = await query(
      "insert into department (organisation_id, title) values ($1, 'Gone') returning id::text",
      [admin.organisationId],
    );
    const codes = [
      await codeOf({ roleId: growing }, await addLesser()),
      await codeOf({ roleId: dying }),
      await codeOf({ departmentId: department.id }),
    ];
    for (const code of codes) expect((await door(code)).code).toBe('200');
    await query("update role set codes = '{monitor_view,organisation_edit}' where id = $1", [growing]);
    await query('delete from role where id = $1', [dying]);
    await query('delete from department where id = $1', [department.id]);
    for (const code of codes) expect(await enrol(code)).toMatchObject(CLOSED);
  });
});

describe('with approval', () => {
  const waitingOf = async (loginname: string, caller = admin) =>
    (await app.send(calls.query, caller, { keyword: loginname })).data.rows[0];

  it('an account waits, which only who knows the password is told', async () => {
    const loginname = nextName();
    const email = 'na@plant.example';
    expect((await enrol(await codeOf(), { loginname, email })).data).toEqual({ isWaiting: true });
    expect(await signIn(loginname, 'wrong-Pw-1')).toMatchObject({ status: 400, code: '1001' });
    expect(await signIn(loginname)).toMatchObject({ status: 403, code: '2143' });
    const waiting = await waitingOf(loginname);
    expect(waiting).toMatchObject({ state: 'waiting', title: 'Li Na', decidedMs: null });
    const listed = async () =>
      (await app.send(accountCalls.query, admin, { keyword: loginname })).data.rows[0];
    expect(await listed()).toMatchObject({ isActive: false, isWaiting: true });
    expect((await app.send(calls.approve, stranger, { id: waiting.id })).status).toBe(404);
    expect((await app.send(calls.approve, admin, { id: waiting.id })).code).toBe('200');
    expect(await waitingOf(loginname)).toMatchObject({ state: 'approved', decidedBy: 'boss' });
    expect(await listed()).toMatchObject({ isActive: true, isWaiting: false });
    expect((await signIn(loginname)).code).toBe('200');
    expect(told.at(-1)).toMatchObject({ channel: 'email', to: email, purpose: 'enrolment' });
    expect(told.at(-1)!.text).toContain(loginname);
    expect((await app.send(calls.refuse, admin, { id: waiting.id })).code).toBe('2142');
  });

  it('who made the link is told, once while they decide nothing, and sees how many wait', async () => {
    const maker = await app.addCaller('Waterworks', nextName(), 'admin');
    await query("update account set email = 'maker@plant.example' where id = $1", [maker.accountId]);
    const count = async (caller: Caller) => (await app.send(calls.countWaiting, caller)).data.count as number;
    const [before, elsewhere] = [await count(maker), await count(stranger)];
    const code = await codeOf({ title: 'Told of', maxUses: 3 }, maker);
    told.length = 0;
    for (const loginname of [nextName(), nextName()])
      await enrol(code, { loginname, title: 'www.bad.example' });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toMatchObject({
      to: 'maker@plant.example',
      channel: 'email',
      accountId: maker.accountId,
    });
    expect(told[0]!.text).toContain('Told of');
    expect(told[0]!.text).not.toContain('bad.example');
    expect(await count(maker)).toBe(before + 2);
    expect(await count(stranger)).toBe(elsewhere);
    const { rows } = (await app.send(calls.query, maker, { keyword: 'bad.example' })).data;
    for (const { id } of rows) await app.send(calls.approve, maker, { id });
    expect(await count(maker)).toBe(before);
    await enrol(code);
    await expect.poll(() => told.length).toBe(2);
  });

  it('a refused one is deleted and its name free again', async () => {
    const loginname = nextName();
    const code = await codeOf({ maxUses: 2 });
    await enrol(code, { loginname });
    const { id } = await waitingOf(loginname);
    expect((await app.send(calls.refuse, admin, { id })).code).toBe('200');
    expect(await waitingOf(loginname)).toMatchObject({ state: 'refused', accountId: null });
    expect((await signIn(loginname)).code).toBe('1001');
    expect((await enrol(code, { loginname })).code).toBe('200');
    expect((await app.send(calls.approve, admin, { id })).code).toBe('2142');
  });

  it('activating or deleting it in the list of accounts decides too', async () => {
    const [kept, gone] = [nextName(), nextName()];
    const code = await codeOf({ maxUses: 2 });
    for (const loginname of [kept, gone]) await enrol(code, { loginname });
    const { accountId } = await waitingOf(kept);
    await app.send(accountCalls.setActive, admin, { id: accountId, isActive: true });
    await app.send(accountCalls.delete, admin, { id: (await waitingOf(gone)).accountId });
    expect(await waitingOf(kept)).toMatchObject({ state: 'approved' });
    expect(await waitingOf(gone)).toMatchObject({ state: 'refused' });
  });

  it('nobody approves an account with more rights than their own', async () => {
    const loginname = nextName();
    await enrol(await codeOf({ roleId: 'admin' }), { loginname });
    const { id } = await waitingOf(loginname);
    const weak = await app.addCaller('Waterworks', 'weak', 'admin');
    const reduced = new Set(weak.permissions);
    reduced.delete('audit_view');
    Object.assign(weak, { permissions: reduced });
    expect((await app.send(calls.approve, weak, { id })).code).toBe('2121');
  });
});
