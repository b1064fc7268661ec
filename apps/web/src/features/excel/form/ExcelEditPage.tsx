import { calls, type ExcelForm } from '@zutai/contract';
import { useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** /manage/excel/edit/{id}/{tab} */
export function ExcelEditPage() {
  const t = useText('excel');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { id = '' } = useParams();
  const query = useCall(calls.excel.info, { id });
  return (
    <DetailPage<ExcelForm>
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: pathTo('/manage/excel/list') }]}
      action={
        <CallButton call={calls.excel.queryRecords} to={pathTo('/manage/excel/info/:id', { id })}>
          {t('openRecords')}
        </CallButton>
      }
      tabs={[
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/excel/edit/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'template',
          text: t('tabTemplate'),
          path: pathTo('/manage/excel/edit/:id/template', { id }),
          load: async () => (await import('../template/TemplateTab.tsx')).TemplateTab,
        },
      ]}
    />
  );
}
