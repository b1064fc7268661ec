import { once } from 'node:events';
import { calls, type channels, type DataRange, type PermissionCode, SOCKET_CLOSE } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import type { LiveSocket } from '../testing/live-socket.ts';
import type { Belongings } from '../testing/sample.ts';
import { addCaller } from './callers.ts';
import type { Cast } from './cast.ts';

/** What is watched: equipment and a project of nobody, so that a right to it is that of the case alone. */
export type Watched = Pick<
  Belongings,
  'organisationId' | 'equipmentId' | 'signalId' | 'projectId' | 'projectPageId'
>;

interface Watcher {
  readonly client: ApiClient;
  readonly accountId: string;
}

/** As `feature.key` of the contract. */
type ChannelName = {
  [F in keyof typeof channels]: `${F}.${keyof (typeof channels)[F] & string}`;
}[keyof typeof channels];

/** How somebody comes to watch, and what takes it away again. */
interface End {
  readonly what: string;
  /** The trigger that tells of it, as table and name. */
  readonly trigger: string;
  readonly channels: readonly ChannelName[];
  begin(world: World): Promise<Watcher>;
  /** $1: the account of the watcher. */
  readonly statement: string;
}

interface World extends Watched {
  readonly database: Pool;
  readonly owner: ApiClient;
}

const BOTH: readonly ChannelName[] = ['monitor.equipment', 'projectMonitor.project'];
const EQUIPMENT: readonly ChannelName[] = ['monitor.equipment'];
const PROJECT: readonly ChannelName[] = ['projectMonitor.project'];
const CODES: readonly PermissionCode[] = ['monitor_view', 'project_view', 'project_view_all'];

async function addWatcher(
  { database, owner, organisationId }: World,
  place: { dataRange?: DataRange; departmentId?: string; codes?: readonly PermissionCode[] } = {},
): Promise<Watcher> {
  const { codes: role = CODES, ...where } = place;
  const client = await addCaller(database, owner.url, { organisationId, role, ...where });
  return { client, accountId: (await client.call(calls.session.info, {})).userId };
}

const anybody = (world: World) => addWatcher(world);

const placed = async (world: World, dataRange: 'department' | 'departmentAndBelow'): Promise<Watcher> => {
  const { database, owner, equipmentId, projectId } = world;
  titles += 1;
  const { id: top } = await owner.call(calls.department.add, { title: `Watched ${titles}` });
  const { id: leaf } = await owner.call(calls.department.add, {
    title: `Watched below ${titles}`,
    parentId: top,
  });
  const department = dataRange === 'department' ? top : leaf;
  await database.query('update equipment set department_id = $1 where id = $2', [department, equipmentId]);
  await database.query('update project set department_id = $1 where id = $2', [department, projectId]);
  return addWatcher(world, { dataRange, departmentId: top });
};

/** A narrow watcher, and rows that give them what they watch. */
const given =
  (statement: string, dataRange: DataRange = 'self', codes = CODES) =>
  async (world: World): Promise<Watcher> => {
    const watcher = await addWatcher(world, { dataRange, codes });
    const { equipmentId, projectId, organisationId, database } = world;
    titles += 1;
    const values = {
      account: watcher.accountId,
      equipment: equipmentId,
      project: projectId,
      organisation: organisationId,
      title: `'Group ${titles}'`,
    };
    await database.query(
      statement.replaceAll(/:(\w+)/g, (_all, name) => values[name as keyof typeof values]),
    );
    return watcher;
  };

const inGroup = given(
  `with made as (insert into equipment_group (organisation_id, title) values (:organisation, :title) returning id),
     member as (insert into equipment_group_member (group_id, equipment_id) select id, :equipment from made)
   insert into equipment_group_account (group_id, account_id) select id, :account from made`,
  'group',
);

