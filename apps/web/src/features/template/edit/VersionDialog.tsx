import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { DrawerDialog } from '../../../components/drawer-dialog/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { VersionDifference } from './difference/VersionDifference.tsx';
import styles from './version-dialog.module.css';

interface VersionDialogProps extends DialogProps {
  templateId: string;
  /** The two that are compared first. */
  from: number;
  to: number;
}

/** Compares any two versions of a template. */
export function VersionDialog({ templateId, from, to, ...dialog }: VersionDialogProps) {
  const t = useText('template');
  const [pair, setPair] = useState({ from, to });
  const page = { templateId, pageNum: 1, pageSize: 200 };
  const { data } = useCall(calls.template.queryVersions, page);
  const options = (data?.rows ?? []).map(({ version, madeBy, note }) => ({
    value: version,
    label: [`V${version}`, note || madeBy].filter((part) => part !== '').join(' · '),
  }));
  const choice = (side: 'from' | 'to', label: string) => (
    <div className={styles.side}>
      <span aria-hidden>{label}</span>
      <Select
        aria-label={label}
        value={pair[side]}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(version: number) => setPair({ ...pair, [side]: version })}
      />
    </div>
  );
  return (
    <DrawerDialog {...dialog} title={t('versionCompareTitle')} width={640}>
      <div className={styles.sides}>
        {choice('from', t('versionFrom'))}
        {choice('to', t('versionTo'))}
      </div>
      <VersionDifference templateId={templateId} {...pair} />
    </DrawerDialog>
  );
}
