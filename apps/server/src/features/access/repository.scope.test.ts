import { DATA_RANGES, type DataRange, permissionsOf, type Role } from '@zutai/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../platform/call/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { changesEquipment, changesProject, seesEquipment, seesGateway, seesProject } from './index.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** Numbers from a seed: a world that fails can be made again. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Placed {
  readonly id: string;
  readonly organisation: string;
  readonly owner: string | null;
  readonly department: string | null;
}
interface Viewer extends Placed {
  readonly range: DataRange;
  readonly role: Role;
  readonly isActive: boolean;
}
interface World {
  readonly parents: ReadonlyMap<string, string | null>;
  readonly viewers: readonly Viewer[];
  readonly equipment: readonly (Placed & { readonly gateway: string | null })[];
  readonly gateways: readonly Placed[];
  readonly projects: readonly Placed[];
  /** `account equipment` and the right. */
  readonly given: ReadonlyMap<string, 'view' | 'write'>;
  readonly grouped: ReadonlySet<string>;
  readonly projectsGiven: ReadonlyMap<string, 'view' | 'write'>;
}

const ROLES: readonly Role[] = ['admin', 'engineer', 'operator', 'user'];

/** Two organisations with everything at random, written past the calls. */
async function makeWorld(seed: number): Promise<World> {
  const random = randomOf(seed);
  const { pool } = test.database;
  const add = async (text: string, values: readonly unknown[]) =>
    String((await pool.query(`${text} returning id`, [...values])).rows[0].id);
  const pick = <T>(all: readonly T[]): T | null =>
    random(4) === 0 ? null : (all[random(all.length)] ?? null);
  const parents = new Map<string, string | null>();
  const viewers: Viewer[] = [];
  const equipment: (Placed & { gateway: string | null })[] = [];
  const gateways: Placed[] = [];
  const projects: Placed[] = [];
  const given = new Map<string, 'view' | 'write'>();
  const grouped = new Set<string>();
  const projectsGiven = new Map<string, 'view' | 'write'>();
  for (const name of ['a', 'b']) {
    const organisation = await add('insert into organisation (title) values ($1)', [`${name}${seed}`]);
    const departments: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const parent = pick(departments);
      const id = await add('insert into department (organisation_id, parent_id, title) values ($1, $2, $3)', [
        organisation,
        parent,
        `D${n}`,
      ]);
      departments.push(id);
      parents.set(id, parent);
    }
    // Some move, with all below them, where that closes no ring.
    for (const id of departments) {
      const to = pick(departments);
      if (random(2) === 0 || listAbove(parents, to).includes(id)) continue;
      await pool.query('update department set parent_id = $2 where id = $1', [id, to]);
      parents.set(id, to);
    }
    const accounts: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const range = DATA_RANGES[random(DATA_RANGES.length)] as DataRange;
      const role = ROLES[random(ROLES.length)] as Role;
      const department = pick(departments);
      const isActive = random(8) > 0;
      const id = await add(
        `insert into account (organisation_id, loginname, display_name, password_hash, role, data_range,
           department_id, is_active) values ($1, $2, '', '', $3, $4, $5, $6)`,
        [organisation, `${name}${seed}-${n}`, role, range, department, isActive],
      );
      accounts.push(id);
      viewers.push({ id, organisation, owner: null, department, range, role, isActive });
    }
    const place = () => ({ organisation, owner: pick(accounts), department: pick(departments) });
    const own = () => `${name}${seed}-${random(1e9)}`;
    for (let n = 0; n < 4; n += 1) {
      const { owner, department } = place();
      const id = await add(
        `insert into gateway (organisation_id, sn, title, group_id, key_hash, owner_id, department_id)
         values ($1, $2, '', 'g', '', $3, $4)`,
        [organisation, own(), owner, department],
      );
      gateways.push({ id, organisation, owner, department });
      const project = await add(
        'insert into project (organisation_id, title, owner_id, department_id) values ($1, $2, $3, $4)',
        [organisation, own(), owner, department],
      );
      projects.push({ id: project, organisation, owner, department });
    }
    const here = gateways.filter((one) => one.organisation === organisation);
    for (let n = 0; n < 10; n += 1) {
      const { owner, department } = place();
      const gateway = pick(here)?.id ?? null;
      const id = await add(
        `insert into equipment (organisation_id, title, kind, display, device_id, gateway_id, owner_id, department_id)
         values ($1, $2, 'EG', 'list', $2, $3, $4, $5)`,
        [organisation, own(), gateway, owner, department],
      );
      equipment.push({ id, organisation, owner, department, gateway });
    }
    // What nobody should do, a right over the border, must open nothing.
    for (let n = 0; n < 6; n += 1) {
      const account = viewers[random(viewers.length)]!.id;
      const thing = equipment[random(equipment.length)]!.id;
      const auth = random(2) === 0 ? 'view' : 'write';
      if (given.has(`${account} ${thing}`)) continue;
      await pool.query(
        'insert into equipment_permission (account_id, equipment_id, auth) values ($1, $2, $3)',
        [account, thing, auth],
      );
      given.set(`${account} ${thing}`, auth);
      const project = projects[random(projects.length)]!.id;
      if (projectsGiven.has(`${account} ${project}`)) continue;
      await pool.query('insert into project_permission (account_id, project_id, auth) values ($1, $2, $3)', [
        account,
        project,
        auth,
      ]);
      projectsGiven.set(`${account} ${project}`, auth);
    }
    for (let n = 0; n < 2; n += 1) {
      const id = await add('insert into equipment_group (organisation_id, title) values ($1, $2)', [
        organisation,
        `G${n}`,
      ]);
      const members = equipment.filter(() => random(5) === 0);
      const holders = viewers.filter(() => random(4) === 0);
      for (const { id: member } of members)
        await pool.query('insert into equipment_group_member (group_id, equipment_id) values ($1, $2)', [
          id,
          member,
        ]);
      for (const { id: holder } of holders)
        await pool.query('insert into equipment_group_account (group_id, account_id) values ($1, $2)', [
          id,
          holder,
        ]);
      for (const member of members) for (const holder of holders) grouped.add(`${holder.id} ${member.id}`);
    }
  }
  return { parents, viewers, equipment, gateways, projects, given, grouped, projectsGiven };
}