/** A program, whose token an external account has made for itself. */
async function program({ owner, database, organisationId }: World): Promise<Watcher> {
  titles += 1;
  const { apiAccount } = calls;
  const account = { title: `Watching ${titles}`, roleId: 'admin', dataRange: 'organisation' } as const;
  const { id } = await owner.call(apiAccount.add, account);
  const made = await owner.call(apiAccount.addToken, {
    id,
    title: 'watching',
    codes: [...CODES],
    isReadOnly: true,
    expiresMs: Date.now() + 86_400_000,
  });
  await database.query(
    `with holder as (
       insert into account (organisation_id, loginname, display_name, password_hash, role, kind, data_range)
       values ($1, $2, $2, '', 'user', 'external', 'self') returning id
     ), given as (insert into api_permission (account_id, holder_id) select $3, id from holder)
     update api_token set holder_id = holder.id from holder where account_id = $3`,
    [organisationId, `holder ${titles}`, id],
  );
  const client = new ApiClient(owner.url);
  client.apiToken = made.token;
  return { client, accountId: id };
}

let titles = 0;

const ENDS: readonly End[] = [
  {
    what: 'its session',
    trigger: 'session.access_changed',
    channels: BOTH,
    begin: anybody,
    statement: 'update session set revoked_at = now() where account_id = $1',
  },
  {
    what: 'its session, whose time is made shorter',
    trigger: 'session.access_ends',
    channels: BOTH,
    begin: anybody,
    statement: "update session set expires_at = now() - interval '1 s' where account_id = $1",
  },
  {
    what: 'its session, which is deleted',
    trigger: 'session.access_deleted',
    channels: BOTH,
    begin: anybody,
    statement: 'delete from session where account_id = $1',
  },
  {
    what: 'its role',
    trigger: 'account.access_changed',
    channels: BOTH,
    begin: anybody,
    statement: "update account set role = 'guest' where id = $1",
  },
  {
    what: 'its range',
    trigger: 'account.access_changed',
    channels: BOTH,
    begin: anybody,
    statement: "update account set data_range = 'self' where id = $1",
  },
  {
    what: 'its account',
    trigger: 'account.access_changed',
    channels: BOTH,
    begin: anybody,
    statement: 'update account set is_active = false where id = $1',
  },
  {
    what: 'the code of its role',
    trigger: 'role.access_changed',
    channels: BOTH,
    begin: anybody,
    statement: "update role set codes = '{}' where id = (select role from account where id = $1)",
  },
  {
    what: 'a department below its own, which is moved',
    trigger: 'department.access_changed',
    channels: BOTH,
    begin: (world) => placed(world, 'departmentAndBelow'),
    statement:
      'update department set parent_id = null where parent_id = (select department_id from account where id = $1)',
  },
  {
    what: 'equipment of its department',
    trigger: 'equipment.access_changed',
    channels: EQUIPMENT,
    begin: (world) => placed(world, 'department'),
    statement:
      'update equipment set department_id = null where department_id = (select department_id from account where id = $1)',
  },
  {
    what: 'a project of its department',
    trigger: 'project.access_changed',
    channels: PROJECT,
    begin: (world) => placed(world, 'department'),
    statement:
      'update project set department_id = null where department_id = (select department_id from account where id = $1)',
  },
  {
    what: 'its right in a project',
    trigger: 'project_permission.access_changed',
    channels: PROJECT,
    begin: given(
      "insert into project_permission (project_id, account_id, auth) values (:project, :account, 'view')",
      'self',
      ['monitor_view', 'project_view'],
    ),
    statement: 'delete from project_permission where account_id = $1',
  },
  {
    what: 'its right to equipment',
    trigger: 'equipment_permission.access_changed',
    channels: EQUIPMENT,
    begin: given(
      "insert into equipment_permission (equipment_id, account_id, auth) values (:equipment, :account, 'view')",
    ),
    statement: 'delete from equipment_permission where account_id = $1',
  },
  {
    what: 'equipment of its group',
    trigger: 'equipment_group_member.access_changed',
    channels: EQUIPMENT,
    begin: inGroup,
    statement:
      'delete from equipment_group_member where group_id in (select group_id from equipment_group_account where account_id = $1)',
  },
  {
    what: 'its group',
    trigger: 'equipment_group_account.access_changed',
    channels: EQUIPMENT,
    begin: inGroup,
    statement: 'delete from equipment_group_account where account_id = $1',
  },
  {
    what: 'equipment of its project',
    trigger: 'project_equipment.access_changed',
    channels: PROJECT,
    begin: given(
      "insert into project_permission (project_id, account_id, auth) values (:project, :account, 'view')",
    ),
    statement:
      'delete from project_equipment where project_id in (select project_id from project_permission where account_id = $1)',
  },
  {
    what: 'the code of its token',
    trigger: 'api_token.access_changed',
    channels: BOTH,
    begin: program,
    statement: "update api_token set codes = '{}' where account_id = $1",
  },
  {
    what: 'the right of who made its token',
    trigger: 'api_permission.access_changed',
    channels: BOTH,
    begin: program,
    statement: 'delete from api_permission where account_id = $1',
  },
];

