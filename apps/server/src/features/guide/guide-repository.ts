import { GUIDE_STEPS, type GuideStep, type guideCalls, guideSteps, type ResponseOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, holdsAccount, seesEquipment, seesGateway, seesProject } from '../access/index.ts';

type Guide = ResponseOf<typeof guideCalls.query>;

/** What is there of the organisation, of what the scope holds: each step asks for one row. */
export class GuideRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(scope: Scope): Promise<Guide> {
    const shown = guideSteps.filter((step) => scope.permissions.has(GUIDE_STEPS[step]));
    const account = await this.#db
      .selectFrom('account')
      .select('guide_dismissed as isDismissed')
      .where('id', '=', scope.accountId)
      .where('organisation_id', '=', scope.organisationId)
      .executeTakeFirstOrThrow();
    if (shown.length === 0) return { steps: [], equipmentId: null, ...account };
    const done = doneBy(scope);
    const columns = shown.map((step) => sql`${done[step]} as ${sql.ref(step)}`);
    const [found, equipment] = await Promise.all([
      sql<Record<GuideStep, boolean>>`select ${sql.join(columns)}`.execute(this.#db),
      this.#db
        .selectFrom('equipment')
        .select('equipment.id')
        .where(changesEquipment(scope))
        .where('equipment.kind', '=', 'EG')
        .orderBy('equipment.id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ]);
    const [row] = found.rows;
    return {
      steps: shown.map((step) => ({ step, isDone: row?.[step] === true })),
      equipmentId: equipment?.id ?? null,
      ...account,
    };
  }
}

/** Whether each step is done, as a condition over no table. */
function doneBy(scope: Scope): Readonly<Record<GuideStep, RawBuilder<SqlBool>>> {
  const equipment = sql`from equipment where ${seesEquipment(scope)}`;
  // Pages of templates and faceplates show nothing of a plant.
  const pages = sql`from page
    left join equipment on equipment.id = page.equipment_id left join project on project.id = page.project_id
    where page.organisation_id = ${scope.organisationId}
      and ((page.equipment_id is not null and ${seesEquipment(scope)})
        or (page.project_id is not null and ${seesProject(scope)}))`;
  return {
    gateway: sql`exists (select from gateway where ${seesGateway(scope)})`,
    equipment: sql`exists (select ${equipment} and equipment.gateway_id is not null)`,
    // Equipment is first seen when values of it arrive.
    value: sql`exists (select ${equipment} and equipment.last_seen is not null
      and exists (select from signal where signal.equipment_id = equipment.id))`,
    page: sql`exists (select ${pages} and page.widget_count > 0)`,
    binding: sql`exists (select ${pages} and jsonb_path_exists(page.file, '$.bind.keyvalue() ? (@.key != "equips").value[*]'))`,
    alarmRule: sql`exists (select from alarm_rule join equipment on equipment.id = alarm_rule.equipment_id
      where ${seesEquipment(scope)})`,
    operator: sql`exists (select from account where ${holdsAccount(scope)} and account.id <> ${scope.accountId}
      and account.kind <> 'api')`,
    report: sql`exists (select from report
      left join equipment on equipment.id = report.equipment_id left join project on project.id = report.project_id
      where report.organisation_id = ${scope.organisationId} and report.schedule <> 'none'
        and cardinality(report.recipients) > 0
        and ((report.equipment_id is not null and ${seesEquipment(scope)})
          or (report.project_id is not null and ${seesProject(scope)})))`,
  };
}
