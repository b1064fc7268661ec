import { CheckCircleOutlined, CloseCircleFilled, InfoCircleOutlined, WarningFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { toolStore, useToolStore } from '../model/tool-store.ts';
import { type Severity, severities, severityOf } from './finding.ts';
import styles from './lint.module.css';

export const severityIcons: Readonly<Record<Severity, ReactNode>> = {
  error: <CloseCircleFilled />,
  warning: <WarningFilled />,
  note: <InfoCircleOutlined />,
};

/** How many findings of each severity there are; opens their list. */
export function CheckBadge() {
  const t = useText('designerTool');
  const findings = useToolStore((state) => state.findings);
  const isOpen = useToolStore((state) => state.isCheckOpen);
  const counts = severities.map((severity) => ({
    severity,
    count: findings?.filter((finding) => severityOf(finding) === severity).length ?? 0,
  }));
  const total = findings?.length ?? 0;
  return (
    <button
      type="button"
      className={styles.badge}
      aria-expanded={isOpen}
      title={t('checkCount', { count: total })}
      data-testid="check-badge"
      onClick={toolStore.toggleCheck}
    >
      {total === 0 && findings !== null && (
        <span>
          <CheckCircleOutlined /> {t('checkFine')}
        </span>
      )}
      {counts
        .filter(({ count }) => count > 0)
        .map(({ severity, count }) => (
          <span key={severity} data-severity={severity}>
            <span role="img" aria-label={t(severity)}>
              {severityIcons[severity]}
            </span>{' '}
            {count}
          </span>
        ))}
    </button>
  );
}
