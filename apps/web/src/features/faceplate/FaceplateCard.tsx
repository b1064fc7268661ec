import { EditOutlined } from '@ant-design/icons';
import type { Faceplate } from '@zutai/contract';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { useDialogs } from '../../components/dialogs/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { designerPathOf, PageThumbnail } from '../page-list/index.ts';
import { FaceplateMenu } from './FaceplateMenu.tsx';
import styles from './faceplate.module.css';
import { UsageDialog } from './UsageDialog.tsx';

/** A faceplate: its picture, where it is used, who edits it, and what can be done with it. */
export function FaceplateCard({ faceplate }: { faceplate: Faceplate }) {
  const t = useText('designerPage');
  const name = useTitle()(faceplate);
  const dialogs = useDialogs();
  const path = designerPathOf({ kind: 'faceplate' }, faceplate.id);
  const { usageCount: count, lockedBy } = faceplate;
  return (
    <article className={styles.card} data-testid={`faceplate-${faceplate.id}`}>
      <Link to={path} className={styles.picture} aria-label={name}>
        <PageThumbnail page={faceplate} />
      </Link>
      <div className={styles.head}>
        <Link to={path} className={styles.title} title={name}>
          {name}
        </Link>
        <FaceplateMenu faceplate={faceplate} />
      </div>
      <div className={styles.facts}>
        <span>{t('widgetCount', { count: faceplate.widgetCount })}</span>
        {count === 0 ? (
          <span>{t('faceplateUnused')}</span>
        ) : (
          <button
            type="button"
            className={styles.used}
            onClick={() => dialogs.open((dialog) => <UsageDialog {...dialog} faceplate={faceplate} />)}
          >
            {t('faceplateUsage', { count })}
          </button>
        )}
        <TimeText timeMs={faceplate.updatedMs} isAgoOnly />
        {lockedBy !== null && (
          <Tag icon={<EditOutlined />} color="warning">
            {t('editing', { name: lockedBy.name })}
          </Tag>
        )}
      </div>
    </article>
  );
}