function listAbove(parents: World['parents'], id: string | null): string[] {
  return id === null ? [] : [id, ...listAbove(parents, parents.get(id) ?? null)];
}

// The rules as they are told to a person, without thought of speed.

function isInRange(world: World, viewer: Viewer, thing: Placed): boolean {
  if (viewer.organisation !== thing.organisation || !viewer.isActive) return false;
  if (viewer.range === 'organisation' || thing.owner === viewer.id) return true;
  if (viewer.department === null || thing.department === null) return false;
  if (viewer.range === 'department') return thing.department === viewer.department;
  return (
    viewer.range === 'departmentAndBelow' &&
    listAbove(world.parents, thing.department).includes(viewer.department)
  );
}

function isSeen(world: World, viewer: Viewer, thing: Placed): boolean {
  if (viewer.organisation !== thing.organisation || !viewer.isActive) return false;
  const key = `${viewer.id} ${thing.id}`;
  return (
    isInRange(world, viewer, thing) ||
    world.given.has(key) ||
    (viewer.range !== 'self' && world.grouped.has(key))
  );
}

function isWritten(world: World, viewer: Viewer, thing: Placed): boolean {
  const key = `${viewer.id} ${thing.id}`;
  const isOnlyGivenForWatching =
    !isInRange(world, viewer, thing) &&
    !(viewer.range !== 'self' && world.grouped.has(key)) &&
    world.given.get(key) === 'view';
  return isSeen(world, viewer, thing) && !isOnlyGivenForWatching;
}

function isGatewaySeen(world: World, viewer: Viewer, gateway: Placed): boolean {
  return (
    isInRange(world, viewer, gateway) ||
    world.equipment.some((one) => one.gateway === gateway.id && isSeen(world, viewer, one))
  );
}

function isProjectHeld(world: World, viewer: Viewer, project: Placed): boolean {
  const seesAll = permissionsOf(viewer.role).includes('project_view_all');
  return project.owner === viewer.id || (seesAll && isInRange(world, viewer, project));
}

function isProjectSeen(world: World, viewer: Viewer, project: Placed): boolean {
  if (viewer.organisation !== project.organisation || !viewer.isActive) return false;
  return isProjectHeld(world, viewer, project) || world.projectsGiven.has(`${viewer.id} ${project.id}`);
}

