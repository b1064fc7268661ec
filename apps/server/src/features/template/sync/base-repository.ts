import type { TemplateValues } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { seesEquipment } from '../../access/index.ts';
import {
  readContent,
  type TemplateBase,
  type TemplateContent,
  type TemplateDriver,
  type TemplateReport,
  type TemplateSignal,
} from '../content.ts';
import type {} from '../tables.ts';

/** A piece of equipment as the one of its template. */
export interface Bound {
  readonly templateId: string | null;
  readonly templateVersion: number | null;
  readonly templateValues: TemplateValues;
}

/** How equipment follows its template. */
export class BaseRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Undefined when the scope holds no such equipment. */
  find(scope: Scope, equipmentId: string): Promise<Bound | undefined> {
    return this.#db
      .selectFrom('equipment')
      .select([
        'template_id as templateId',
        'template_version as templateVersion',
        'template_values as templateValues',
      ])
      .where(seesEquipment(scope))
      .where('id', '=', equipmentId)
      .executeTakeFirst();
  }

  /** Of equipment that {@link find} found for the caller. */
  async read(equipmentId: string): Promise<TemplateBase> {
    const found = await this.#db
      .selectFrom('template_base')
      .select(['drivers', 'signals', 'scripts', 'reports', 'alarm_rules'])
      .where('equipment_id', '=', equipmentId)
      .executeTakeFirst();
    if (found === undefined) return { drivers: [], signals: [], scripts: [], reports: [], alarmRules: [] };
    const { alarm_rules: alarmRules, ...rows } = found;
    return readBase({ ...rows, alarmRules });
  }

  async save(equipmentId: string, base: TemplateBase): Promise<void> {
    const columns = {
      drivers: JSON.stringify(base.drivers),
      signals: JSON.stringify(base.signals),
      scripts: JSON.stringify(base.scripts),
      reports: JSON.stringify(base.reports),
      alarm_rules: JSON.stringify(base.alarmRules),
    };
    await this.#db
      .insertInto('template_base')
      .values({ equipment_id: equipmentId, ...columns })
      .onConflict((conflict) => conflict.column('equipment_id').doUpdateSet(columns))
      .execute();
  }

  async delete(equipmentId: string): Promise<void> {
    await this.#db.deleteFrom('template_base').where('equipment_id', '=', equipmentId).execute();
  }

  /**
   * What the equipment is bound to, whose kind it has from then on (ADR 100); of equipment that this transaction has
   * locked. What it is taken off a fixed model has, it has as its own.
   */
  async bind(organisationId: string, equipmentId: string, bound: Bound): Promise<void> {
    await this.#db
      .updateTable('equipment')
      .set({
        template_id: bound.templateId,
        kind: sql<'EG' | 'GM'>`coalesce(
          (select template.kind from template where template.id = ${bound.templateId}::bigint), 'EG')`,
        template_version: bound.templateVersion,
        template_values: JSON.stringify(bound.templateValues),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', equipmentId)
      .execute();
  }
}

/** Fields that did not exist when it was stored are as in a new row. */
function readBase(stored: TemplateBase): TemplateBase {
  const rows: TemplateContent = readContent({
    sourceEquipmentId: '',
    parameters: [],
    drivers: stored.drivers.map(({ row }) => row),
    signals: stored.signals.map(({ row }) => row),
    reports: stored.reports.map(({ row }) => row),
  });
  return {
    drivers: stored.drivers.map((link, i) => ({ ...link, row: rows.drivers[i] as TemplateDriver })),
    signals: stored.signals.map((link, i) => ({ ...link, row: rows.signals[i] as TemplateSignal })),
    scripts: stored.scripts,
    reports: stored.reports.map((link, i) => ({ ...link, row: rows.reports[i] as TemplateReport })),
    alarmRules: stored.alarmRules,
  };
}
