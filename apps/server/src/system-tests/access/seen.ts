import { type AnyList, lists } from '@zutai/lists';
import { type Row, registry, samplesOf } from '../testing/registry.ts';
import type { Belongings, Sample } from '../testing/sample.ts';
import { type Cast, type Colleague, MARK, RANGE_MARKS } from './cast.ts';
import { send } from './cells.ts';
import { BEYOND_RANGES } from './exemptions.ts';
import { NOT_OF_RANGE } from './telling-exemptions.ts';

const WORDS = [MARK, ...Object.values(RANGE_MARKS)];
const MAX_ROWS = 200;
const AT_ONCE = 12;

/** What a colleague is told of things, beside what the owner is told by the same request. */
export interface Seen {
  readonly dataRange: string;
  readonly sample: Sample;
  /** Words of things that a range holds, in the owner's answer and in the colleague's. */
  readonly byOwner: readonly string[];
  readonly byColleague: readonly string[];
  /** In that of a program of the same range; undefined where the call is open to none. */
  readonly byProgram: readonly string[] | undefined;
  readonly own: string;
  /** What is wrong with the number of rows; '' nothing. */
  readonly miscounted: string;
}

/** Asks a reading call about what each colleague has, as the colleague and as the owner. */
export async function seenOf(row: Row, cast: Cast): Promise<Seen[]> {
  const asked = cast.colleagues.flatMap((colleague) =>
    requestsOf(row, colleague).map((sample) => ({ colleague, sample })),
  );
  const seen: Seen[] = [];
  // All lists are exported, by each: an organisation waits only so long for its turn.
  for (let start = 0; start < asked.length; start += AT_ONCE)
    seen.push(
      ...(await Promise.all(
        asked
          .slice(start, start + AT_ONCE)
          .map(({ colleague, sample }) => compare(row, cast, colleague, sample)),
      )),
    );
  return seen;
}

async function compare(row: Row, cast: Cast, colleague: Colleague, sample: Sample): Promise<Seen> {
  const isOpenToPrograms = row.call.tokens !== 'none' && row.call.permission !== 'public';
  const [byOwner, byColleague, byProgram] = await Promise.all([
    send(cast.owner, row.call, sample),
    send(colleague.client, row.call, sample),
    isOpenToPrograms ? send(colleague.program, row.call, sample) : undefined,
  ]);
  const asked = JSON.stringify(sample.body);
  const told = (bytes: Buffer) => {
    const text = bytes.toString().replaceAll(asked, '');
    return WORDS.filter((word) => text.includes(word));
  };
  return {
    dataRange: colleague.dataRange,
    sample,
    own: colleague.mark,
    byOwner: told(byOwner.bytes),
    byColleague: told(byColleague.bytes),
    byProgram: byProgram && told(byProgram.bytes),
    miscounted: countFault(byColleague.data),
  };
}

/** A page of a list that is not full holds all there is, so that `total` must say as much. */
function countFault(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('total' in data) || !('rows' in data)) return '';
  const count = (data.rows as unknown[]).length;
  return count === data.total || count === MAX_ROWS ? '' : `${count} rows of ${String(data.total)}`;
}

/** What people ask it of their own things, with as many rows as there can be, and by words that others have too. */
function requestsOf(row: Row, { own, mark }: Colleague): Sample[] {
  if (row.name === 'search.query') return ['RANGE-', mark, MARK].map((keyword) => asked({ keyword }));
  if (row.name === 'list.export')
    return [...lists.values()]
      .filter(isOfRanges)
      .map(({ name, scope }) => asked({ list: name, format: 'csv', request: scopeOf(scope, own) }));
  const samples = samplesOf(row, own, own);
  return samples.map((sample) => {
    const longer = { ...(sample.body as object), pageSize: MAX_ROWS };
    return row.call.request.safeParse(longer).success ? { ...sample, body: longer } : sample;
  });
}

/** An export is asked as its list is, which is exempt or not by itself. */
function isOfRanges({ call: { path } }: AnyList): boolean {
  const { name } = registry.find(({ call }) => call.path === path)!;
  return !Object.hasOwn(BEYOND_RANGES, name) && !Object.hasOwn(NOT_OF_RANGE, name);
}

const asked = (body: object): Sample => ({ body, foreign: [] });

function scopeOf(fields: readonly string[], own: Belongings): Record<string, string> {
  const values: Readonly<Record<string, string>> = {
    webhookId: own.webhookId,
    projectId: own.projectId,
    equipmentId: own.equipmentId,
    groupId: own.equipmentGroupId,
    objectKind: 'equipment',
    objectId: own.equipmentId,
    id: own.apiAccountId,
  };
  return Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]!]] : [])));
}
