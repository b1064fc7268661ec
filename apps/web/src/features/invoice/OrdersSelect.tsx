import { calls, MAX_INVOICE_ORDERS, moneyText } from '@zutai/contract';
import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../components/form-page/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';

interface OrdersSelectProps extends FieldMarks {
  id: string;
  /** Ids, joined with commas. Given by the form around it. */
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** Chooses paid orders that are in no invoice. */
export function OrdersSelect(props: OrdersSelectProps) {
  const { id, value, onChange } = props;
  const t = useText('invoice');
  const titleOf = useTitle();
  const { data, isFetching, isError, error } = useCall(calls.invoice.queryOrders, { pageSize: 100 });
  return (
    <Select<string[]>
      {...marksOf(props)}
      id={id}
      mode="multiple"
      maxCount={MAX_INVOICE_ORDERS}
      value={value === undefined || value === '' ? [] : value.split(',')}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={isError ? error.message : t('noOrders')}
      onChange={(ids) => onChange?.(ids.length === 0 ? undefined : ids.join(','))}
      options={(data?.rows ?? []).map((order) => ({
        value: order.id,
        label: `${order.number} ${titleOf(order)} ${moneyText(order.amountFen, order.currency)}`,
      }))}
    />
  );
}
