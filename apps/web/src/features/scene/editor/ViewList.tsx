import { DeleteOutlined, StarOutlined } from '@ant-design/icons';
import { MAX_SCENE_VIEWS, type SceneContent, type SceneView } from '@zutai/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from '../scene.module.css';

interface ViewListProps {
  views: readonly SceneView[];
  readView: () => Pick<SceneView, 'position' | 'target'> | undefined;
  onLook: (view: SceneView | undefined) => void;
  onChange: (edit: (content: SceneContent) => SceneContent) => void;
}

/** Named places of the camera; the first one is how the scene is opened. */
export function ViewList({ views, readView, onLook, onChange }: ViewListProps) {
  const t = useText('scene');
  const [name, setName] = useState('');
  const set = (next: readonly SceneView[]) => onChange((before) => ({ ...before, views: [...next] }));
  const add = () => {
    const view = readView();
    if (view === undefined || name.trim() === '') return;
    set([...views.filter((each) => each.name !== name.trim()), { name: name.trim(), ...view }]);
    setName('');
  };
  return (
    <>
      <h2>{t('views')}</h2>
      <Button size="small" onClick={() => onLook(undefined)}>
        {t('viewAll')}
      </Button>
      {views.map((view, place) => (
        <div key={view.name} className={styles.line}>
          <Button type="link" size="small" onClick={() => onLook(view)}>
            {view.name}
            {place === 0 && ` (${t('viewFirst')})`}
          </Button>
          <span className={styles.space} />
          {place > 0 && (
            <Button
              type="text"
              size="small"
              icon={<StarOutlined />}
              aria-label={t('makeFirst', { name: view.name })}
              onClick={() => set([view, ...views.filter((each) => each !== view)])}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('removeView', { name: view.name })}
            onClick={() => set(views.filter((each) => each !== view))}
          />
        </div>
      ))}
      {views.length < MAX_SCENE_VIEWS && (
        <div className={styles.line}>
          <Input
            aria-label={t('viewName')}
            placeholder={t('viewName')}
            maxLength={50}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={add}
          />
          <Button disabled={name.trim() === ''} onClick={add}>
            {t('addView')}
          </Button>
        </div>
      )}
    </>
  );
}
