import { DATA_RANGES, type DataRange, permissionsOf, type Role } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../../platform/call/index.ts';

/** Numbers from a seed: a world that fails can be made again. */
export function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export interface Placed {
  readonly id: string;
  readonly organisation: string;
  readonly owner: string | null;
  readonly department: string | null;
}
export interface Viewer extends Placed {
  readonly range: DataRange;
  readonly role: Role;
  readonly isActive: boolean;
}
export interface World {
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
export async function makeWorld(pool: Pool, seed: number): Promise<World> {
  const random = randomOf(seed);
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

export function listAbove(parents: World['parents'], id: string | null): string[] {
  return id === null ? [] : [id, ...listAbove(parents, parents.get(id) ?? null)];
}

/** The scope that a session of the account has. */
export const scopeOf = (viewer: Viewer): Scope => ({
  accountId: viewer.id,
  organisationId: viewer.organisation,
  departmentId: viewer.department,
  dataRange: viewer.range,
  permissions: new Set(permissionsOf(viewer.role)),
});
