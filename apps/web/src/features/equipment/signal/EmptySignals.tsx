import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { calls } from '@zutai/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type DefinitionOwner, driversPath } from '../definition-owner.ts';
import styles from './signal-tab.module.css';

export interface EmptySignalsProps {
  owner: DefinitionOwner;
  canEdit: boolean;
  hasDriver: boolean;
  onAdd: () => void;
  onImport: () => void;
  /** Only where a foreign gateway announces its metrics. */
  onAnnounced: (() => void) | undefined;
  /** Only where the device of a driver tells what it has. */
  onBrowse: (() => void) | undefined;
}

/** No signals yet: the first steps, in the order that makes sense for this gateway. */
export function EmptySignals(props: EmptySignalsProps) {
  const t = useText('signal');
  const { canEdit, hasDriver, onAnnounced, onBrowse } = props;
  if (!canEdit) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />;
  if (!hasDriver && onAnnounced === undefined)
    return (
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyNoDriverText')}
        action={
          <Link to={driversPath(props.owner)}>
            <Button type="primary" tabIndex={-1}>
              {t('toDrivers')}
            </Button>
          </Link>
        }
      />
    );
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <div className={styles.firstSteps}>
          {onAnnounced !== undefined && (
            <Button type="primary" onClick={onAnnounced}>
              {t('announced')}
            </Button>
          )}
          {onBrowse !== undefined && (
            <Button type="primary" data-call={calls.driver.browse.path} onClick={onBrowse}>
              {t('browse')}
            </Button>
          )}
          <Button
            type={onAnnounced === undefined && onBrowse === undefined ? 'primary' : 'default'}
            icon={<PlusOutlined />}
            onClick={props.onAdd}
          >
            {t('addRow')}
          </Button>
          {props.owner.kind === 'equipment' && (
            <Button icon={<ImportOutlined />} onClick={props.onImport}>
              {t('import')}
            </Button>
          )}
        </div>
      }
    />
  );
}
