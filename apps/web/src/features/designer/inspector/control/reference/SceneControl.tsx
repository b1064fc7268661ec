import { ExportOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { sceneList } from '@zutai/lists';
import { Button } from 'antd';
import { RecordSelect } from '../../../../../components/record-picker/index.ts';
import { textRef, useText } from '../../../../../lib/language/index.ts';
import { pathTo } from '../../../../../lib/path/index.ts';
import { useMayCall } from '../../../../../lib/session/index.ts';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';

/** Which 3D scene stands here, and the way to its editor. */
export function SceneControl({ id, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('scene');
  const mayCall = useMayCall();
  const chosen = typeof value === 'string' && value !== '' && !isMixed ? value : null;
  return (
    <div className={styles.stack} data-field="data.sceneId">
      {isDisabled ? (
        <span>{chosen ?? ''}</span>
      ) : (
        <RecordSelect
          id={id}
          list={sceneList}
          read={calls.scene.info}
          value={chosen}
          placeholder={textRef('scene', 'pick')}
          onChange={(next) => onCommit(next ?? '')}
        />
      )}
      {chosen !== null && mayCall(calls.scene.detail) && (
        <Button
          size="small"
          icon={<ExportOutlined />}
          href={pathTo('/manage/scene/config/:sceneId', { sceneId: chosen })}
          target="_blank"
        >
          {t('configure')}
        </Button>
      )}
    </div>
  );
}
