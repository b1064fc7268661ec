import { enrolmentCalls as calls } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { CLOSED, startEnrolment } from './testing/enrolment-fixture.ts';

const { app, platform, stranger, query, nextName, add, codeOf, enrol, door, signIn } = await startEnrolment();

describe('a company', () => {
  it('makes its organisation and its administrator, by a link of the platform', async () => {
    const { data } = await app.send(calls.addCompanyLink, platform, { title: 'New customer', maxUses: 2 });
    expect((await door(data.code)).data).toMatchObject({ isCompany: true, orgTitle: '' });
    const company = { contactName: 'Zhao', address: 'Dock 4', tel: '010-6555 0001' };
    expect((await enrol(data.code)).fields.map(({ path }: { path: string }) => path)).toEqual([
      ...['orgTitle', 'contactName', 'address', 'tel'],
    ]);
    for (const name of ['contactName', 'address', 'tel'])
      expect(
        (await enrol(data.code, { ...company, orgTitle: 'Good', [name]: undefined })).fields,
      ).toMatchObject([{ path: name }]);
    expect(await enrol(data.code, { ...company, orgTitle: 'Brewery' })).toMatchObject({
      ...{ code: '2131', fields: [{ path: 'orgTitle' }] },
    });
    const [good, bad] = [nextName(), nextName()];
    expect((await enrol(data.code, { ...company, orgTitle: 'Good', loginname: good })).data).toEqual({
      isWaiting: true,
    });
    expect(await query("select contact_name, tel, address from organisation where title = 'Good'")).toEqual([
      { contact_name: 'Zhao', tel: '01065550001', address: 'Dock 4' },
    ]);
    expect((await enrol(data.code, { ...company, orgTitle: 'Bad', loginname: bad })).code).toBe('200');
    const idOf = async (keyword: string) =>
      (await app.send(calls.query, platform, { keyword })).data.rows[0].id as string;
    expect((await app.send(calls.approve, platform, { id: await idOf(good) })).code).toBe('200');
    expect((await app.send(calls.refuse, platform, { id: await idOf(bad) })).code).toBe('200');
    const made = await query(
      "select title, role, kind, data_range, account.is_active from organisation join account on account.organisation_id = organisation.id where title in ('Good', 'Bad')",
    );
    expect(made).toEqual([
      { title: 'Good', role: 'admin', kind: 'company', data_range: 'organisation', is_active: true },
    ]);
    expect(await query("select from organisation where title = 'Bad'")).toEqual([]);
    expect((await signIn(good)).code).toBe('200');
  });

  it('or somebody joins another organisation by a link of the platform', async () => {
    const code = await codeOf({ organisationId: stranger.organisationId, needsApproval: false }, platform);
    expect((await door(code)).data.orgTitle).toBe('Brewery');
    const loginname = nextName();
    await enrol(code, { loginname });
    const [account] = await query('select organisation_id from account where loginname = $1', [loginname]);
    expect(account.organisation_id).toBe(stranger.organisationId);
    await query("update account set role = 'admin' where id = $1", [platform.accountId]);
    const titles = async () =>
      (await app.send(calls.queryOrganisations, platform, { keyword: 'Brewery' })).data.rows.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(['Brewery']);
    const set = 'update organisation set is_active = $2 where id = $1';
    await query(set, [stranger.organisationId, false]);
    expect(await titles()).toEqual([]);
    expect(await add({ organisationId: stranger.organisationId }, platform)).toMatchObject({ status: 404 });
    await query(set, [stranger.organisationId, true]);
    const second = await codeOf({ organisationId: stranger.organisationId }, platform);
    expect(await door(second)).toMatchObject(CLOSED);
  });
});
