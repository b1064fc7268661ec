import { permissionsOf } from '@zutai/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import {
  changesEquipment,
  changesGateway,
  changesProject,
  seesEquipment,
  seesGateway,
  seesProject,
} from './index.ts';
import {
  listAbove,
  makeWorld,
  type Placed,
  scopeOf,
  type Viewer,
  type World,
} from './testing/random-world.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

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

function isGatewayChanged(world: World, viewer: Viewer, gateway: Placed): boolean {
  return (
    isInRange(world, viewer, gateway) ||
    world.equipment.some((one) => one.gateway === gateway.id && isWritten(world, viewer, one))
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

async function listBy(table: string, condition: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${condition} order by id`.execute(test.database.kysely);
  return rows.map((row) => row.id);
}

const KINDS = {
  sees_equipment: ['equipment', seesEquipment, isSeen],
  writes_equipment: ['equipment', changesEquipment, isWritten],
  sees_gateway: ['gateway', seesGateway, isGatewaySeen],
  changes_gateway: ['gateway', changesGateway, isGatewayChanged],
  sees_project: ['project', seesProject, isProjectSeen],
  changes_project: ['project', changesProject, isProjectChanged],
} as const;

describe.each([1, 2, 3])('in world %i', (seed) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(test.database.pool, seed);
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
