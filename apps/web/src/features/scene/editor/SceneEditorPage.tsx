import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { PageError } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { SceneEditor } from './SceneEditor.tsx';

/** /manage/scene/config/{sceneId} */
export function SceneEditorPage() {
  const t = useText('scene');
  const { sceneId = '' } = useParams();
  const { data, error, refetch } = useCall(calls.scene.detail, { id: sceneId });
  if (data === undefined)
    return error === null ? (
      <Skeleton active />
    ) : (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        one={t('one')}
        trail={[{ title: t('title'), to: pathTo('/manage/eg/scene') }]}
      />
    );
  return <SceneEditor key={data.id} scene={data} />;
}
