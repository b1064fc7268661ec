import { type CallDefinition, errors } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { type Row, samplesOf } from '../testing/registry.ts';
import type { Belongings, Sample } from '../testing/sample.ts';
import { type Cast, MARK } from './cast.ts';
import { ANSWERED_OTHERWISE, BEYOND_RANGES, NOT_ASKED, SHARED_KINDS, TOLD_BY_LISTS } from './exemptions.ts';

export type Reply = Awaited<ReturnType<ApiClient['send']>>;

/** One who asks one call, and what is wrong with the answer: '' nothing. */
export interface Cell {
  readonly column: string;
  fault(): Promise<string>;
}

export const FORBIDDEN = { status: 403, code: '403' };
/** A number that is the id of nothing: a sample that holds it is about a shared thing. */
const NOTHING = '987654321';

/** Every cell of a call in which it is refused, or tells nothing of somebody else's things, and changes nothing of an organisation. */
export function refusedCells(row: Row, cast: Cast): Cell[] {
  const { call, name } = row;
  const cells: Cell[] = [nobodyCell(row, cast)];
  if (Object.hasOwn(NOT_ASKED, name)) return cells;
  cells.push(
    ...foreignCells('another organisation', row, cast.stranger, samplesOf(row, cast.secret, cast.ofStranger)),
  );
  if (call.permission === 'public') return cells;
  cells.push(...guestCells(row, cast), ...tokenCells(row, cast));
  if (call.permission !== 'login') {
    const { lacking } = cast.holders.get(call.permission)!;
    cells.push(
      ...samplesOf(row, cast.secret, cast.secret).map((sample) =>
        expecting('without the permission', row, lacking, sample, FORBIDDEN),
      ),
    );
  }
  return cells;
}

function nobodyCell(row: Row, cast: Cast): Cell {
  const column = 'no session';
  const [sample] = samplesOf(row, cast.secret, cast.ofStranger);
  const nobody = new ApiClient(cast.url);
  if (row.call.permission !== 'public')
    return expecting(column, row, nobody, sample!, { status: 401, code: '1010' });
  return {
    column,
    async fault() {
      const reply = await send(nobody, row.call, sample!);
      if (reply.code === '1010' || reply.code === '500') return said(reply, sample!);
      return tells(reply, sample!, [MARK]);
    },
  };
}

function foreignCells(column: string, row: Row, client: ApiClient, samples: readonly Sample[]): Cell[] {
  return samples.map((sample) => ({
    column,
    fault: async () => foreignFault(await send(client, row.call, sample), sample),
  }));
}

function foreignFault(reply: Reply, sample: Sample): string {
  const told = tells(reply, sample, [MARK]);
  if (told !== '') return told;
  if (reply.code === '500') return said(reply, sample);
  if (sample.foreign.length === 0 || isEmptyAnswer(reply.data) || isRefusal(reply, sample)) return '';
  return said(reply, sample);
}

/** Every cell in which a colleague, or a program, names what the own range does not hold; they may change what it holds. */
export function rangeCells(row: Row, cast: Cast): Cell[] {
  const isAsked = ![NOT_ASKED, BEYOND_RANGES, TOLD_BY_LISTS].some((table) => Object.hasOwn(table, row.name));
  if (!isAsked) return [];
  return cast.colleagues.flatMap(({ dataRange, client, program, own }) => {
    if (dataRange === 'organisation') return [];
    const asked = samplesBeyond(row, cast, own);
    const cells = foreignCells(`data range ${dataRange}`, row, client, asked);
    return row.call.tokens === 'none' || row.call.permission === 'public'
      ? cells
      : [...cells, ...foreignCells(`API token of data range ${dataRange}`, row, program, asked)];
  });
}

/** What belongs to all is left out. */
function samplesBeyond(row: Row, cast: Cast, own: Belongings): Sample[] {
  const samples = samplesOf(row, cast.secret, own);
  const shared = Object.fromEntries(Object.keys(SHARED_KINDS).map((kind) => [kind, NOTHING]));
  const probes = samplesOf(row, { ...cast.secret, ...shared } as Belongings, own);
  return samples.filter((_, index) => !JSON.stringify(probes[index]!.body).includes(NOTHING));
}

