import type { Invoice } from '@zutai/contract';
import { Link } from 'react-router';
import type { CellViews } from '../../components/managed-list/index.ts';
import { pathTo } from '../../lib/path/index.ts';

/** How an invoice is listed, for either side: its number leads to its page. */
export const invoiceCells: CellViews<Invoice> = {
  requestNumber: ({ id, requestNumber }) => (
    <Link to={pathTo('/manage/card/invoice/:id', { id })}>{requestNumber}</Link>
  ),
};

export const ownInvoiceCells: CellViews<Invoice> = {
  requestNumber: ({ id, requestNumber }) => (
    <Link to={pathTo('/account/invoice/:id', { id })}>{requestNumber}</Link>
  ),
};
