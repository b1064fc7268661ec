import type { calls, ResponseOf } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { PageHead } from '../../../components/page-head/index.ts';
import { RecordPage } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { excelForm } from './excel-form.ts';

/** /manage/excel/add: what a smart report is called and is of; its template comes next. */
export function ExcelAddPage() {
  const t = useText('excel');
  const shell = useText('shell');
  const navigate = useNavigate();
  const list = pathTo('/manage/excel/list');
  return (
    <>
      <PageHead title={t('add')} trail={[{ title: shell('menuManage') }, { title: t('title'), to: list }]} />
      <RecordPage
        form={excelForm}
        onCancel={() => void navigate(list)}
        onDone={(answer) => {
          const { id } = answer as ResponseOf<typeof calls.excel.add>;
          void navigate(pathTo('/manage/excel/edit/:id/template', { id }));
        }}
      />
    </>
  );
}
