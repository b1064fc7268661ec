import type { auditCalls, ResponseOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

export type AuditRow = ResponseOf<typeof auditCalls.query>['rows'][number];
/** An event before it has the names of what it is about. */
export type BareRow = Omit<
  AuditRow,
  'objectTitle' | 'objectTitleEn' | 'otherTitle' | 'otherTitleEn' | 'names'
>;

interface Ref {
  readonly kind: string;
  readonly id: string;
}
interface Name {
  readonly title: string;
  readonly titleEn: string;
}

/** Tables that link two things; their keys are both ids. */
const LINKS: Readonly<Record<string, readonly [string, string]>> = {
  project_equipment: ['project', 'equipment'],
  project_permission: ['project', 'account'],
  account_auth_region: ['auth_region', 'account'],
  equipment_permission: ['equipment', 'account'],
  equipment_group_member: ['equipment_group', 'equipment'],
  equipment_group_account: ['equipment_group', 'account'],
};

/** Columns that hold the id of another thing. */
const REFERENCES: Readonly<Record<string, string>> = {
  gateway_id: 'gateway',
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
};

const UNKNOWN: Name = { title: '', titleEn: '' };

function objectsOf({ objectKind: kind, objectId: id }: BareRow): Ref[] {
  const link = LINKS[kind];
  if (link === undefined) return kind === '' || id === '' ? [] : [{ kind, id }];
  const ids = id.split('/');
  return link.map((end, place) => ({ kind: end, id: ids[place] ?? '' }));
}

/** Ids that an event's fields hold, with the column. */
function referencesOf(row: BareRow): (Ref & { column: string })[] {
  return [row.before, row.after].flatMap((fields) =>
    Object.entries(fields ?? {}).flatMap(([column, value]) => {
      // The group of a gateway is a word, not the id of a group of equipment.
      const kind = row.objectKind === 'gateway' && column === 'group_id' ? undefined : REFERENCES[column];
      return kind === undefined || typeof value !== 'number' ? [] : [{ column, kind, id: String(value) }];
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
  for (const row of rows)
    for (const ref of [...objectsOf(row), ...referencesOf(row)]) wanted.set(`${ref.kind}/${ref.id}`, ref);
  const nameOf = await readNames(
    db,
    organisationId,
    [...wanted.values()].map(({ kind, id }) => ({ kind, id })),
  );
  return rows.map((row) => {
    const [object = UNKNOWN, other = UNKNOWN] = objectsOf(row).map((ref) => nameOf(ref, row.id));
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
      names: Object.fromEntries(names),
    };
  });
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
          and event.object_id = wanted.id and fields ?| array['title', 'title_en', 'display_name', 'loginname']
      ) as named order by named.id::bigint`.execute(db);
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
