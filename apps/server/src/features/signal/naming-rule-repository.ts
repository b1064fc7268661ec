import type { NamingFields } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { type NamingRule, namingRuleOf } from './naming-rules.ts';

/** Alarm rules of equipment that the transaction has locked as its own, with the signals that they name. */
export async function listNamingRules(db: Kysely<Tables>, equipmentId: string): Promise<NamingRule[]> {
  const { rows } = await sql<NamingFields & { id: string; title: string; signalId: string | null }>`
    select id::text, title, signal_id::text as "signalId", condition, suppressor from alarm_rule
    where equipment_id = ${equipmentId} order by id`.execute(db);
  return rows.map(namingRuleOf);
}
