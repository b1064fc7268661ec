import type { CommunicationState, calls, RequestOf } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { makeWorld, randomOf, scopeOf, type Viewer, type World } from '../access/testing/random-world.ts';
import { isEquipmentOf } from '../equipment-group/index.ts';
import { EquipmentRepository, WatchedEquipmentRepository } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

interface Row {
  readonly id: string;
  readonly online: boolean;
  readonly communication: CommunicationState;
  readonly isFollowed: boolean;
  readonly isShared: boolean;
  readonly isOfGroup: boolean;
}

/** Titles with letters of two cases, digits, characters of none, and what a pattern would take for a wildcard. */
const WORDS = ['Pump', 'PUMP', '泵站', '4', '47', '_', '%', 'é', '\\'];
const KEYWORDS = [
  undefined,
  undefined,
  undefined,
  undefined,
  ' ',
  'pump',
  '泵',
  '4',
  '7',
  '_',
  '%',
  'É',
  '\\',
  'sn4',
];
const SORTS = [
  ['createdMs', 'equipment.created_at', ''],
  ['title', 'equipment.title', ''],
  ['sn', 'gateway.sn', 'nulls'],
  ['lastSeenMs', 'equipment.last_seen', 'nulls'],
] as const;

async function fill(world: World, seed: number): Promise<{ groupId: string }> {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
  const { pool } = test.database;
  for (const { id } of world.gateways)
    await pool.query("update gateway set sn = 'SN' || $2 || '-' || id where id = $1", [id, random(9)]);
  const administrators = new Map<string, string>();
  for (const organisation of new Set(world.equipment.map((one) => one.organisation))) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into account (organisation_id, loginname, display_name, password_hash, role)
       values ($1, $2, '', '', 'admin') returning id`,
      [organisation, `maker${organisation}`],
    );
    administrators.set(organisation, rows[0]!.id);
  }
  for (const { id, organisation } of world.equipment) {
    await pool.query(
      `update equipment set title = $2 || ' ' || id, title_en = $3, online = $4, communication = $5,
         last_seen = case when $6 then null else now() - make_interval(secs => $7) end,
         created_at = now() - make_interval(secs => $8) where id = $1`,
      [
        id,
        `${pick(WORDS)}${pick(WORDS)}`,
        random(2) === 0 ? '' : pick(WORDS),
        random(2) === 0,
        pick(['online', 'fault', 'offline']),
        random(3) === 0,
        random(5),
        random(5),
      ],
    );
    for (const viewer of world.viewers)
      if (random(4) === 0)
        await pool.query('insert into equipment_follow (account_id, equipment_id) values ($1, $2)', [
          viewer.id,
          id,
        ]);
    if (random(3) === 0) continue;
    // Links that are open, past their time, used up, closed, and of makers who lost the right.
    const makerId =
      random(3) === 0
        ? pick(world.viewers.filter((viewer) => viewer.organisation === organisation)).id
        : administrators.get(organisation);
    const { rows } = await pool.query<{ id: string }>(
      `insert into account (organisation_id, loginname, display_name, password_hash, role, kind, data_range, is_active)
       values ($1, $2, '', '', 'share', 'guest', 'self', $3) returning id`,
      [organisation, `guest:${seed}:${id}`, random(4) > 0],
    );
    await pool.query(
      `insert into share (organisation_id, equipment_id, account_id, key, maker_id, expires_at, max_views, view_count)
       values ($1, $2, $3, $4, $5, $6, $7, 1)`,
      [
        organisation,
        id,
        rows[0]!.id,
        `${seed}-${id}`,
        makerId,
        pick([null, null, new Date(Date.now() + 600_000), new Date(Date.now() - 60_000)]),
        pick([null, null, 1, 5]),
      ],
    );
  }
  const { rows } = await pool.query<{ group_id: string }>(
    'select group_id from equipment_group_member group by group_id order by count(*) desc limit 1',
  );
  return { groupId: rows[0]!.group_id };
}

/** What a viewer finds, in order, as one plain statement says it. */
async function findPlainly(
  viewer: Viewer,
  { keyword = '', order, groupId }: { keyword?: string | undefined; order: string; groupId: string },
): Promise<Row[]> {
  const word = keyword.trim();
  const { rows } = await test.database.pool.query<Row>(
    `select equipment.id, equipment.online, equipment.communication,
       exists (select from equipment_follow as f where f.equipment_id = equipment.id and f.account_id = $1) as "isFollowed",
       exists (select from equipment_group_member as m where m.equipment_id = equipment.id and m.group_id = $3) as "isOfGroup",
       exists (select from share join account as guest on guest.id = share.account_id
         where share.equipment_id = equipment.id and guest.is_active and coalesce(expires_at > now(), true)
           and coalesce(view_count < max_views, true) and is_share_backed(guest.id)) as "isShared"
     from equipment left join gateway on gateway.id = equipment.gateway_id
     where sees_equipment($1, equipment.id) and ($2 = '' or exists (
       select from unnest(array[equipment.title, equipment.title_en, manufacturer, model,
         serial_number, gateway.sn]) as name
       where position(lower($2) in lower(name)) > 0))
     order by ${order}`,
    [viewer.id, word, groupId],
  );
  return rows;
}

const count = (rows: readonly Row[], isOf: (row: Row) => boolean) => rows.filter(isOf).length;

describe.each([11, 12])('equipment of world %i', (seed) => {
  let world: World;
  let groupId: string;
  let random: (below: number) => number;
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T;
  beforeAll(async () => {
    world = await makeWorld(test.database.pool, seed);
    ({ groupId } = await fill(world, seed));
    random = randomOf(seed * 7);
  });

  it('is listed page by page as one plain statement finds it', async () => {
    const repository = new EquipmentRepository(test.database.kysely);
    let seen = 0;
    let shared = 0;
    for (const viewer of world.viewers.filter(({ isActive }) => isActive))
      for (let n = 0; n < 6; n += 1) {
        const [sortField, column, nulls] = pick(SORTS);
        const sortOrder = pick(['asc', 'desc'] as const);
        const keyword = pick(KEYWORDS);
        const least = nulls === '' ? '' : sortOrder === 'asc' ? ' nulls first' : ' nulls last';
        const order = `${column} ${sortOrder}${least}, equipment.id ${sortOrder}`;
        const all = await findPlainly(viewer, { keyword, order, groupId });
        const paging = { pageNum: 1 + random(2), pageSize: 1 + random(6) };
        const { total, rows } = await repository.list(scopeOf(viewer), {
          ...paging,
          sortField,
          sortOrder,
          keyword,
        } as RequestOf<typeof calls.equipment.query>);
        const from = (paging.pageNum - 1) * paging.pageSize;
        const told = JSON.stringify({ viewer, keyword, sortField, sortOrder, paging });
        expect(total, told).toBe(all.length);
        expect(
          rows.map(({ id, isShared, isFollowed }) => ({ id, isShared, isFollowed })),
          told,
        ).toEqual(
          all
            .slice(from, from + paging.pageSize)
            .map(({ id, isShared, isFollowed }) => ({ id, isShared, isFollowed })),
        );
        seen += rows.length;
        shared += rows.filter(({ isShared }) => isShared).length;
      }
    expect(seen).toBeGreaterThan(10);
    expect(shared).toBeGreaterThan(0);
  });

  it('is watched, what is followed first, with counts, of everything and of a group', async () => {
    const repository = new WatchedEquipmentRepository(test.database.kysely);
    let seen = 0;
    for (const viewer of world.viewers.filter(({ isActive }) => isActive))
      for (let n = 0; n < 8; n += 1) {
        const online = pick([undefined, undefined, undefined, true, false]);
        const communication = pick([undefined, undefined, undefined, 'online', 'fault', 'offline'] as const);
        const followed = pick([undefined, undefined, undefined, true, false]);
        const keyword = pick(KEYWORDS);
        const isGroup = random(2) === 0;
        const order =
          'exists (select from equipment_follow as f where f.equipment_id = equipment.id and f.account_id = $1) desc, equipment.title, equipment.id';
        const found = (await findPlainly(viewer, { keyword, order, groupId })).filter(
          (row) => (!isGroup || row.isOfGroup) && (followed === undefined || row.isFollowed === followed),
        );
        const matching = found.filter(
          (row) =>
            (online === undefined || row.online === online) &&
            (communication === undefined || row.communication === communication),
        );
        const paging = { pageNum: 1 + random(2), pageSize: 1 + random(6) };
        const request = { ...paging, online, communication, followed, keyword };
        const listed = await repository.list(
          scopeOf(viewer),
          request as RequestOf<typeof calls.monitor.queryEquipment>,
          isGroup ? isEquipmentOf(groupId) : undefined,
        );
        const from = (paging.pageNum - 1) * paging.pageSize;
        expect(
          { ...listed, rows: listed.rows.map(({ id }) => id) },
          JSON.stringify({ viewer, request }),
        ).toEqual({
          total: matching.length,
          onlineCount: count(found, (row) => row.online),
          offlineCount: count(found, (row) => !row.online),
          communicationCounts: {
            online: count(found, (row) => row.communication === 'online'),
            fault: count(found, (row) => row.communication === 'fault'),
            offline: count(found, (row) => row.communication === 'offline'),
          },
          rows: matching.slice(from, from + paging.pageSize).map(({ id }) => id),
        });
        seen += listed.rows.length;
      }
    expect(seen).toBeGreaterThan(10);
  });
});