function isProjectChanged(world: World, viewer: Viewer, project: Placed): boolean {
  if (viewer.organisation !== project.organisation || !viewer.isActive) return false;
  return (
    isProjectHeld(world, viewer, project) || world.projectsGiven.get(`${viewer.id} ${project.id}`) === 'write'
  );
}

const scopeOf = (viewer: Viewer): Scope => ({
  accountId: viewer.id,
  organisationId: viewer.organisation,
  departmentId: viewer.department,
  dataRange: viewer.range,
  permissions: new Set(permissionsOf(viewer.role)),
});

async function listBy(table: string, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${condition} order by id`.execute(test.database.kysely);
  return rows.map((row) => row.id);
}

const KINDS = {
  sees_equipment: ['equipment', seesEquipment, isSeen],
  writes_equipment: ['equipment', changesEquipment, isWritten],
  sees_gateway: ['gateway', seesGateway, isGatewaySeen],
  sees_project: ['project', seesProject, isProjectSeen],
  changes_project: ['project', changesProject, isProjectChanged],
} as const;

describe.each([1, 2, 3])('in world %i', (seed) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(seed);
  });

  it.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
    '%s, the condition of lists and the rules say the same',
    async (name) => {
      const [table, condition, rule] = KINDS[name];
      const things = { equipment: world.equipment, gateway: world.gateways, project: world.projects }[table];
      let seen = 0;
      for (const viewer of world.viewers) {
        const expected = things
          .filter((thing) => rule(world, viewer, thing))
          .map(({ id }) => id)
          .toSorted((a, b) => Number(a) - Number(b));
        const byFunction = await listBy(table, sql<SqlBool>`${sql.raw(name)}(${viewer.id}::bigint, id)`);
        expect(byFunction, `${name} of ${JSON.stringify(viewer)}`).toEqual(expected);
        // An account that is not active never gets a scope.
        if (viewer.isActive)
          expect(await listBy(table, condition(scopeOf(viewer))), JSON.stringify(viewer)).toEqual(expected);
        seen += expected.length;
      }
      expect(seen).toBeGreaterThan(0);
      expect(seen).toBeLessThan(things.length * world.viewers.length);
    },
  );
});

describe('departments', () => {
  const insert = (organisation: string, parent: string | null, title: string) =>
    test.database.pool
      .query(
        'insert into department (organisation_id, parent_id, title) values ($1, $2, $3) returning id, path',
        [organisation, parent, title],
      )
      .then(({ rows }) => rows[0] as { id: string; path: string[] });
  const organisation = async (title: string) =>
    (await test.database.pool.query('insert into organisation (title) values ($1) returning id', [title]))
      .rows[0].id as string;

  it('cannot be below themselves, also when two move at once', async () => {
    const id = await organisation('Ring');
    const first = await insert(id, null, 'First');
    const second = await insert(id, null, 'Second');
    const move = (what: string, under: string) =>
      test.database.pool.query('update department set parent_id = $2 where id = $1', [what, under]);
    await expect(move(first.id, first.id)).rejects.toThrow('below itself');
    const moves = await Promise.allSettled([move(first.id, second.id), move(second.id, first.id)]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are of one organisation with what is theirs', async () => {
    const one = await organisation('One');
    const other = await organisation('Other');
    const { id } = await insert(one, null, 'Theirs');
    await expect(insert(other, id, 'Below')).rejects.toThrow();
    const inserts = {
      account:
        "insert into account (organisation_id, loginname, display_name, password_hash, role) values ($1, 'x', '', '', 'user')",
      equipment:
        "insert into equipment (organisation_id, title, kind, display, device_id) values ($1, 'x', 'EG', 'list', 'x')",
      gateway:
        "insert into gateway (organisation_id, sn, title, group_id, key_hash) values ($1, 'x', '', 'g', '')",
      project: "insert into project (organisation_id, title) values ($1, 'x')",
    };
    for (const [table, insertion] of Object.entries(inserts)) {
      await test.database.pool.query(insertion, [other]);
      const update = `update ${table} set department_id = $1 where organisation_id = $2`;
      await expect(test.database.pool.query(update, [id, other])).rejects.toThrow(
        `${table}_department_id_fkey`,
      );
    }
  });
});
