import { type auditCalls, isWriteKind, type ResponseOf } from '@zutai/contract';
import type { TextRef } from '@zutai/i18n';
import { lists, sayIn } from '@zutai/lists';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type AuditRow = ResponseOf<typeof auditCalls.query>['rows'][number];
/** An event before it has the names of what it is about. */
export type BareRow = Omit<
  AuditRow,
  'objectTitle' | 'objectTitleEn' | 'otherTitle' | 'otherTitleEn' | 'sharedKind' | 'names'
>;

interface Ref {
  readonly kind: string;
  readonly id: string;
}
interface Name {
  readonly title: string;
  readonly titleEn: string;
}

/** Tables whose keys are ids of other things: of the two that they link, or of the one that they belong to. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  project_equipment: ['project', 'equipment'],
  project_permission: ['project', 'account'],
  account_auth_region: ['auth_region', 'account'],
  equipment_permission: ['equipment', 'account'],
  equipment_group_member: ['equipment_group', 'equipment'],
  first_out_member: ['first_out_group', 'alarm_rule'],
  spare_part_equipment: ['spare_part', 'equipment'],
  equipment_group_account: ['equipment_group', 'account'],
  api_permission: ['account', 'account'],
  style_assignment: ['style', 'account'],
  // The first of its keys; the second is its own.
  history_correction: ['signal'],
  style_image: ['style'],
  account_avatar: ['account'],
  account_totp: ['account'],
  account_recovery_code: ['account'],
};

/** Tables without a name, by the columns of the things that they are about; such rows are made and deleted as a whole. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  identity_link: ['account_id', 'provider_id'],
};

/** Columns that hold the id of another thing. */
export const REFERENCES: Readonly<Record<string, string>> = {
  gateway_id: 'gateway',
  invoice_id: 'invoice',
  equipment_id: 'equipment',
  project_id: 'project',
  template_id: 'template',
  department_id: 'department',
  parent_id: 'department',
  owner_id: 'account',
  account_id: 'account',
  head_account_id: 'account',
  home_page_id: 'page',
  region_id: 'auth_region',
  group_id: 'equipment_group',
  provider_id: 'identity_provider',
  target_id: 'organisation',
  style_id: 'style',
  maker_id: 'account',
  holder_id: 'account',
  link_id: 'enrolment_link',
  driver_id: 'driver',
  spare_part_id: 'spare_part',
  // Roles of the platform are words, those of organisations numbers.
  role: 'role',
  signals: 'signal',
  signal_id: 'signal',
  rule_id: 'alarm_rule',
  level_id: 'alarm_level',
  assignee_id: 'account',
  content_id: 'inspection_content',
  page_ids: 'page',
  level_ids: 'alarm_level',
  quiet_except_level_ids: 'alarm_level',
  equipment_ids: 'equipment',
  department_ids: 'department',
  project_ids: 'project',
  account_ids: 'account',
  role_ids: 'role',
  rota_ids: 'notification_rota',
};

const UNKNOWN: Name = { title: '', titleEn: '' };

/** What each share opens, by the id of the share. */
type Shares = ReadonlyMap<string, Ref>;

function objectsOf(row: BareRow, shares: Shares): Ref[] {
  const { objectKind: kind, objectId: id, before, after } = row;
  if (isWriteKind(row.kind) && id !== '')
    return [
      { kind, id },
      { kind: 'equipment', id: String(after?.equipment_id ?? '') },
    ];
  if (kind === 'share') {
    const shared = shares.get(id);
    return shared === undefined ? [] : [shared];
  }
  const keys = KEYS[kind];
  if (keys !== undefined) {
    const ids = id.split('/');
    return keys.map((end, place) => ({ kind: end, id: ids[place] ?? '' }));
  }
  const about = ABOUT[kind];
  if (about === undefined) return kind === '' || id === '' ? [] : [{ kind, id }];
  const fields = after ?? before ?? {};
  return about.map((column) => ({ kind: REFERENCES[column] ?? '', id: String(fields[column] ?? '') }));
}

/** What signal and equipment of a write were called, as the write itself has it; undefined of one that was not entered. */
function writeNamesOf({ kind, after }: BareRow): Name[] | undefined {
  const signal = isWriteKind(kind) ? after?.signal : undefined;
  if (typeof signal !== 'object' || signal === null) return undefined;
  const { title = '', titleEn = '', equipment = '', equipmentEn = '' } = signal as Record<string, string>;
  return [
    { title, titleEn },
    { title: equipment, titleEn: equipmentEn },
  ];
}

/** What the list of an export is called, in the words of today; undefined of other events. */
function listNameOf({ kind, after }: BareRow): Name | undefined {
  const list = kind === 'export' ? lists.get(String(after?.list)) : undefined;
  return list && nameIn(list.title);
}

const nameIn = (text: TextRef): Name => ({ title: sayIn('zh').text(text), titleEn: sayIn('en').text(text) });

/** What the filters of an export and their choices are called on the screen of its list. */
function filterNamesOf({ kind, after }: BareRow): (readonly [string, Name])[] {
  const filter = kind === 'export' ? after?.filter : undefined;
  if (typeof filter !== 'object' || filter === null) return [];
  const filters = lists.get(String(after?.list))?.filters ?? {};
  return Object.entries(filter).flatMap(([key, value]) => {
    const known = filters[key];
    if (known === undefined) return [];
    const choice = 'choices' in known ? known.choices[String(value)] : undefined;
    return [
      [`filter/${key}`, nameIn(known.text)] as const,
      ...(choice === undefined ? [] : [[`filter.${key}/${String(value)}`, nameIn(choice)] as const]),
    ];
  });
}

