import { calls } from '@zutai/contract';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PageList } from '../../page-list/index.ts';

/** /manage/eg/template/edit/{id}/page: the pages that equipment made from the template gets. */
export function TemplateEditPage() {
  const t = useText('equipment');
  const words = useText('designerPage');
  const shell = useText('shell');
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(calls.template.detail, { id });
  const owner = useMemo(() => ({ kind: 'template' as const, id }), [id]);
  const trail = [
    { title: shell('menuManage') },
    { title: t('templateTitle'), to: '/manage/eg/template/list' },
  ];
  if (data === undefined)
    return error === null ? (
      <div style={{ padding: 24 }}>
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    ) : (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        wayOut={
          <Link to="/manage/eg/template/list">
            <Button tabIndex={-1}>{t('templateTitle')}</Button>
          </Link>
        }
      />
    );
  return (
    <>
      <PageHead title={data.title} trail={trail} note={<span>{words('templatePages')}</span>} />
      <PageList owner={owner} title={data.title} />
    </>
  );
}
