import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import type { JourneyServer } from '../server.ts';

/** Ends an attribute and a tag, and would make elements that run a script. */
export const HOSTILE_TEXT = `"'></textarea><img src=x onerror="window.ran=1"><svg onload="window.ran=1">`;
/** Short enough to stand in a table cell that is cut off. */
export const SHOWN_OF_IT = `"'></textarea>`;

/**
 * What the program lives by, not what people enter: among it the role of an enrolment link, which no foreign key
 * holds, so that it would take the text, be of no role, and the link be closed.
 */
const LEFT_OUT =
  /^(session|attempt|schema_|lease|one_time|audit_|account\.(loginname|password_hash)|enrolment_link\.role|page\.file|share\.key|.*(_hash|\bsn|\bslug)$)/;

/**
 * Puts {@link HOSTILE_TEXT} behind every text in the database that takes it, past all checks of the server, and behind
 * every text that diagram pages show.
 * @returns the columns that took it, and one thing of each kind
 */
export async function spreadHostileText(
  server: JourneyServer,
): Promise<{ columns: string[]; ids: Record<string, string> }> {
  const database = new pg.Client({
    host: path.join(server.dataFolder, 'postgres'),
    user: 'zutai',
    password: fs.readFileSync(path.join(server.dataFolder, 'postgres-password'), 'utf8').trim(),
    database: 'zutai',
  });
  await database.connect();
  try {
    const { rows } = await database.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'`,
    );
    const taken: string[] = [];
    for (const { table, column } of rows) {
      const name = `${table}.${column}`;
      if (LEFT_OUT.test(name)) continue;
      const [into, what] = [database.escapeIdentifier(table), database.escapeIdentifier(column)];
      const spread = (rows: string) =>
        database
          .query(`update ${into} set ${what} = ${what} || $1 where ${rows}`, [HOSTILE_TEXT])
          .catch(() => undefined);
      // A column that other rows point to, or that is checked, refuses; one where a text may stand once takes one.
      const changed =
        (await spread(`${what} is not null`)) ?? (await spread(`ctid = (select min(ctid) from ${into})`));
      if ((changed?.rowCount ?? 0) > 0) taken.push(name);
    }
    const { rows: pages } = await database.query<{ id: string; file: unknown }>('select id, file from page');
    for (const { id, file } of pages)
      await database.query('update page set file = $2 where id = $1', [
        id,
        JSON.stringify(withHostile(file)),
      ]);
    const found = await database.query<Record<string, string>>(
      `select page.id as page, page.equipment_id as equipment, (select min(id) from project) as project,
         (select min(id) from account) as account,
         (select min(id) from page as drawn where project_id = (select min(id) from project)) as "projectPage",
         (select min(id) from page as drawn where kind = 'faceplate') as faceplate,
         (select min(template_id) from page as drawn) as template,
         (select min(id) from page as drawn where template_id = (select min(template_id) from page)) as "templatePage",
         (select min(group_id) from equipment_group_member) as "group",
         (select min(id) from account where kind = 'api') as api,
         (select min(id) from webhook) as webhook,
         (select min(id) from first_out_group) as "firstOutGroup",
         (select min(id) from notice) as notice, (select min(id) from message) as message, (select min(id) from identity_provider) as provider
       from page where page.equipment_id is not null order by page.id limit 1`,
    );
    return { columns: taken, ids: found.rows[0]! };
  } finally {
    await database.end();
  }
}

/** Words of a drawing: what holds a Chinese character. */
function withHostile(value: unknown): unknown {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? value + HOSTILE_TEXT : value;
  if (Array.isArray(value)) return value.map(withHostile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withHostile(part)]));
}

/** What a page made of the hostile text: nothing, where it shows it as text. */
export const findMadeOfHostileText = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('ran' in window ? ['a script ran'] : []),
    ...[...document.querySelectorAll('[onerror], [onload], img[src="x"]')].map(
      (element) => element.outerHTML,
    ),
  ]);
