import { calls } from '@zutai/contract';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../components/detail-page/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { firstOutGroupForm } from './first-out-group-form.tsx';

/** /manage/first-out-group/{id}/{tab} */
export function FirstOutGroupPage() {
  const t = useText('firstOutGroup');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const query = useCall(calls.firstOutGroup.info, { id });
  const list = pathTo('/manage/first-out-group');
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuManage') }, { title: t('title'), to: list }]}
      extra={
        query.data !== undefined && (
          <RecordMenu
            record={query.data}
            name={titleOf(query.data)}
            form={firstOutGroupForm}
            remove={calls.firstOutGroup.delete}
            onRemoved={() => void navigate(list)}
          />
        )
      }
      tabs={[
        {
          key: 'info',
          text: t('info'),
          path: pathTo('/manage/first-out-group/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
      ]}
    />
  );
}
