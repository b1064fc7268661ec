import type { ClientBase } from 'pg';
import { BackupError } from '../backup/index.ts';
import { UNIQUES } from './classification.ts';
import { stageOf } from './stage.ts';

export interface Renaming {
  /** What the organisation is called here. */
  readonly title?: string;
  /** Put behind whatever is taken here. */
  readonly suffix?: string;
  /** By the word of what it names, such as `loginname`; then by what it is called in the archive. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** A word, what is taken, and the archive's name of it. */
interface Taken {
  readonly word: string;
  readonly name: string;
}

/**
 * Gives new names as asked, and makes sure that nothing is called as something here is.
 * @throws BackupError naming all that is taken, and how to name it otherwise
 */
export async function settleNames(client: ClientBase, { title, suffix, names }: Renaming): Promise<void> {
  if (title !== undefined) await client.query(`update ${stageOf('organisation')} set title = $1`, [title]);
  for (const [word, changes] of names) {
    const unique = UNIQUES[word];
    if (unique === undefined)
      throw new BackupError(`nothing is called ${word}; there are ${Object.keys(UNIQUES).join(', ')}`);
    for (const [from, to] of changes) {
      const { table, column } = unique;
      const { rowCount } = await client.query(
        `update ${stageOf(table)} set "${column}" = $2 where "${column}" = $1`,
        [from, to],
      );
      if (rowCount === 0) throw new BackupError(`the archive has no ${word} ${from} to be named ${to}`);
    }
  }
  if (suffix !== undefined && suffix !== '')
    for (const { word, name } of await listTaken(client)) {
      const { table, column } = UNIQUES[word] as { table: string; column: string };
      await client.query(
        `update ${stageOf(table)} set "${column}" = "${column}" || $2 where "${column}" = $1`,
        [name, suffix],
      );
    }
  const taken = await listTaken(client);
  if (taken.length === 0) return;
  throw new BackupError(
    `taken here already: ${taken.map(({ word, name }) => `${word} ${name}`).join(', ')}. ` +
      'Name each otherwise (--rename loginname:old=new) or all of them (--suffix -2)',
  );
}

/** Letters of either case are the same name, as they are for sign-ins. Twice in the archive is taken too. */
async function listTaken(client: ClientBase): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const [word, { table, column }] of Object.entries(UNIQUES)) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct s."${column}" as name from ${stageOf(table)} s
       where s."${column}" <> '' and (exists (select from "${table}" t where lower(t."${column}") = lower(s."${column}"))
         or (select count(*) from ${stageOf(table)} o where lower(o."${column}") = lower(s."${column}")) > 1)
       order by 1`,
    );
    taken.push(...rows.map(({ name }) => ({ word, name })));
  }
  return taken;
}
