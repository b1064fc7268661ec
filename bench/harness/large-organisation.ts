import type { Pool } from 'pg';

export interface OrganisationSize {
  /** 100 or more: ten divisions of nine plants, and sections. */
  readonly departments: number;
  readonly accounts: number;
  readonly gateways: number;
  /** Each has one signal. */
  readonly equipment: number;
}

export const LARGE_ORGANISATION: OrganisationSize = {
  departments: 1_000,
  accounts: 10_000,
  gateways: 5_000,
  equipment: 50_000,
};

/** Fills an organisation past the server, whose triggers would take minutes; `pool` is of the owner of the tables. */
export async function fillOrganisation(
  pool: Pool,
  organisationId: string,
  { departments, accounts, gateways, equipment }: OrganisationSize,
): Promise<void> {
  for (const table of ['equipment', 'gateway', 'account', 'signal'])
    await pool.query(`alter table ${table} disable trigger user`);
  // Ten divisions of ten plants of ten sections.
  for (const [level, count] of [
    [1, 10],
    [2, 90],
    [3, departments - 100],
  ] as const)
    await pool.query(
      `insert into department (organisation_id, parent_id, title)
     select $1, case when $2::int = 1 then null else (
       select id from department where cardinality(path) = $2::int - 1 order by id offset (n % $4::int) limit 1) end,
       'D' || $2::int || '-' || n
     from generate_series(0, $3::int - 1) n`,
      [organisationId, level, count, level === 2 ? 10 : 90],
    );
  await pool.query(
    `insert into account (organisation_id, loginname, display_name, password_hash, role, data_range, department_id)
   select $1, 'user' || n, 'User ' || n, '', 'engineer', 'department',
     (select array_agg(id) from department)[1 + n % $3::int]
   from generate_series(1, $2::int) n`,
    [organisationId, accounts, departments],
  );
  await pool.query(
    `insert into gateway (organisation_id, sn, title, group_id, key_hash, department_id)
   select $1, 'SN' || n, 'Gateway ' || n, 'g', '', all_ids.ids[1 + n % $3::int]
   from generate_series(1, $2::int) n, (select array_agg(id) as ids from department) as all_ids`,
    [organisationId, gateways, departments],
  );
  await pool.query(
    `insert into equipment (organisation_id, title, kind, display, device_id, gateway_id, department_id, owner_id)
   select $1, (array['加压泵站', '锅炉房', '阀门井'])[1 + n % 3] || n, 'EG', 'list', n,
     gateways.ids[1 + n % $3::int], departments.ids[1 + n % $4::int], accounts.ids[1 + n % $5::int]
   from generate_series(1, $2::int) n,
     (select array_agg(id) as ids from gateway) as gateways,
     (select array_agg(id) as ids from department) as departments,
     (select array_agg(id) as ids from account) as accounts`,
    [organisationId, equipment, gateways, departments, accounts],
  );
  await pool.query(
    `insert into signal (equipment_id, tag, title, data_type)
   select id, 'flow', '出口流量' || id, 'number' from equipment`,
  );
  for (const table of ['equipment', 'gateway', 'account', 'signal'])
    await pool.query(`alter table ${table} enable trigger user`);
  await pool.query('vacuum analyze');
}
