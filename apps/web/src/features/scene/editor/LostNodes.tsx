import type { SceneContent } from '@zutai/contract';
import { Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from '../scene.module.css';

interface LostNodesProps {
  names: readonly string[];
  onChange: (edit: (content: SceneContent) => SceneContent) => void;
}

/** Nodes that are bound and not in the file: what is bound to them waits for a file that has them, or is taken off. */
export function LostNodes({ names, onChange }: LostNodesProps) {
  const t = useText('scene');
  if (names.length === 0) return null;
  const isLost = ({ node }: { node: string }) => names.includes(node);
  return (
    <section className={styles.card} aria-label={t('lostTitle')}>
      <strong className={styles.lost}>{t('lostTitle')}</strong>
      <span>{names.join(', ')}</span>
      <Button
        size="small"
        danger
        onClick={() =>
          onChange((before) => ({
            ...before,
            bindings: before.bindings.filter((each) => !isLost(each)),
            links: before.links.filter((each) => !isLost(each)),
          }))
        }
      >
        {t('removeLost')}
      </Button>
    </section>
  );
}
