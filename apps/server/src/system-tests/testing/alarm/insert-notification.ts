import type { Pool } from 'pg';
import type { Belongings } from '../sample.ts';

/** A rule of notification that tells nobody, and a rota without shifts. Past the calls: a narrow range makes none. */
export async function insertNotification(
  database: Pool,
  organisationId: string,
  mark: string,
): Promise<Pick<Belongings, 'notificationId' | 'rotaId'>> {
  const rule = await database.query<{ id: string }>(
    `INSERT INTO notification_rule (organisation_id, title, told_events) VALUES ($1, $2, '{raised}') RETURNING id::text`,
    [organisationId, mark],
  );
  const rota = await database.query<{ id: string }>(
    'INSERT INTO notification_rota (organisation_id, title) VALUES ($1, $2) RETURNING id::text',
    [organisationId, mark],
  );
  return { notificationId: rule.rows[0]!.id, rotaId: rota.rows[0]!.id };
}
