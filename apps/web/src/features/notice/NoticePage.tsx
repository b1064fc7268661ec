import { calls } from '@zutai/contract';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../components/detail-page/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useNoticeForm } from './notice-form.tsx';

/** /manage/system/msg/{id}/{tab} */
export function NoticePage() {
  const t = useText('notice');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const noticeForm = useNoticeForm();
  const query = useCall(calls.notice.info, { id });
  const list = pathTo('/manage/system/msg');
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[{ title: shell('menuOrganisation') }, { title: t('title'), to: list }]}
      extra={
        query.data !== undefined && (
          <RecordMenu
            record={query.data}
            name={titleOf(query.data)}
            form={noticeForm}
            remove={calls.notice.delete}
            onRemoved={() => void navigate(list)}
          />
        )
      }
      tabs={[
        {
          key: 'info',
          text: t('info'),
          path: pathTo('/manage/system/msg/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
      ]}
    />
  );
}
