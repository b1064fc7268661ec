import { calls } from '@zutai/contract';
import { Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { DrawerDialog } from '../../../components/drawer-dialog/index.ts';
import { messageOf, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './gateway-versions.module.css';
import { VersionItems } from './VersionItems.tsx';

interface CompareVersionsProps extends DialogProps {
  gatewayId: string;
  /** Compared first with the one before it: what it changed. */
  version: number;
}

/** Compares any two configuration versions of a gateway. */
export function CompareVersions({ gatewayId, version, ...dialog }: CompareVersionsProps) {
  const t = useText('gatewayVersion');
  const [chosen, setChosen] = useState<{ from?: number | undefined; to: number }>({ to: version });
  const { data, error } = useCall(calls.gatewayVersion.query, { gatewayId, pageNum: 1, pageSize: 200 });
  const rows = data?.rows ?? [];
  // None of the oldest one: what was before it is not kept.
  const before = rows.find((row) => row.version < chosen.to)?.version;
  const pair = { from: chosen.from ?? before, to: chosen.to };
  const options = rows.map(({ version: value, madeBy, madeMs }) => ({
    value,
    label: [`V${value}`, madeBy, formatTime(madeMs)].filter((part) => part !== '').join(' · '),
  }));
  const choice = (side: 'from' | 'to', label: string) => (
    <div className={styles.side}>
      <span aria-hidden>{label}</span>
      <Select
        aria-label={label}
        value={pair[side] ?? null}
        placeholder={t('choose')}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(value: number) => setChosen({ ...pair, [side]: value })}
      />
    </div>
  );
  return (
    <DrawerDialog {...dialog} title={t('compareTitle')} width={640}>
      {error !== null && <p className={styles.error}>{messageOf(error)}</p>}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {data !== undefined && (
        <>
          <div className={styles.sides}>
            {choice('from', t('from'))}
            {choice('to', t('to'))}
          </div>
          {pair.from === undefined ? (
            <p className={styles.text}>{t('oldest')}</p>
          ) : (
            <Difference gatewayId={gatewayId} from={pair.from} to={pair.to} />
          )}
        </>
      )}
    </DrawerDialog>
  );
}

function Difference(request: { gatewayId: string; from: number; to: number }) {
  const t = useText('gatewayVersion');
  const { data, error } = useCall(calls.gatewayVersion.compare, request);
  if (error !== null) return <p className={styles.error}>{messageOf(error)}</p>;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  if (data.items.length + data.hiddenCount === 0) return <p>{t('same')}</p>;
  return (
    <>
      <VersionItems items={data.items} />
      {data.hiddenCount > 0 && <p className={styles.text}>{t('hidden', { count: data.hiddenCount })}</p>}
    </>
  );
}
