import { calls } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { SceneEditor } from './SceneEditor.tsx';

/** /manage/scene/config/{sceneId} */
export function SceneEditorPage() {
  const { sceneId = '' } = useParams();
  const { data, error, refetch } = useCall(calls.scene.detail, { id: sceneId });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SceneEditor key={data.id} scene={data} />;
}