function guestCells(row: Row, { guests, secret }: Cast): Cell[] {
  const { call } = row;
  const closed = (client: ApiClient) =>
    samplesOf(row, guests.shown, guests.shown).map((sample) =>
      expecting('guest', row, client, sample, FORBIDDEN),
    );
  if (call.guests === 'none') return guests.writers.flatMap(closed);
  const foreign = guests.writers.flatMap((guest) =>
    samplesOf(row, secret, guests.shown).map((sample) => ({
      column: 'guest of something else',
      fault: async () => {
        const reply = await send(guest, call, sample);
        // What a call answers by a code of its own, a guest has no code for.
        return reply.code === FORBIDDEN.code ? tells(reply, sample, [MARK]) : foreignFault(reply, sample);
      },
    })),
  );
  return call.guests === 'write' ? [...foreign, ...closed(guests.viewer)] : foreign;
}

function tokenCells(row: Row, { tokens, strangeTokens, secret, ofStranger }: Cast): Cell[] {
  const { call } = row;
  const samples = samplesOf(row, secret, secret);
  if (call.tokens === 'none')
    return samples.map((sample) =>
      expecting('API token', row, tokens.all, sample, { status: 403, code: '2161' }),
    );
  const cells = foreignCells(
    'API token of another organisation',
    row,
    strangeTokens.all,
    samplesOf(row, secret, ofStranger),
  );
  if (call.permission !== 'login' && call.permission !== 'public') {
    const lacking = tokens.lacking(call.permission);
    cells.push(
      ...samples.map((sample) => expecting('API token without scope', row, lacking, sample, FORBIDDEN)),
    );
  }
  if (call.tokens === 'write')
    cells.push(
      ...samples.map((sample) =>
        expecting('API token that reads', row, tokens.readOnly, sample, { status: 403 }),
      ),
    );
  return cells;
}

function expecting(
  column: string,
  row: Row,
  client: ApiClient,
  sample: Sample,
  { status, code }: { status: number; code?: string },
): Cell {
  return {
    column,
    async fault() {
      const reply = await send(client, row.call, sample);
      return reply.status === status && (code === undefined || reply.code === code)
        ? ''
        : said(reply, sample);
    },
  };
}

/**
 * What is wrong when a call that is right in itself is not served; '' when it is, or is answered with what its line in
 * ANSWERED_OTHERWISE says.
 */
export function refusalOf({ call, name }: Row, reply: Reply, sample: Sample): string {
  const isServed = reply.status === 200 && (call.isFile || reply.code === '200');
  return isServed || isAnsweredOtherwise(name, reply) ? '' : said(reply, sample);
}

/** Whether it is the answer that ANSWERED_OTHERWISE gives in place of being served. */
export function isAnsweredOtherwise(name: string, { code }: Reply): boolean {
  return (
    ANSWERED_OTHERWISE[name]?.error !== undefined && errors[ANSWERED_OTHERWISE[name].error].wire === code
  );
}

let sent = 0;

/** Each request from an address of its own: nobody meets a limit that is meant for one address. */
export function send(client: ApiClient, call: CallDefinition, { body, files = {} }: Sample): Promise<Reply> {
  sent += 1;
  client.address = `10.1.${Math.floor(sent / 250) % 250}.${1 + (sent % 250)}`;
  return client.send(call, body, { files });
}

const said = (reply: Reply, { body }: Sample) =>
  `${JSON.stringify(body)} is answered with ${reply.status} ${reply.code} ${reply.message} ${reply.fields.join()}`;

/** Which of the words the answer has that the request has not. */
export function tells(reply: Reply, { body }: Sample, words: readonly string[]): string {
  const text = reply.bytes.toString().replaceAll(JSON.stringify(body), '');
  const told = words.filter((word) => text.includes(word));
  return told.length === 0 ? '' : `${JSON.stringify(body)} tells ${told.join()}: ${text.slice(0, 500)}`;
}

/** Not found (1404: an import nobody knows, 2001: nothing to monitor), or for a thing named within one's own: its field is refused. */
export function isRefusal({ status, code, fields }: Reply, { foreign }: Sample): boolean {
  if ((status === 404 && code === '404') || code === '1404' || code === '2001') return true;
  const named = fields.map((path) => path.replace(/\[\d+\]/g, ''));
  return status === 400 && named.length > 0 && named.every((path) => foreign.includes(path));
}

function isEmptyAnswer(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0;
  return typeof data === 'object' && data !== null && 'total' in data && data.total === 0;
}
