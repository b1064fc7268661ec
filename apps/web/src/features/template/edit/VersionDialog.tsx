import { calls } from '@zutai/contract';
import { Drawer, Select } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
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
  const isPhone = useMediaQuery(PHONE_QUERY);
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
    <Drawer
      open={dialog.isOpen}
      title={t('versionCompareTitle')}
      size={isPhone ? '100%' : 640}
      onClose={dialog.onClose}
      afterOpenChange={(isNow) => !isNow && dialog.afterClose()}
    >
      <div className={styles.sides}>
        {choice('from', t('versionFrom'))}
        {choice('to', t('versionTo'))}
      </div>
      <VersionDifference templateId={templateId} {...pair} />
    </Drawer>
  );
}
