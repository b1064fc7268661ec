import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** A row of a template or of equipment, by the fields that are synchronised. */
export interface Row {
  readonly id: string;
  /** What nothing else of the same kind has at one piece of equipment: the title of a driver, the tag of a signal. */
  readonly key: string;
  /** What people know it by, where that is not the key. */
  readonly name?: string;
  /** The same in English; '' or left out: it has none. */
  readonly nameEn?: string;
  readonly fields: Fields;
}

/** A row of the template as it was when the equipment was last brought up to it, and what came of it. */
export interface Link {
  /** Of the row of the template. */
  readonly id: string;
  /** Of the row of the equipment; null: it was deleted there. */
  readonly ownId: string | null;
  readonly fields: Fields;
}

export interface Pair {
  readonly row: Row;
  readonly own: Row;
  /** Fields of both that differ, as the equipment is to have them or keeps them. */
  readonly names: readonly string[];
}

/** What synchronising rows of one kind does. */
export interface Difference {
  /** Rows of the template that the equipment has not. */
  readonly add: readonly Row[];
  /** Fields that the template changed since, and the equipment did not. */
  readonly change: readonly Pair[];
  /** Fields in which the equipment differs from the template and stays. */
  readonly keep: readonly Pair[];
  /** Rows of the template that were deleted at the equipment and stay deleted, or cannot be there. */
  readonly deleted: readonly Row[];
  /** Rows of the equipment whose row of the template is gone. */
  readonly release: readonly Row[];
  /** Rows of the equipment that rows of the template belong to, by the ids of the latter; without those to be added. */
  readonly ownIds: ReadonlyMap<string, string | null>;
}

/**
 * Compares three states: the template when the equipment was last brought up to it, the template now, and the equipment.
 * A row of the template that was never there is taken for one of the equipment with the same key, as it is.
 */
export function findDifference(
  base: readonly Link[],
  template: readonly Row[],
  equipment: readonly Row[],
): Difference {
  const links = new Map(base.map((link) => [link.id, link]));
  const owned = new Map(equipment.map((row) => [row.id, row]));
  const linked = new Set(base.map(({ ownId }) => ownId));
  const free = new Map(equipment.filter(({ id }) => !linked.has(id)).map((row) => [row.key, row]));
  const there = new Set(template.map(({ id }) => id));
  const add: Row[] = [];
  const change: Pair[] = [];
  const keep: Pair[] = [];
  const deleted: Row[] = [];
  const ownIds = new Map<string, string | null>();
  for (const row of template) {
    const link = links.get(row.id);
    const own = link === undefined ? free.get(row.key) : owned.get(link.ownId ?? '');
    if (own === undefined) {
      if (link === undefined) add.push(row);
      else {
        deleted.push(row);
        ownIds.set(row.id, null);
      }
      continue;
    }
    ownIds.set(row.id, own.id);
    const was = link?.fields ?? row.fields;
    const differing = namesOf(row, own).filter(
      (name) => !isDeepStrictEqual(row.fields[name], own.fields[name]),
    );
    const isOwn = (name: string) => !isDeepStrictEqual(own.fields[name], was[name]);
    const changed = differing.filter((name) => !isOwn(name));
    const kept = differing.filter(isOwn);
    if (changed.length > 0) change.push({ row, own, names: changed });
    if (kept.length > 0) keep.push({ row, own, names: kept });
  }
  const release = base.flatMap(({ id, ownId }) => {
    const own = there.has(id) || ownId === null ? undefined : owned.get(ownId);
    return own === undefined ? [] : [own];
  });
  return { add, change, keep, deleted, release, ownIds };
}

function namesOf(...rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))];
}

/** The fields of a row after the change. */
export function changedFields({ row, own, names }: Pair): Fields {
  return { ...own.fields, ...Object.fromEntries(names.map((name) => [name, row.fields[name]])) };
}
