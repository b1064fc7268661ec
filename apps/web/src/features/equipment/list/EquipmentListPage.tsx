import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { FilterChips } from '../../../components/filter-chips/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { messageOf, saveFile } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { equipmentCsv } from './equipment-csv.ts';
import { useEquipmentColumns } from './use-equipment-columns.tsx';
import { useEquipmentList } from './use-equipment-list.ts';

/** /manage/eg/equipment/list: all equipment of the organisation. */
export function EquipmentListPage() {
  const t = useText('equipment');
  const common = useText('common');
  const words = useText('communication');
  const shell = useText('shell');
  const { message } = App.useApp();
  const canEdit = useCan('equipment_edit');
  const { state, query, loadAll } = useEquipmentList();
  const columns = useEquipmentColumns();
  const [isExporting, setExporting] = useState(false);
  const exportCsv = async () => {
    setExporting(true);
    try {
      const day = formatTime(Date.now()).slice(0, 10);
      const csv = equipmentCsv(await loadAll(), t, common, words);
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('exportName')}-${day}.csv`);
    } catch (error) {
      message.error(messageOf(error));
    } finally {
      setExporting(false);
    }
  };
  const add = canEdit ? (
    <Link to="/manage/eg/equipment/add">
      <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
        {t('add')}
      </Button>
    </Link>
  ) : undefined;
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} action={add} />
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        state={state}
        search={t('search')}
        filters={<Filters state={state} />}
        tools={
          <Button
            icon={<DownloadOutlined />}
            loading={isExporting}
            disabled={(query.data?.total ?? 0) === 0}
            onClick={() => void exportCsv()}
          >
            {t('exportCsv')}
          </Button>
        }
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
      />
    </>
  );
}

function Filters({ state }: { state: ReturnType<typeof useEquipmentList>['state'] }) {
  const t = useText('equipment');
  const common = useText('common');
  const words = useText('communication');
  const { communication, hasGateway } = state.filters;
  return (
    <>
      <FilterChips
        label={t('state')}
        value={communication}
        onChange={(value) => state.setFilter('communication', value)}
        choices={[
          { value: '', text: common('all') },
          { value: 'online', text: common('online') },
          { value: 'fault', text: words('fault') },
          { value: 'offline', text: common('offline') },
        ]}
      />
      <FilterChips
        label={t('hasGateway')}
        value={hasGateway}
        onChange={(value) => state.setFilter('hasGateway', value === hasGateway ? '' : value)}
        choices={[
          { value: 'true', text: t('withGateway') },
          { value: 'false', text: t('withoutGateway') },
        ]}
      />
    </>
  );
}
