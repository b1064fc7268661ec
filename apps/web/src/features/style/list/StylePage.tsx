import { calls, type WholeStyle } from '@zutai/contract';
import { Tag } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { StyleMenu } from './StyleMenu.tsx';

/** /manage/style/list/{id}/{tab} */
export function StylePage() {
  const t = useText('style');
  const shell = useText('shell');
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const query = useCall(calls.style.infoStyle, { id });
  const style = query.data;
  const list = pathTo('/manage/style/list');
  return (
    <DetailPage<WholeStyle>
      query={query}
      id={id}
      titleOf={({ title }) => title}
      one={t('one')}
      trail={[{ title: shell('menuOrganisation') }, { title: t('title'), to: list }]}
      mark={({ isUsed }) => isUsed && <Tag>{t('isUsedYes')}</Tag>}
      extra={style !== undefined && <StyleMenu style={style} onRemoved={() => void navigate(list)} />}
      action={
        style !== undefined && (
          <CallButton
            call={calls.style.updateWebLogin}
            on={style}
            type="primary"
            to={pathTo('/style/edit/login/:id', { id })}
          >
            {t('editLogin')}
          </CallButton>
        )
      }
      tabs={[
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/style/list/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
        {
          key: 'push',
          text: t('tabPush'),
          path: pathTo('/manage/style/list/:id/push', { id }),
          call: calls.style.queryPush,
          isAllowed: style?.isChangeable !== false,
          load: async () => (await import('./PushTab.tsx')).PushTab,
        },
        {
          key: 'external',
          text: t('tabExternal'),
          path: pathTo('/manage/style/list/:id/external', { id }),
          call: calls.style.queryAuthExternal,
          isAllowed: style?.isChangeable !== false,
          load: async () => (await import('./ExternalTab.tsx')).ExternalTab,
        },
      ]}
    />
  );
}
