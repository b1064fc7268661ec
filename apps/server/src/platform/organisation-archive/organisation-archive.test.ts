import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDay } from '../../features/history/index.ts';
import { ArchiveWriter } from '../backup/index.ts';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { readPlan } from './catalogue.ts';
import { type ExportOptions, exportOrganisation } from './export-organisation.ts';
import { type ImportOptions, importOrganisation } from './import-organisation.ts';
import { compareOrganisations } from './testing/compare-organisations.ts';

// Whole databases are copied on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000 });

const PASSPHRASE = 'a long passphrase';
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

async function createDatabase(): Promise<Database> {
  const { database, drop } = await createTestDatabase();
  drops.push(drop);
  return database;
}

async function takeOut(database: Database, options: Partial<ExportOptions> = {}): Promise<Buffer> {
  const writer = new ArchiveWriter();
  const parts: Buffer[] = [];
  const taken = pipeline(writer.stream, new PassThrough(), async (bytes) => {
    for await (const part of bytes) parts.push(part as Buffer);
  });
  taken.catch(() => undefined);
  const all = { organisation: '1', hasHistory: true, passphrase: PASSPHRASE, ...options };
  await exportOrganisation(database, writer, all);
  await taken;
  return Buffer.concat(parts);
}

const bringIn = (database: Database, bytes: Buffer, options: Partial<ImportOptions> = {}) =>
  importOrganisation(database, Readable.from([bytes]), {
    renaming: { names: new Map() },
    passphrase: PASSPHRASE,
    maxBytes: 1e9,
    makeHistoryDay: createDay,
    ...options,
  });

/** Every row of every table as text: what an import that failed must leave as it was. */
async function readEverything({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    found.push(`${name}: ${rows.map(({ row }) => row).join('\n')}`);
  }
  const { rows: states } = await pool.query(
    `select (select count(*) from pg_trigger where tgenabled = 'D') as disabled,
       (select string_agg(conname || condeferrable || condeferred, ',' order by conname, conrelid) from pg_constraint) as keys`,
  );
  return `${found.join('\n')}${JSON.stringify(states)}`;
}

const source = await createDatabase();
await source.pool.query(`
  insert into organisation (title) values ('水厂'), ('Another');
  insert into department (organisation_id, title, path) values (1, 'Works', '{}');
  update department set path = array[id];
  insert into role (organisation_id, title, role_type, codes) values (1, 'Shift', 'user', '{}');
  insert into account (organisation_id, loginname, display_name, password_hash, role, department_id)
    values (2, 'stranger', 'Stranger', 'their hash', 'admin', null), (1, 'chief', 'Chief', 'chief hash', 'platform', 1),
      (1, 'anna', 'Anna', 'anna hash', (select id from role where title = 'Shift'), 1);
  update department set head_account_id = 3;
  insert into session (token_hash, account_id, address, user_agent, expires_at) values ('\\x01', 3, '', '', now() + interval '1 day');
  insert into gateway (organisation_id, sn, title, group_id, key_hash, online)
    values (2, 'SN-0', 'Theirs', 'g1', '\\x00', false), (1, 'SN-1', 'Box', 'g1', '\\x0200ff', true);
  insert into equipment (organisation_id, title, kind, display, gateway_id, device_id)
    values (2, 'Theirs', 'EG', 'list', 1, 'd1'), (1, 'Pumps', 'EG', 'list', 2, 'd1'), (1, 'Tanks', 'EG', 'list', 2, 'd2');
  insert into signal (equipment_id, tag, title, "group", unit, data_type, address, writable)
    select e, 'tag' || n, 'Signal ' || n, '', '', 'number', '', false from generate_series(1, 3) e, generate_series(1, 20) n;
  insert into project (organisation_id, title) values (2, 'Theirs'), (1, 'Plant');
  insert into project_equipment (project_id, equipment_id, sequence, auth) values (2, 2, 1, 'write');
  insert into mvar (project_id, title, unit, decimals, calc_type, signals, formula)
    values (2, 'Sum', 'm3', 1, 'formula', '{}', '\${2.21} + \${3.41} * 2'), (2, 'Twice', 'm3', 1, 'formula', '{}', '\${mvar.1} * 2');
  insert into curve_view (organisation_id, owner_id, title, query, equipment_ids)
    values (1, 3, 'Levels', 'signalIds=21%2C22&range=day', '{2,3}');
  create table history_20260203 (like history including all);
  alter table history attach partition history_20260203 for values from ('2026-02-03') to ('2026-02-04');
  insert into history (signal_id, ts, value, code, text_value)
    select 15 + n % 30, timestamptz '2026-02-03' + n * interval '0.5 s', case n % 7 when 0 then 'NaN' else random() end, 200,
      case n % 11 when 0 then repeat('文', n % 50) end from generate_series(0, 99999) as n;
  insert into history_segment (signal_id, first_ts, last_ts, count, version, kind, last_value, last_code, payload)
    select n, '2026-01-01', '2026-01-02', 10, 1, 1, 3.5, 200, '\\x0102' from generate_series(1, 61) as n`);

