import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTime, serverNow } from '../../../lib/time/index.ts';
import { InspectionMark } from '../InspectionMark.tsx';
import { AwayNotice } from './AwayNotice.tsx';
import styles from './offline.module.css';
import { useOutbox } from './outbox.ts';
import { useTaken } from './use-take-along.ts';

/** What has to be inspected, as it was taken along, while the server is away. */
export function TakenList({ kept }: { kept: ReactNode }) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const taken = useTaken();
  const { entries = [] } = useOutbox();
  const isKept = (id: string) => entries.some(({ inspection }) => inspection.id === id);
  if (taken === undefined) return <Skeleton active />;
  const waiting = (taken?.inspections ?? []).filter(({ id }) => !isKept(id));
  return (
    <>
      <PageHead title={t('title')} note={kept} />
      <AwayNotice atMs={taken?.atMs} taken={taken ?? null} />
      {waiting.length === 0 ? (
        <EmptyState title={t('emptyTitle')} text={t('awayEmpty')} />
      ) : (
        <CardStack isNarrow>
          {waiting.map((inspection) => (
            <Card key={inspection.id}>
              <div className={styles.taken}>
                <Link
                  className={styles.name}
                  to={pathTo('/manage/ops/inspections/:id', { id: inspection.id })}
                >
                  {titleOf(inspection)}
                </Link>
                <span>{titleOf({ title: inspection.equipTitle, titleEn: inspection.equipTitleEn })}</span>
                {inspection.sentMs === undefined ? (
                  <InspectionMark
                    inspection={{ ...inspection, isMissed: inspection.deadlineMs < serverNow() }}
                  />
                ) : (
                  <span>{t('sentAt', { time: formatTime(inspection.sentMs) })}</span>
                )}
                <span className={styles.help}>
                  {t('deadline')} {formatTime(inspection.deadlineMs)}
                </span>
              </div>
            </Card>
          ))}
        </CardStack>
      )}
    </>
  );
}
