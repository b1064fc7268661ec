import { calls, type Gateway, type GatewayVersion, KEPT_GATEWAY_VERSIONS } from '@zutai/contract';
import { gatewayVersionList, isForeign } from '@zutai/lists';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { CompareVersions } from './CompareVersions.tsx';
import styles from './gateway-versions.module.css';
import { RestorePreview } from './RestorePreview.tsx';

/** The gateway may take a version at any moment. */
const REFETCH_MS = 5000;

/** What a gateway was to run: who changed it, what it made of that, compared and taken back. */
export function GatewayVersions({ gateway }: { gateway: Gateway }) {
  const t = useText('gatewayVersion');
  const dialogs = useDialogs();
  const act = useAction();
  const { id: gatewayId } = gateway;
  if (isForeign(gateway)) return <p className={styles.text}>{t('foreign')}</p>;
  const compare = ({ version }: GatewayVersion) =>
    dialogs.open((dialog) => <CompareVersions {...dialog} gatewayId={gatewayId} version={version} />);
  const restore = ({ version }: GatewayVersion) =>
    act(
      calls.gatewayVersion.preview,
      { gatewayId, version },
      {
        onDone: (looked) => {
          const text = <RestorePreview {...looked} />;
          const isNothing = looked.changes.length === 0;
          act(
            calls.gatewayVersion.restore,
            { gatewayId, version, basis: looked.basis },
            {
              question: {
                ...{ title: t('restoreTitle', { version }), text, okText: t('restore') },
                // Their history goes with them, and does not come back.
                ...(looked.deletedSignals > 0 && { typedName: gateway.title }),
                ...(isNothing && { blocked: text }),
              },
              done: t('restored', { version }),
            },
          );
        },
      },
    );
  return (
    <>
      <p className={styles.text}>{t('intro', { count: KEPT_GATEWAY_VERSIONS })}</p>
      <ListTable
        list={gatewayVersionList}
        owner={gatewayId}
        scope={{ gatewayId }}
        refetchMs={REFETCH_MS}
        cells={{
          state: (row) => <State version={row} />,
          madeMs: (row) => <TimeText timeMs={row.madeMs} hasAgo />,
          takenMs: (row) => <TimeText timeMs={row.takenMs} fallback="—" />,
        }}
        actions={(row) => (
          <RowMenu
            actions={[
              {
                key: 'compare',
                text: t('compare'),
                call: calls.gatewayVersion.compare,
                onSelect: () => void compare(row),
              },
              ...(row.isCurrent || !gateway.isChangeable
                ? []
                : [
                    {
                      key: 'restore',
                      text: t('restore'),
                      call: calls.gatewayVersion.restore,
                      onSelect: () => restore(row),
                    },
                  ]),
            ]}
          />
        )}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </>
  );
}

function State({ version: { state, error, refusedMs } }: { version: GatewayVersion }) {
  const t = useText('gatewayVersion');
  return (
    <span className={styles.state} data-state={state}>
      {t(`state_${state}`)}
      {state === 'refused' && error !== '' && (
        <span className={styles.reason}>
          {refusedMs === null ? error : t('refusedAt', { time: formatTime(refusedMs), error })}
        </span>
      )}
    </span>
  );
}