/** A page with ids at every place where a file has them; some are of what is gone. */
const binding = (signalId: string) => ({
  type: 'signal',
  title: 'S',
  subTitle: '',
  signalId,
  equipId: '2',
  systemKey: '',
  mvarId: '',
});
const file = {
  version: 1,
  con: {
    title: 'Overview',
    equipmentId: '2',
    projectId: '',
    templateId: '',
    parameters: [{ name: 'pump', title: 'P', kind: 'equipment', default: '3' }],
  },
  widgets: [
    { id: 'a', widgetType: 'UsualText', data: binding('21'), number: 21 },
    { id: 'b', widgetType: 'Gone', data: { ...binding('99999'), equipId: '77777' } },
    { id: 'c', widgetType: 'WidgetFaceplate', data: { faceplateId: '1', params: { pump: '2', note: '2' } } },
    { id: 'd', clickEvent: { config: { pageId: '1', page: { equipPageId: '2', equipId: '3' } } } },
    { id: 'e', data: { url: '/lfscada/configuration/page/image/1-AAAAAAAAAAAAAAAAAAAAAA' } },
  ],
  bind: { equips: ['2'], signals: ['21', '41'], keys: ['online'], mvars: ['1'] },
};
for (const title of ['Overview', 'Detail'])
  await source.pool.query(
    `insert into page (organisation_id, equipment_id, title, width, height, fit, bg_color, bg_image, checkpwd, widget_count,
       file, updated_by, kind)
     values (1, 2, $1, 10, 10, 'none', '#fff', '/lfscada/configuration/page/image/1-AAAAAAAAAAAAAAAAAAAAAA', false, 5, $2, 1, 'page')`,
    [title, JSON.stringify({ ...file, con: { ...file.con, title } })],
  );
await source.pool.query(`insert into page_image (organisation_id, content_type, sha256, bytes, key)
  values (1, 'image/png', '\\x01', '\\x02', 'AAAAAAAAAAAAAAAAAAAAAA')`);
const whole = await takeOut(source);

/** Numbers far from those of the archive, so that none is right by chance. */
const moveCounters = ({ pool }: Database) =>
  pool.query(`select setval(quote_ident(sequencename)::regclass, 500000 + 1000 * row_number() over (order by sequencename))
    from pg_sequences where schemaname = 'public' and sequencename ~ '_id_seq$'`);

describe('an organisation in an archive', () => {
  it('comes to another installation with other ids everywhere', async () => {
    const target = await createDatabase();
    await moveCounters(target);
    const { organisationId, rows } = await bringIn(target, whole);
    expect(rows.get('history')).toMatchObject({ left: 0 });
    const { tables } = await readPlan(target.pool);
    const compared = tables
      .filter(({ how }) => how !== 'evidence')
      .map(({ name, condition, columns }) => ({
        table: name,
        where: condition,
        order: columns.some((one) => one.name === 'id')
          ? 'length(id::text), id'
          : columns
              .slice(0, 2)
              .map((one) => `"${one.name}"`)
              .join(', '),
      }));
    const changed = new Set(['account.role', 'gateway.online', 'gateway.wanted_version', 'page.updated_by']);
    const found = await compareOrganisations(
      { pool: source.pool, organisationId: '1' },
      { pool: target.pool, organisationId },
      compared,
      changed,
    );
    expect(found.differences).toEqual([]);
    expect(found.rows).toMatchObject({ signal: 40, account: 2, page: 2, history_segment: 41, curve_view: 1 });
    const { rows: accounts } = await target.pool.query(
      'select loginname, role, password_hash from account order by id',
    );
    expect(accounts).toMatchObject([
      { loginname: 'chief', role: 'admin', password_hash: 'chief hash' },
      { loginname: 'anna', password_hash: 'anna hash' },
    ]);
    // What somebody of another organisation saved stands in the name of the first account.
    const { rows: named } = await target.pool.query(
      'select distinct loginname from page join account on account.id = updated_by',
    );
    expect(named).toEqual([{ loginname: 'chief' }]);
    const { rows: left } = await target.pool.query('select 1 from session');
    expect(left).toEqual([]);
    const { rows: trail } = await target.pool.query(
      'select call, kind, organisation_id::text from audit_event',
    );
    expect(trail).toEqual([{ call: 'import-organisation', kind: 'insert', organisation_id: organisationId }]);
  });

  it('has no passwords without a passphrase, and no history where it is left out', async () => {
    const bytes = await takeOut(source, { hasHistory: false, passphrase: undefined as unknown as string });
    expect(bytes.includes('anna hash')).toBe(false);
    const target = await createDatabase();
    await bringIn(target, bytes, { passphrase: undefined as unknown as string });
    const { rows } = await target.pool.query(
      'select (select count(*)::int from history) as values, (select string_agg(password_hash, $1) from account) as hashes',
      [','],
    );
    expect(rows).toEqual([{ values: 0, hashes: ',' }]);
  });

  it('comes beside itself under other names, and all that is taken is told at once', async () => {
    const before = await readEverything(source);
    await expect(bringIn(source, whole)).rejects.toThrow(
      'taken here already: title 水厂, loginname anna, loginname chief, sn SN-1',
    );
    expect(await readEverything(source)).toBe(before);
    const renaming = {
      title: 'Copy',
      suffix: '-2',
      names: new Map([['loginname', new Map([['anna', 'berta']])]]),
    };
    const { organisationId } = await bringIn(source, whole, { renaming });
    const { rows } = await source.pool.query(
      'select loginname from account where organisation_id = $1 order by id',
      [organisationId],
    );
    expect(rows).toEqual([{ loginname: 'chief-2' }, { loginname: 'berta' }]);
    const { rows: states } = await source.pool.query("select 1 from pg_trigger where tgenabled = 'D'");
    expect(states).toEqual([]);
  });
});

