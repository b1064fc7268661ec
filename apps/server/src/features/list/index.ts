import { type CallDefinition, calls, type listCalls, MAX_LIST_VIEWS } from '@zutai/contract';
import { problemsOf } from '@zutai/i18n';
import { type AnyList, fileColumns, lists, sayIn } from '@zutai/lists';
import { AppError, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { dayOf, tableFile } from '../../platform/table-file/index.ts';
import type { RecordExport } from '../audit/index.ts';
import { exportRows } from './export-rows.ts';
import { ListViewRepository } from './view-repository.ts';

// biome-ignore lint/suspicious/noExplicitAny: each handler has the types of its own call
type AnyHandlers = Readonly<Record<string, Readonly<Record<string, (request: any, context: any) => any>>>>;

/** So much of a file is made before the browser takes it: a slow one does not keep the database's connection. */
const AHEAD_BYTES = 32 * 1024 * 1024;

export interface ListFeature {
  /** @param handlers of all other features: an export asks the list's own handler */
  readonly handlersBeside: (handlers: AnyHandlers) => Handlers<typeof listCalls>;
}

/** What every list can do: be exported, and be seen again as it was saved. */
export function createListFeature(
  { database }: { database: Database },
  { recordExport }: { recordExport: RecordExport },
): ListFeature {
  return { handlersBeside: (handlers) => createListHandlers(database, handlers, recordExport) };
}

function createListHandlers(
  database: Database,
  handlers: AnyHandlers,
  recordExport: RecordExport,
): Handlers<typeof listCalls> {
  const views = new ListViewRepository(database.kysely);
  const handlerByPath = new Map(
    Object.entries(calls as Record<string, Record<string, CallDefinition>>).flatMap(
      ([feature, definitions]) =>
        Object.entries(definitions).map(([name, { path }]) => [path, handlers[feature]?.[name]] as const),
    ),
  );

  async function exportList(
    list: AnyList,
    request: { request: object; columns?: readonly string[] | undefined; format: 'xlsx' | 'csv' },
    context: CallerContext,
  ) {
    const call: CallDefinition = list.call;
    await context.requirePermission(call.permission);
    const read = call.request.safeParse(request.request);
    if (!read.success) {
      const problems = problemsOf(read.error.issues, request.request);
      throw new AppError(
        'invalidRequest',
        {},
        problems.map((problem) => ({ ...problem, path: `request.${problem.path}` })),
      );
    }
    const handler = handlerByPath.get(call.path);
    if (handler === undefined) throw new Error(`list ${list.name} has no handler`);
    const say = sayIn(context.language);
    const columns = columnsOf(list, request.columns);
    const { reply } = context.http;
    const snapshot = await database.openSnapshot({ owner: context.caller.organisationId });
    const { total, rows } = await exportRows(columns, say, snapshot, (page) =>
      handler({ ...(read.data as object), ...page }, context),
    );
    // Who leaves before the file is begun never ends its rows.
    const close = () => void snapshot.close();
    if (reply.raw.destroyed) close();
    else reply.raw.once('close', close);
    const asked = recordOf(read.data as Readonly<Record<string, unknown>>);
    const { format } = request;
    await recordExport({ list: list.name, ...asked, format, rows: total, columns: request.columns }).catch(
      async (error: unknown) => {
        await snapshot.close();
        throw error;
      },
    );
    reply.header('x-total-rows', total);
    const title = say.text(list.title);
    return tableFile({
      name: `${title}-${dayOf(Date.now())}`,
      sheet: title,
      format: request.format,
      header: columns.map((column) => say.text(column.text)),
      rows,
      aheadBytes: AHEAD_BYTES,
    });
  }

  return {
    export: (request, context) => exportList(findList(request.list), request, context),
    queryViews: ({ list }, { caller }) => views.list(caller.accountId, findList(list).name),
    saveView: async ({ list, title, query, columns }, { caller }) => {
      const id = await views.save(caller.accountId, findList(list).name, { title, query, columns });
      if (id === undefined) throw new AppError('tooManyListViews', { count: MAX_LIST_VIEWS });
      return { id };
    },
    deleteView: async ({ id }, { caller }) => {
      if (!(await views.delete(caller.accountId, id))) throw new AppError('notFound');
      return null;
    },
  };
}

/** What the trail keeps of a request: whose list, its times, and how it was filtered; not how it was sorted or paged. */
function recordOf({ equipmentId, fromMs, toMs, ...request }: Readonly<Record<string, unknown>>) {
  const { pageNum: _num, pageSize: _size, sortField: _field, sortOrder: _order, ...rest } = request;
  const filter = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== ''),
  );
  return {
    ...(typeof equipmentId === 'string' ? { equipmentId } : {}),
    ...(typeof fromMs === 'number' ? { fromMs } : {}),
    ...(typeof toMs === 'number' ? { toMs } : {}),
    filter,
  };
}

function findList(name: string): AnyList {
  const list = lists.get(name);
  if (list === undefined) throw new AppError('notFound');
  return list;
}

/** The columns asked for, in that order; all when none are named. */
function columnsOf(list: AnyList, keys: readonly string[] | undefined) {
  const columns = fileColumns(list.columns);
  if (keys === undefined) return columns;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return [...new Set(keys)].map((key) => {
    const column = byKey.get(key);
    if (column === undefined)
      throw new AppError('invalidRequest', {}, [{ path: 'columns', code: 'column', params: { key } }]);
    return column;
  });
}
