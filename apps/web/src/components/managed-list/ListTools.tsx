import { calls } from '@zutai/contract';
import { type AnyList, fileColumns } from '@zutai/lists';
import { download } from '../../lib/call/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/screen/index.ts';
import { type ChosenColumns, ExportButton, type ListState } from '../data-table/index.ts';
import { ViewMenu } from './ViewMenu.tsx';

/** Saved views and export, for any list. */
export function ListTools({
  list,
  request,
  state,
  columns,
}: {
  list: AnyList;
  request: Readonly<Record<string, unknown>>;
  state: ListState<Record<string, string>>;
  columns: ChosenColumns;
}) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <>
      {!isPhone && <ViewMenu list={list.name} state={state} columns={columns} />}
      <ExportButton
        isDisabled={false}
        onExport={(format, options) =>
          download(
            calls.list.export,
            {
              list: list.name,
              format,
              request: exported(request),
              columns: exportedColumns(list, columns),
            },
            `${list.name}.${format}`,
            options,
          )
        }
      />
    </>
  );
}

/** The request of the list without its page: the file has all pages. */
function exported(request: Readonly<Record<string, unknown>>) {
  const { pageNum: _pageNum, pageSize: _pageSize, ...rest } = request;
  return rest as Record<string, string | number | boolean>;
}

/**
 * As on the screen: what is chosen, or what the list proposes; what only opens a thing has no column in a file. What
 * the screen says around the list, such as whose ledger it is, is said in each row: a file stands alone.
 */
function exportedColumns(list: AnyList, { chosen }: ChosenColumns): string[] {
  return fileColumns(list.columns)
    .filter(({ key, isName, isHidden, isFileOnly }) =>
      isName === true || isFileOnly === true
        ? true
        : chosen === null
          ? isHidden !== true
          : chosen.includes(key),
    )
    .map(({ key }) => key);
}
