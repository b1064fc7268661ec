import type { AccountKind } from '@zutai/contract';
import { pathTo } from '../../lib/path/index.ts';

type Query = Readonly<Record<string, string | null>>;

/** The screen of each kind of accounts (specification, section 2), in their order. */
const SCREENS: Readonly<Record<AccountKind, (query?: Query) => string>> = {
  company: (query = {}) => pathTo('/manage/account/co', undefined, query),
  internal: (query = {}) => pathTo('/manage/account/int', undefined, query),
  external: (query = {}) => pathTo('/manage/account/ext', undefined, query),
  operation: (query = {}) => pathTo('/manage/account/op', undefined, query),
};

export const KINDS = Object.keys(SCREENS) as AccountKind[];

/** The address of the accounts of a kind. */
export function kindPath(kind: AccountKind, query?: Query): string {
  return SCREENS[kind](query);
}
