import { calls, type DataRange } from '@zutai/contract';
import { ApiClient, type RunningServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { makeBelongings } from '../testing/belongings.ts';
import type { Belongings } from '../testing/sample.ts';
import { CAMERA } from '../testing/samples/video-samples.ts';
import { bind, draw } from '../testing/share/bound-page.ts';
import { addCaller, addHolders, addProgram, addTokens, type TokenClients } from './callers.ts';

/** In every word of what nobody but the owner and who sees the whole organisation may see. */
export const MARK = 'SECRETPLANT';

/** The words of what a data range holds and no other does; none of them is in another. */
export const RANGE_MARKS: Readonly<Record<DataRange, string>> = {
  self: 'RANGE-MINE',
  group: 'RANGE-GROUPED',
  department: 'RANGE-NEXT-DOOR',
  departmentAndBelow: 'RANGE-DOWNSTAIRS',
  organisation: 'RANGE-ANYWHERE',
};

export interface Colleague {
  readonly dataRange: DataRange;
  readonly client: ApiClient;
  /** A program of the range, in the same department. */
  readonly program: ApiClient;
  /** What the range holds: its equipment by the way of that range alone. */
  readonly own: Belongings;
  readonly mark: string;
}

export interface Guests {
  /** Of equipment and of a project, with a link that lets them write. */
  readonly writers: readonly ApiClient[];
  /** Of equipment, with a link that lets them look. */
  readonly viewer: ApiClient;
  /** What the writers are shown. */
  readonly shown: Belongings;
}

/** Everybody who asks, and what they have. */
export interface Cast {
  readonly database: Pool;
  readonly url: string;
  readonly owner: ApiClient;
  /** Of the owner, whose department is its own. */
  readonly secret: Belongings;
  readonly stranger: ApiClient;
  readonly ofStranger: Belongings;
  readonly colleagues: readonly Colleague[];
  readonly guests: Guests;
  readonly holders: Awaited<ReturnType<typeof addHolders>>;
  readonly tokens: TokenClients;
  /** Of programs of the stranger's organisation. */
  readonly strangeTokens: TokenClients;
}

export async function makeCast(server: RunningServer, database: Pool): Promise<Cast> {
  const owner = await server.signIn();
  const { orgId: organisationId } = await owner.call(calls.session.info, {});
  const { id: theirs } = await owner.call(calls.department.add, { title: 'Theirs' });
  await database.query("update account set department_id = $1 where loginname = 'admin'", [theirs]);
  const { rows } = await database.query<{ id: string }>(
    "insert into organisation (title) values ('Another organisation') returning id::text",
  );
  const stranger = await addCaller(database, server.url, { organisationId: rows[0]!.id, role: 'admin' });
  const ranges = Object.keys(RANGE_MARKS) as DataRange[];
  const [secret, ofStranger, guests, holders, tokens, strangeTokens, colleagues] = await Promise.all([
    makeBelongings(owner, database, MARK),
    makeBelongings(stranger, database, 'STRANGER'),
    makeGuests(owner, database),
    addHolders(database, server.url, organisationId),
    addTokens(owner, 'Program'),
    addTokens(stranger, 'Strange program'),
    Promise.all(ranges.map((range) => makeColleague(owner, database, organisationId, range))),
  ]);
  await place(database, secret, `department_id = ${theirs}`);
  const people = { owner, secret, stranger, ofStranger, colleagues };
  return { database, url: server.url, ...people, guests, holders, tokens, strangeTokens };
}

async function makeColleague(
  owner: ApiClient,
  database: Pool,
  organisationId: string,
  dataRange: DataRange,
): Promise<Colleague> {
  const mark = RANGE_MARKS[dataRange];
  const addDepartment = async (parentId: string | null, title: string): Promise<string> => {
    const { rows } = await database.query<{ id: string }>(
      'insert into department (organisation_id, parent_id, title) values ($1, $2, $3) returning id::text',
      [organisationId, parentId, title],
    );
    return rows[0]!.id;
  };
  const here = await addDepartment(null, `Of ${dataRange}`);
  const below = await addDepartment(here, `Below ${dataRange}`);
  const client = await addCaller(database, owner.url, {
    organisationId,
    role: 'admin',
    dataRange,
    departmentId: here,
  });
  const program = await addProgram(owner, `Program ${dataRange}`, { dataRange, departmentId: here });
  const own = await makeBelongings(client, database, mark);
  const { userId } = await client.call(calls.session.info, {});
  const places: Readonly<Record<DataRange, string>> = {
    self: 'department_id = null',
    group: 'department_id = null',
    department: `owner_id = null, department_id = ${here}`,
    departmentAndBelow: `owner_id = null, department_id = ${below}`,
    organisation: 'owner_id = null, department_id = null',
  };
  await place(database, own, places[dataRange]);
  if (dataRange === 'group') {
    // Its equipment and gateway by the group alone; projects are in no group.
    await database.query('update equipment set owner_id = null where id = $1', [own.equipmentId]);
    await database.query('update gateway set owner_id = null where id = $1', [own.gatewayId]);
    await database.query(
      'insert into equipment_group_account (group_id, account_id) values ($1, $2) on conflict do nothing',
      [own.equipmentGroupId, userId],
    );
  }
  return { dataRange, client, program, own, mark };
}

async function place(database: Pool, own: Belongings, change: string): Promise<void> {
  await database.query(`update equipment set ${change} where id = $1`, [own.equipmentId]);
  await database.query(`update gateway set ${change} where id = $1`, [own.gatewayId]);
  await database.query(`update project set ${change} where id = $1`, [own.projectId]);
}

const PASSWORD = 'pump2026';

async function makeGuests(owner: ApiClient, database: Pool): Promise<Guests> {
  const { share } = calls;
  const enter = async (key: string, password = ''): Promise<ApiClient> => {
    const guest = new ApiClient(owner.url);
    guest.guestToken = (await guest.call(share.enter, { key, password })).token;
    return guest;
  };
  const shown = await makeBelongings(owner, database, 'SHOWN');
  const { equipmentId: equipId, projectId: id, signalId, mvarId } = shown;
  const files = draw([bind(equipId, { signalId }), { camera: CAMERA }]);
  await owner.call(calls.page.save, { id: shown.pageId, title: 'SHOWN', revision: 1 }, { files });
  const ofProject = draw([bind(equipId, { signalId })], [bind('', { type: 'mvar', mvarId })]);
  const page = { id: shown.projectPageId, title: 'SHOWN', revision: 1 };
  await owner.call(calls.page.save, page, { files: ofProject });
  await owner.call(share.editEquipmentPassword, { equipId, password: PASSWORD });
  await owner.call(share.editProjectPassword, { id, password: PASSWORD });
  const open = { shareState: 'public', shareAuth: 'write' } as const;
  const ofEquipment = await owner.call(share.editEquipmentAuth, { equipId, ...open });
  const ofCentre = await owner.call(share.editProjectAuth, { id, ...open });
  const watched = await makeBelongings(owner, database, 'WATCHED');
  const looked = await owner.call(share.editEquipmentAuth, {
    equipId: watched.equipmentId,
    shareState: 'public',
  });
  return {
    writers: [await enter(ofEquipment.shareKey, PASSWORD), await enter(ofCentre.shareKey, PASSWORD)],
    viewer: await enter(looked.shareKey),
    shown,
  };
}
