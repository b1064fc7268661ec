import type { EscalationStep, NamedThing, NotificationRule } from '@zutai/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { KeptRule } from './rule-records.ts';

type Kind = NamedThing['kind'];
/** The fields that hold ids, and of what. */
const KIND_OF = {
  levelIds: 'level',
  quietExceptLevelIds: 'level',
  equipmentIds: 'equipment',
  departmentIds: 'department',
  projectIds: 'project',
  accountIds: 'account',
  roleIds: 'role',
  rotaIds: 'rota',
} as const satisfies Record<string, Kind>;
type Field = keyof typeof KIND_OF;
type Naming = Partial<Record<Field, readonly string[] | undefined>>;
const FIELDS = Object.keys(KIND_OF) as Field[];

interface NamedRow extends NamedThing {
  /** Of an account: whether it can be reached by each way. */
  readonly hasEmail: boolean;
  readonly hasTel: boolean;
  readonly isActive: boolean;
}

/** The fields that say which alarms a rule is about; of the places, none at all is the whole organisation. */
const NARROWING: readonly (readonly Field[])[] = [
  ['levelIds'],
  ['equipmentIds', 'departmentIds', 'projectIds'],
];

/** Most choices of an answer; the keyword finds the rest. */
const MOST_CHOICES = 50;

/** What can be named of each kind, with the columns that are searched; `organisation` stands for the parameter. */
const CHOICES: Readonly<Record<Kind, (organisation: string) => RawBuilder<NamedThing>>> = {
  level: (organisation) => sql`select id::text, title, title_en, priority::text as place, '' as note
    from alarm_level where organisation_id = ${organisation}`,
  equipment: (organisation) => sql`select id::text, title, title_en, title as place, device_id as note
    from equipment where organisation_id = ${organisation}`,
  department: (organisation) => sql`select id::text, title, title_en, title as place, '' as note
    from department where organisation_id = ${organisation}`,
  project: (organisation) => sql`select id::text, title, title_en, title as place, '' as note
    from project where organisation_id = ${organisation}`,
  account: (
    organisation,
  ) => sql`select id::text, coalesce(nullif(display_name, ''), loginname) as title, '' as title_en,
      display_name as place, loginname as note
    from account where organisation_id = ${organisation} and is_active and kind not in ('guest', 'api')`,
  role: (organisation) => sql`select id, title, title_en, title as place, '' as note from role
    where organisation_id = ${organisation} or organisation_id is null and id not in ('platform', 'guest', 'share')`,
  rota: (organisation) => sql`select id::text, title, title_en, title as place, '' as note
    from notification_rota where organisation_id = ${organisation}`,
};

