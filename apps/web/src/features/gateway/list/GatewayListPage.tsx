import { PlusOutlined } from '@ant-design/icons';
import { calls, type Gateway } from '@zutai/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable, useList } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { GatewayDrawer } from '../detail/GatewayDrawer.tsx';
import { RegisterGatewayDialog } from '../register/RegisterGatewayDialog.tsx';
import { useGatewayColumns } from './use-gateway-columns.tsx';

/** Gateways come and go by themselves: the list asks again every 5 s. */
const REFETCH_MS = 5000;

/** The gateway whose drawer is open is part of the address. */
function useOpenGateway() {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete('open');
      else next.set('open', id);
      return next;
    });
  return [query.get('open'), open] as const;
}

/** /manage/eg/gateway: the boxes on site. */
export function GatewayListPage() {
  const t = useText('gateway');
  const common = useText('common');
  const shell = useText('shell');
  const canEdit = useCan('gateway_edit');
  const [isRegistering, setRegistering] = useState(false);
  const [openId, setOpenId] = useOpenGateway();
  const { state, query } = useList(calls.gateway.query, {
    name: 'gateway',
    filters: { keyword: '', online: '' },
    pageSize: 20,
    refetchMs: REFETCH_MS,
  });
  const { online } = state.filters;
  const columns = useGatewayColumns((gateway: Gateway) => setOpenId(gateway.id));
  const register = canEdit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setRegistering(true)}>
      {t('register')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} action={register} />
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        state={state}
        search={t('search')}
        filters={
          <FilterChips
            label={t('state')}
            value={online}
            onChange={(value) => state.setFilter('online', value)}
            choices={[
              { value: '', text: common('all') },
              { value: 'true', text: common('online') },
              { value: 'false', text: common('offline') },
            ]}
          />
        }
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={register} />}
      />
      <RegisterGatewayDialog isOpen={isRegistering} onClose={() => setRegistering(false)} />
      <GatewayDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
