import type { Driver } from '@zutai/contract';
import { Skeleton } from 'antd';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useUnchanged } from '../../../lib/memo/index.ts';
import { type DefinitionOwner, driverQueryOf } from '../definition-owner.ts';
import { SignalEditor } from './SignalEditor.tsx';
import styles from './signal-tab.module.css';
import { useSignals } from './use-signals.ts';

const NONE: readonly Driver[] = [];

/** The signals of a piece of equipment or of a template. */
export function SignalPanel({ owner }: { owner: DefinitionOwner }) {
  const t = useText('signal');
  const { query, progress, reload } = useSignals(owner);
  const [definition, request] = driverQueryOf(owner);
  const drivers = useCall(definition, request as never);
  // Only what cells need, so that a driver's live state does not make everything be checked again.
  const choices = useUnchanged(
    (drivers.data ?? NONE).map(({ id, title, protocol }) => ({
      ...{ id, title, protocol },
      ...(owner.values && { values: owner.values }),
    })),
  );
  const error = query.error ?? drivers.error;
  if (query.data !== undefined && drivers.data !== undefined)
    return <SignalEditor owner={owner} signals={query.data} drivers={choices} reload={reload} />;
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void query.refetch();
          void drivers.refetch();
        }}
      />
    );
  return (
    <div className={styles.loading}>
      {progress !== null && <p>{t('loadingAll', { count: progress.count, total: progress.total })}</p>}
      <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />
    </div>
  );
}