/** What the ids of rules and rotas are of, in an organisation. */
export class NamedRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** What can be named of a kind. */
  async search(organisationId: string, kind: Kind, keyword = ''): Promise<NamedThing[]> {
    const { rows } = await sql<NamedThing>`
      select ${kind}::text as kind, id, title, title_en as "titleEn" from (${CHOICES[kind](organisationId)}) as choice
      where ${holdsKeyword(keyword, ['choice.title', 'choice.title_en', 'choice.note'] as never)}
      order by place, id limit ${MOST_CHOICES}`.execute(this.#db);
    return rows;
  }

  /** Those of the ids that are of the organisation, or of the platform's roles. */
  async find(organisationId: string, named: readonly Naming[]): Promise<NamedRow[]> {
    const ids = (kind: Kind) => [
      ...new Set(
        named.flatMap((one) =>
          FIELDS.flatMap((field) => (KIND_OF[field] === kind ? (one[field] ?? []) : [])),
        ),
      ),
    ];
    const { rows } = await sql<NamedRow>`
      select 'level' as kind, id::text, title, title_en as "titleEn", true as "hasEmail", true as "hasTel",
        true as "isActive"
      from alarm_level where organisation_id = ${organisationId} and id = any(${ids('level')}::bigint[])
      union all select 'equipment', id::text, title, title_en, true, true, true
      from equipment where organisation_id = ${organisationId} and id = any(${ids('equipment')}::bigint[])
      union all select 'department', id::text, title, title_en, true, true, true
      from department where organisation_id = ${organisationId} and id = any(${ids('department')}::bigint[])
      union all select 'project', id::text, title, title_en, true, true, true
      from project where organisation_id = ${organisationId} and id = any(${ids('project')}::bigint[])
      union all select 'account', id::text, coalesce(nullif(display_name, ''), loginname), '', email <> '', tel <> '',
        is_active
      from account where organisation_id = ${organisationId} and kind not in ('guest', 'api')
        and id = any(${ids('account')}::bigint[])
      union all select 'role', id, title, title_en, true, true, true
      from role where (organisation_id is null or organisation_id = ${organisationId}) and id = any(${ids('role')}::text[])
      union all select 'rota', id::text, title, title_en, true, true, true
      from notification_rota where organisation_id = ${organisationId} and id = any(${ids('rota')}::bigint[])`.execute(
      this.#db,
    );
    return rows;
  }

  /** The first field that names what is not of the organisation, as a path; undefined: there is none. */
  async findForeign(
    organisationId: string,
    named: readonly (readonly [path: string, ids: Naming])[],
  ): Promise<string | undefined> {
    const found = await this.find(
      organisationId,
      named.map(([, ids]) => ids),
    );
    const known = new Set(found.map(({ kind, id }) => `${kind} ${id}`));
    for (const [path, ids] of named)
      for (const field of FIELDS)
        if (ids[field]?.some((id) => !known.has(`${KIND_OF[field]} ${id}`))) return `${path}${field}`;
    return undefined;
  }

  /**
   * The first field by which an edit would make a rule tell of everything because all that it named there is gone:
   * whoever sees it empty has not chosen that. Undefined: it does not.
   */
  async findEmptied(organisationId: string, before: Naming, change: Naming): Promise<string | undefined> {
    const left = new Set((await this.find(organisationId, [before])).map(({ kind, id }) => `${kind} ${id}`));
    const emptied = NARROWING.find((fields) => {
      const named = fields.flatMap((field) => (before[field] ?? []).map((id) => `${KIND_OF[field]} ${id}`));
      const isKept = fields.some((field) => (change[field] ?? before[field] ?? []).length > 0);
      return named.length > 0 && !isKept && !named.some((one) => left.has(one));
    });
    return emptied?.find((field) => (before[field] ?? []).length > 0);
  }

  /** Rules as they are answered: without what is gone, with names, without the secret. */
  async complete(organisationId: string, rules: readonly KeptRule[]): Promise<NotificationRule[]> {
    const found = await this.find(
      organisationId,
      rules.flatMap((rule) => [rule, ...rule.steps]),
    );
    const known = new Map(found.map((one) => [`${one.kind} ${one.id}`, one]));
    const kept = <T extends Naming>(one: T): T => ({
      ...one,
      ...Object.fromEntries(
        FIELDS.flatMap((field) =>
          one[field] === undefined
            ? []
            : [[field, one[field].filter((id) => known.has(`${KIND_OF[field]} ${id}`))]],
        ),
      ),
    });
    return rules.map(({ chatSecret, ...rule }) => {
      const steps = rule.steps.map((step): EscalationStep => kept(step));
      const naming: readonly Naming[] = [rule, ...rule.steps];
      const used = new Set(
        naming.flatMap((one) =>
          FIELDS.flatMap((field) => (one[field] ?? []).map((id) => `${KIND_OF[field]} ${id}`)),
        ),
      );
      return {
        ...kept(rule),
        steps,
        hasChatSecret: chatSecret !== '',
        named: found
          .filter(({ kind, id }) => used.has(`${kind} ${id}`))
          .map(({ kind, id, title, titleEn }) => ({ kind, id, title, titleEn })),
        gone: [
          ...new Set([...used].filter((one) => !known.has(one)).map((one) => one.split(' ')[0] as Kind)),
        ],
        unreachable: unreachableIn([rule, ...steps], known),
      };
    });
  }
}

/** Names of people who are named and cannot be reached by a way that is asked for. */
function unreachableIn(
  circles: readonly { readonly accountIds: readonly string[]; readonly ways: readonly string[] }[],
  known: ReadonlyMap<string, NamedRow>,
): string[] {
  const people = circles.flatMap(({ accountIds, ways }) =>
    accountIds.flatMap((id) => {
      const person = known.get(`account ${id}`);
      if (person === undefined) return [];
      const isReached =
        person.isActive && ways.every((way) => (way === 'email' ? person.hasEmail : person.hasTel));
      return isReached ? [] : [person.title];
    }),
  );
  return [...new Set(people)];
}