/** The archive with an entry changed, or without it when `change` gives nothing. */
async function alter(
  bytes: Buffer,
  change: (name: string, content: Buffer) => Buffer | undefined,
): Promise<Buffer> {
  const reading = extract();
  reading.end(bytes);
  const writing = pack();
  for await (const entry of reading) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    const content = change(entry.header.name, Buffer.concat(parts));
    if (content !== undefined) writing.entry({ name: entry.header.name, size: content.length }, content);
  }
  writing.finalize();
  const written: Buffer[] = [];
  for await (const part of writing) written.push(part as Buffer);
  return Buffer.concat(written);
}

const onlyIn = (entry: string, change: (content: Buffer) => Buffer | undefined) =>
  alter(whole, (name, content) => (name === entry ? change(content) : content));
const flip = (content: Buffer) => {
  const changed = Buffer.from(content);
  const place = Math.floor(changed.length / 2);
  changed[place] = (changed[place] as number) ^ 1;
  return changed;
};
const edit = (change: (text: string) => string) => (content: Buffer) =>
  Buffer.from(change(content.toString('utf8')));

describe('an archive that is not as it was made', () => {
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'a flipped byte of a table',
      () => onlyIn('tables/signal/000001.zst', flip),
      /tables\/signal\/000001\.zst is damaged/,
    ],
    ['a flipped byte of the secrets', () => onlyIn('files/secrets', flip), /files\/secrets does not open/],
    [
      'a head that was changed',
      () =>
        onlyIn(
          'organisation.json',
          edit((text) => text.replace('水厂', '水库')),
        ),
      /organisation\.json is damaged/,
    ],
    ['a piece that is missing', () => onlyIn('tables/signal/000001.zst', () => undefined), /table signal/],
    ['an end that is missing', async () => whole.subarray(0, whole.length - 4096), /cut short/],
    [
      'another version',
      () =>
        onlyIn(
          'organisation.json',
          edit((text) => text.replace(/"version": 1,/, '"version": 100001,')),
        ),
      /the archive is of version .+, this installation of \w+/,
    ],
    [
      'other tables',
      () =>
        onlyIn(
          'organisation.json',
          edit((text) => text.replace('"session_note"', '').replace('"loginname",', '')),
        ),
      /other tables than this program: account/,
    ],
    [
      'a file from elsewhere',
      () =>
        alter(whole, (name, content) => (name === 'files/secrets' ? undefined : content)).then(
          async (bytes) => bytes,
        ),
      /files\/secrets is damaged or missing/,
    ],
  ])('is found and leaves nothing: %s', async (_name, make, message) => {
    const target = await createDatabase();
    const before = await readEverything(target);
    await expect(bringIn(target, await make())).rejects.toThrow(message);
    expect(await readEverything(target)).toBe(before);
  });

  it('is refused when it is too large, or has paths of its own', async () => {
    const target = await createDatabase();
    await expect(bringIn(target, whole, { maxBytes: 100_000 })).rejects.toThrow(/unpacks to more than/);
    const bomb = pack();
    bomb.entry({ name: '../../etc/passwd' }, 'root');
    bomb.finalize();
    const parts: Buffer[] = [];
    for await (const part of bomb) parts.push(part as Buffer);
    await expect(bringIn(target, Buffer.concat(parts))).rejects.toThrow(
      'this is no archive of an organisation',
    );
    await expect(bringIn(target, whole, { passphrase: 'another passphrase' })).rejects.toThrow(
      /does not open/,
    );
  });
});
