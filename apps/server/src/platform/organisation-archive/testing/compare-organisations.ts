import type { Pool } from 'pg';

type Row = Record<string, unknown>;

/** One organisation of a database, read as JSON of whole rows. */
export interface Read {
  readonly pool: Pool;
  readonly organisationId: string;
}

/** A table, how its rows are of the organisation, and the order in which two of them are compared. */
export interface Compared {
  readonly table: string;
  readonly where: string;
  readonly order: string;
}

const ID = /^[1-9]\d*$/;

async function readRows({ pool, organisationId }: Read, { table, where, order }: Compared): Promise<Row[]> {
  const { rows } = await pool.query<{ row: Row }>(
    `select to_jsonb(t) as row from "${table}" t where ${where} order by ${order}`,
    [organisationId],
  );
  return rows.map(({ row }) => row);
}

/**
 * A second reading of two organisations that should be the same but for ids, which knows nothing of how they are mapped:
 * rows are laid side by side in the order of their ids, and whatever differs must be a pair of ids of rows that stand
 * side by side in some table. Says each place where it is not so.
 * @param changed `table.column` that an import sets to something else
 */
export async function compareOrganisations(
  one: Read,
  other: Read,
  tables: readonly Compared[],
  changed: ReadonlySet<string>,
): Promise<{ differences: string[]; rows: Record<string, number> }> {
  const differences: string[] = [];
  const counts: Record<string, number> = {};
  const sides: { table: string; left: Row[]; right: Row[] }[] = [];
  const pairs = new Set<string>();
  for (const compared of tables) {
    const [left, right] = [await readRows(one, compared), await readRows(other, compared)];
    const { table } = compared;
    counts[table] = left.length;
    if (left.length !== right.length) differences.push(`${table}: ${left.length} and ${right.length} rows`);
    sides.push({ table, left, right });
    left.forEach((row, at) => {
      for (const name of ['id', 'value_id']) pairs.add(`${String(row[name])}>${String(right[at]?.[name])}`);
    });
  }
  for (const { table, left, right } of sides)
    left.forEach((row, at) => {
      if (right[at] !== undefined) compare(row, right[at], table);
    });
  return { differences: differences.slice(0, 40), rows: counts };

  function compare(a: unknown, b: unknown, path: string): void {
    if (changed.has(path)) return;
    if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)]))
        compare((a as Row)[name], (b as Row)[name], `${path}.${name}`);
      return;
    }
    if (a === b && !isLikeId(path, a)) return;
    if (pairs.has(`${String(a)}>${String(b)}`)) return;
    // Of something that was gone before.
    if (isLikeId(path, a) && (b === '' || b === null)) return;
    if (typeof a === 'string' && typeof b === 'string' && isMappedText(a, b)) return;
    differences.push(`${path}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  }

  /** Texts that are the same but for numbers, each of which is a pair. */
  function isMappedText(a: string, b: string): boolean {
    const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
    return (
      left.length === right.length &&
      left.every((part, at) => part === right[at] || pairs.has(`${part}>${right[at]}`))
    );
  }
}

const isLikeId = (path: string, value: unknown) =>
  /(signalId|equipId|equipmentId|mvarId|pageId|PageId|faceplateId|sceneId)$/.test(path) &&
  ID.test(String(value));