/** Nothing but what the database tells closes a socket here: the next check of its own is an hour away. */
const CLOSE_TIMEOUT_MS = 30_000;

const codeOfClose = async (live: LiveSocket): Promise<number> => {
  const [code] = await once(live.socket, 'close', { signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) });
  return code as number;
};

async function makeWorld({ database, owner, secret: { organisationId } }: Cast): Promise<World> {
  titles += 1;
  const title = `Watched ${titles}`;
  const { id: equipmentId } = await owner.call(calls.equipment.add, { title });
  const { id: signalId } = await owner.call(calls.signal.add, { equipmentId, tag: 'level', title: 'Level' });
  const { id: projectId } = await owner.call(calls.project.add, { title, equipmentIds: equipmentId });
  const files = { json: new Blob([JSON.stringify({ con: {}, widgets: [], bind: {} })]) };
  const { id: projectPageId } = await owner.call(calls.page.save, { title, projectId }, { files });
  for (const [table, id] of [
    ['equipment', equipmentId],
    ['project', projectId],
  ])
    await database.query(`update ${table} set owner_id = null, department_id = null where id = $1`, [id]);
  return { database, owner, organisationId, equipmentId, signalId, projectId, projectPageId };
}

export type Open = (client: ApiClient, watched: Watched) => Promise<LiveSocket>;

export function describeEndsOfRights(castOf: () => Cast, open: Readonly<Record<ChannelName, Open>>): void {
  const names = Object.keys(open) as ChannelName[];
  describe.each(names)('the channel %s, at once', (name) => {
    it.each(ENDS.filter(({ channels }) => channels.includes(name)))(
      'is closed for who loses $what',
      async ({ begin, statement }) => {
        const world = await makeWorld(castOf());
        const { client, accountId } = await begin(world);
        const closed = codeOfClose(await open[name](client, world));
        await world.database.query(statement, [accountId]);
        expect(Object.values(SOCKET_CLOSE)).toContain(await closed);
      },
    );
  });

  it('every trigger that tells of rights is tried', async () => {
    const { rows } = await castOf().database.query<{ name: string }>(
      `select distinct relname || '.' || tgname as name from pg_trigger
       join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
       where proname = 'notify_access' and not tgisinternal`,
    );
    const tried = new Set(ENDS.map(({ trigger }) => trigger));
    expect([...tried].toSorted()).toEqual(rows.map((row) => row.name).toSorted());
  });

  it('a department that is moved takes its equipment along: out of lists, searches and sockets', async () => {
    const world = await makeWorld(castOf());
    const { owner, equipmentId, database } = world;
    const { client } = await placed(world, 'departmentAndBelow');
    const { equipment, monitor, project, search } = calls;
    const { title } = await owner.call(equipment.info, { id: equipmentId });
    const seen = async () => ({
      managed: (await client.call(monitor.queryEquipment, { keyword: title })).rows.map(({ id }) => id),
      projects: (await client.call(project.queryAllByUser, {})).map(({ id }) => id),
      found: JSON.stringify(await client.call(search.query, { keyword: title })).includes(equipmentId),
      token: (await client.send(monitor.token, { equipmentId })).code,
    });
    const { projectId } = world;
    const before = { managed: [equipmentId], projects: [projectId], found: true, token: '200' };
    expect(await seen()).toEqual(before);
    const sockets = await Promise.all(names.map((name) => open[name](client, world)));
    const closed = sockets.map(codeOfClose);
    const { rows } = await database.query<{ id: string }>(
      'select department_id::text as id from equipment where id = $1',
      [equipmentId],
    );
    await owner.call(calls.department.move, { id: rows[0]!.id, parentId: null });
    for (const code of await Promise.all(closed)) expect(code).toBe(SOCKET_CLOSE.equipmentChanged);
    expect(await seen()).toEqual({ managed: [], projects: [], found: false, token: '404' });
  });
}