/** Ids that an event's fields hold, with the column. */
function referencesOf(row: BareRow): (Ref & { column: string })[] {
  return [row.before, row.after].flatMap((fields) =>
    Object.entries(fields ?? {}).flatMap(([column, value]) => {
      // The group of a gateway is a word, not the id of a group of equipment.
      const kind = row.objectKind === 'gateway' && column === 'group_id' ? undefined : REFERENCES[column];
      if (kind === undefined) return [];
      return [value]
        .flat()
        .flatMap((id) => (/^\d+$/.test(String(id)) ? [{ column, kind, id: String(id) }] : []));
    }),
  );
}

/**
 * Puts to each event what its things were called when it happened, as the trail itself has it: what somebody may no
 * longer see is not told by its name of today, and what is deleted has its name.
 */
export async function addNames(
  db: Kysely<Tables>,
  organisationId: string,
  rows: readonly BareRow[],
): Promise<AuditRow[]> {
  const wanted = new Map<string, Ref>();
  const shares = await readShares(
    db,
    organisationId,
    rows.flatMap(({ objectKind, objectId }) => (objectKind === 'share' ? [objectId] : [])),
  );
  for (const row of rows)
    for (const ref of [...objectsOf(row, shares), ...referencesOf(row)])
      wanted.set(`${ref.kind}/${ref.id}`, ref);
  const nameOf = await readNames(
    db,
    organisationId,
    [...wanted.values()].map(({ kind, id }) => ({ kind, id })),
  );
  return rows.map((row) => {
    const named = writeNamesOf(row) ?? objectsOf(row, shares).map((ref) => nameOf(ref, row.id));
    const [object = UNKNOWN, other = UNKNOWN] = [...named, ...[listNameOf(row) ?? []].flat()];
    const names = referencesOf(row).flatMap((ref) => {
      const name = nameOf(ref, row.id);
      return name.title === '' ? [] : [[`${ref.column}/${ref.id}`, name] as const];
    });
    return {
      ...row,
      objectTitle: object.title,
      objectTitleEn: object.titleEn,
      otherTitle: other.title,
      otherTitleEn: other.titleEn,
      sharedKind: row.objectKind === 'share' ? (shares.get(row.objectId)?.kind ?? '') : '',
      names: Object.fromEntries([...names, ...filterNamesOf(row)]),
    };
  });
}

/** What shares open, by the row of the share or by what the trail has of one that is gone. */
async function readShares(
  db: Kysely<Tables>,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ref & { kind: 'equipment' | 'project' }>> {
  if (ids.length === 0) return new Map();
  const unique = [...new Set(ids)];
  const { rows } = await sql<{ id: string; equipmentId: string | null; projectId: string | null }>`
    select id::text, equipment_id::text as "equipmentId", project_id::text as "projectId" from share
    where organisation_id = ${organisationId} and id = any(${unique}::bigint[])
    union all
    select object_id, before ->> 'equipment_id', before ->> 'project_id' from audit_event
    where organisation_id = ${organisationId} and object_kind = 'share' and object_id = any(${unique}::text[])
      and kind = 'delete'`.execute(db);
  return new Map(
    rows.map(({ id, equipmentId, projectId }) => [
      id,
      equipmentId === null
        ? { kind: 'project', id: projectId ?? '' }
        : { kind: 'equipment', id: equipmentId },
    ]),
  );
}

async function readNames(db: Kysely<Tables>, organisationId: string, refs: readonly Ref[]) {
  const known = new Map<string, { id: bigint; title: string | null; titleEn: string | null }[]>();
  if (refs.length > 0) {
    // What is deleted had its name in `before`, what was made or renamed has it in `after`.
    const { rows } = await sql<{ id: string; key: string; title: string | null; titleEn: string | null }>`
      select named.* from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as wanted (kind text, id text)
      cross join lateral (
        select event.id::text, wanted.kind || '/' || wanted.id as key,
          coalesce(nullif(fields ->> 'title', ''), nullif(fields ->> 'display_name', ''), fields ->> 'loginname') as title,
          fields ->> 'title_en' as "titleEn"
        from audit_event as event, coalesce(event.after, event.before) as fields
        where event.organisation_id = ${organisationId} and event.object_kind = wanted.kind
          and event.object_id = wanted.id
          -- Written out, as the index of migration 0067 has it: of what changes daily few events say a name.
          and coalesce(event.after, event.before) ?| array['title', 'title_en', 'display_name', 'loginname']
      ) as named
      union all
      -- The trail of a new organisation begins before anybody acts for it.
      select '0', 'organisation/' || id, title, title_en from organisation
      where id = ${organisationId}`.execute(db);
    rows.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
    for (const { id, key, title, titleEn } of rows) {
      const all = known.get(key) ?? [];
      all.push({ id: BigInt(id), title, titleEn });
      known.set(key, all);
    }
  }
  return ({ kind, id }: Ref, eventId: string): Name => {
    const until = BigInt(eventId);
    const then = (known.get(`${kind}/${id}`) ?? []).filter((one) => one.id <= until);
    return {
      title: then.findLast(({ title }) => title !== null)?.title ?? '',
      titleEn: then.findLast(({ titleEn }) => titleEn !== null)?.titleEn ?? '',
    };
  };
}
