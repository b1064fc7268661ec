import type { calls, ResponseOf } from '@zutai/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../components/page-head/index.ts';
import { RecordPage } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { templateForm } from '../template-form.tsx';

/** /manage/eg/template/add; `?equipment` names what it is to be made of. */
export function TemplateAddPage() {
  const t = useText('template');
  const shell = useText('shell');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const list = pathTo('/manage/eg/template/list');
  return (
    <>
      <PageHead title={t('add')} trail={[{ title: shell('menuManage') }, { title: t('title'), to: list }]} />
      <RecordPage
        form={templateForm}
        initial={{ equipmentId: query.get('equipment') }}
        onCancel={() => void navigate(list)}
        onDone={(answer, { equipmentId }) => {
          const { id } = answer as ResponseOf<typeof calls.template.add>;
          // Equipment has brought its drivers and pages.
          const isMade = typeof equipmentId === 'string';
          const next = isMade ? 'page' : 'driver';
          void navigate(pathTo(`/manage/eg/template/edit/:id/${next}`, { id }));
        }}
      />
    </>
  );
}
