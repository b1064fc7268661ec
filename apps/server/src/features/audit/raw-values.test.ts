import {
  type AuditEventRow,
  listDriverProtocolIds,
  NOTIFICATION_WAYS,
  NOTIFIED_EVENTS,
  PERMISSION_CODES,
  pageFields,
  ROLES,
  WEBHOOK_EVENTS,
} from '@zutai/contract';
import { eventChanges, sayIn } from '@zutai/lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { REFERENCES } from './name-repository.ts';

/** What people write, or what is called the same in every language. */
const FREE = new Set(
  (
    'account_name assignee author_title cause color consequence content content_en instruction message note ' +
    'address answer_hashes bg_color bg_image client_id contact_name content_type created_by device_id disabled_reason firmware_version sn_prefix ' +
    'display_name edited_by email error_default_val fingerprint formula group group_en groups_claim hint id issuer ' +
    'login_url loginname page_title page_title_en manufacturer model acr_values agent_version group_id key password_hash reason remark rp_id scopes ' +
    'plan msisdn offer_title offer_title_en creator reference filled_by signed_by file_name origins path licensee ' +
    'currency product_number app_key source bank bank_account buyer seller seller_tax_number number phone tax_number author description key_id version text made_by ' +
    'chat_url chat_secret quiet_from quiet_to cause_en consequence_en instruction_en message_en value_en ' +
    'recipients shifts time_zone security_questions serial_number share_key slug sn subject tag taken_back_by taken_back_reason tel title title_en unit unit_en url secret value place repair_number'
  ).split(' '),
);
/** Ids that are not names of things: of who reads the trail, and the numbers of a token and of an occurrence. */
const NUMBERS = new Set(['organisation_id', 'session_id', 'alarm_id']);

let test: TestDatabase;
let columns: { table: string; column: string; type: string }[];
beforeAll(async () => {
  test = await createTestDatabase();
  ({ rows: columns } = await test.database.pool.query(`
    select distinct of_table.relname as table, attname as column, format_type(atttypid, atttypmod) as type
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_class as of_table on of_table.oid = tgrelid
    join pg_attribute on attrelid = of_table.oid and attnum > 0 and not attisdropped
    where proname in ('write_audit_event', 'write_signal_audit_events')
      and not attname = any (string_to_array(split_part(encode(tgargs, 'escape'), '\\000', 4), ','))`));
});
afterAll(() => test?.drop());

const event = { kind: 'update', before: {}, names: {} } as unknown as AuditEventRow;
const shown = (column: string, value: unknown) =>
  (['zh', 'en'] as const).map(
    (language) =>
      eventChanges({ ...event, before: { [column]: null }, after: { [column]: value } }, sayIn(language))[0]!
        .after,
  );

/** Values by the columns that hold them: of the checks of the database, and of the contract. */
async function enumerations(): Promise<Map<string, Set<string>>> {
  const { rows } = await test.database.pool.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c'`,
  );
  const found = new Map<string, Set<string>>();
  const add = (column: string, values: readonly string[]) =>
    found.set(column, new Set([...(found.get(column) ?? []), ...values]));
  for (const { table, definition } of rows) {
    const [, column = '', values = ''] =
      /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
    if (columns.some((one) => one.table === table && one.column === column))
      add(
        column,
        [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
      );
  }
  add('codes', PERMISSION_CODES);
  add('events', WEBHOOK_EVENTS);
  add('told_events', NOTIFIED_EVENTS);
  add('ways', NOTIFICATION_WAYS);
  add('role', ROLES);
  add('role_ids', ROLES);
  add('protocol', listDriverProtocolIds());
  add('fit', pageFields.fit.unwrap().options);
  add('prompt_type', ['sound', 'title', 'alter']);
  add('transports', ['usb', 'nfc', 'ble', 'hybrid', 'internal', 'smart-card']);
  return found;
}

it('a value of a choice is shown in words, alone and in lists', async () => {
  const found = await enumerations();
  expect(found.size).toBeGreaterThan(12);
  const raw = [...found].flatMap(([column, values]) =>
    [...values].filter((value) =>
      [...shown(column, value), ...shown(column, [value])].some((text) => text === value),
    ),
  );
  expect(raw).toEqual([]);
});

it('a column of text is free, or has words for its values', async () => {
  const found = await enumerations();
  const unknown = columns.filter(
    ({ column, type }) => type.startsWith('text') && !FREE.has(column) && !found.has(column),
  );
  expect(unknown).toEqual([]);
});

it('a column with the id of a thing is shown by its name', () => {
  const unknown = columns.filter(
    ({ column, type }) =>
      column.endsWith('_id') && /int/.test(type) && !NUMBERS.has(column) && REFERENCES[column] === undefined,
  );
  expect(unknown).toEqual([]);
});

it('times are those of the product, and neither lists nor fields are shown as JSON', () => {
  expect(shown('expires_at', '2026-12-24T20:30:00.123456+00:00')).toEqual(
    Array(2).fill('2026-12-25 04:30:00'),
  );
  expect(shown('codes', ['monitor_view', 'signal_write'])).toEqual([
    '设备监控、写入变量',
    'Monitor equipment, Write signals',
  ]);
  expect(shown('states', [{ value: 0, title: '停', titleEn: 'Off' }])).toEqual(Array(2).fill('0=停|Off'));
  expect(
    shown('mappings', [{ group: 'ops', roleId: 'admin', dataRange: 'self', departmentId: null }]),
  ).toEqual(['用户组：ops；角色：管理员；数据范围：仅本人', expect.stringContaining('Role: Administrator')]);
  expect(shown('options', { host: '10.0.0.1', port: 502 })[0]).toBe(
    '控制器地址（IP 或主机名）：10.0.0.1；端口：502',
  );
});
