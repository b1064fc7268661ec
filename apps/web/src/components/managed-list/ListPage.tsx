import type { PagedCall } from '@zutai/contract';
import { sayIn } from '@zutai/lists';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/index.ts';
import { PageHead, type TrailStep } from '../page-head/index.ts';
import { ListTable, type ListTableProps } from './ListTable.tsx';

export interface ListPageProps<C extends PagedCall> extends ListTableProps<C> {
  trail?: readonly TrailStep[];
  /** The one primary action: usually adding one. */
  action?: ReactNode;
  /** What the list is for, where its title does not say it. */
  note?: ReactNode;
}

/** A screen that is a list: its head, and the list. */
export function ListPage<C extends PagedCall>({ trail, action, note, ...table }: ListPageProps<C>) {
  const say = sayIn(useLanguage());
  return (
    <>
      <PageHead
        title={say.text(table.list.title)}
        {...(trail === undefined ? {} : { trail })}
        {...(action === undefined ? {} : { action })}
        {...(note === undefined ? {} : { note })}
      />
      <ListTable {...table} />
    </>
  );
}
