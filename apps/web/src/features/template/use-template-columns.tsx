import { Link } from 'react-router';
import type { DataColumn } from '../../components/data-table/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText } from '../../lib/language/index.ts';
import { TemplateActions } from './TemplateActions.tsx';
import type { Template } from './template.ts';

/** The columns of the list of templates. */
export function useTemplateColumns(): DataColumn<Template>[] {
  const t = useText('equipment');
  const count = (
    key: 'driverCount' | 'signalCount' | 'equipmentCount',
    title: string,
  ): DataColumn<Template> => ({ key, title, align: 'right', render: (row) => row[key] });
  return [
    {
      key: 'title',
      title: t('templateName'),
      sortField: 'title',
      isName: true,
      render: (row) => row.title,
    },
    { key: 'version', title: t('templateVersion'), align: 'right', render: (row) => row.version },
    count('driverCount', t('drivers')),
    count('signalCount', t('signals')),
    {
      key: 'pageCount',
      title: t('pages'),
      align: 'right',
      render: (row) => <Link to={`/manage/eg/template/edit/${row.id}/page`}>{row.pageCount}</Link>,
    },
    count('equipmentCount', t('templateEquipment')),
    { key: 'remark', title: t('remark'), render: (row) => row.remark || '—' },
    {
      key: 'updated',
      title: t('updated'),
      sortField: 'updatedMs',
      render: (row) => <TimeText timeMs={row.updatedMs} hasAgo />,
    },
    {
      key: 'actions',
      title: '',
      isAction: true,
      render: (row) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <Link to={`/manage/eg/equipment/add?template=${row.id}`}>{t('add')}</Link>
          <TemplateActions template={row} />
        </span>
      ),
    },
  ];
}
