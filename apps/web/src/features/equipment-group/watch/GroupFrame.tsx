import { calls } from '@zutai/contract';
import { Button, Select, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { PageError } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan, useUser } from '../../../lib/session/index.ts';
import { groupPagePath, groupPath, groupValuesPath } from './group-path.ts';
import styles from './watch.module.css';

const REFETCH_MS = 5_000;

/** A piece of equipment as a group names it. */
export interface Member {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
  readonly homePageId: string | null;
}

/** One piece of equipment of a group, with the way to the others of it. */
export function GroupFrame(props: { current: 'list' | 'page'; children: (member: Member) => ReactNode }) {
  const t = useText('equipmentGroup');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { equipDisplay } = useUser();
  const canSeePages = useCan('page_view');
  const { groupId = '', id = '' } = useParams();
  const { data, error, refetch } = useCall(
    calls.monitor.queryAllByGroup,
    { groupId },
    { refetchMs: REFETCH_MS },
  );
  const group = useCall(calls.monitor.queryGroup, {}, { staleMs: 60_000 }).data?.find(
    (one) => one.id === groupId,
  );
  const member = data?.find((one) => one.id === id);
  const home = pathTo('/monitor/eg/group', undefined, { groupId });
  if (data === undefined)
    return error === null ? (
      <div className={styles.waiting}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    ) : (
      <PageError
        error={error}
        onRetry={() => void refetch()}
        one={t('one')}
        trail={[
          { title: shell('menuMonitor') },
          { title: t('monitorTitle'), to: pathTo('/monitor/eg/group') },
        ]}
      />
    );
  if (member === undefined)
    return (
      <EmptyState
        title={t('notInGroup')}
        text=""
        action={
          <Link to={home}>
            <Button tabIndex={-1}>{t('monitorTitle')}</Button>
          </Link>
        }
      />
    );
  return (
    <div className={styles.frame}>
      <PageHead
        title={titleOf(member)}
        trail={[
          { title: shell('menuMonitor') },
          { title: t('monitorTitle'), to: pathTo('/monitor/eg/group') },
          { title: group === undefined ? t('one') : titleOf(group), to: home },
        ]}
        mark={<StatusMark communication={member.communication} />}
        extra={
          <Select<string>
            aria-label={t('others')}
            className={styles.choice ?? ''}
            value={id}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(next) => {
              const to = data.find((one) => one.id === next);
              if (to !== undefined) void navigate(groupPath(groupId, to, equipDisplay));
            }}
            options={data.map((one) => ({ value: one.id, label: titleOf(one) }))}
            optionRender={({ data: { value, label } }) => (
              <span className={styles.option}>
                {label}
                <StatusMark
                  communication={data.find((one) => one.id === value)?.communication ?? 'offline'}
                />
              </span>
            )}
          />
        }
      >
        <TabLinks
          current={props.current}
          tabs={[
            { key: 'list', text: t('values'), path: groupValuesPath(groupId, id) },
            ...(canSeePages ? [{ key: 'page', text: t('page'), path: groupPagePath(groupId, id) }] : []),
          ]}
        />
      </PageHead>
      {props.children(member)}
    </div>
  );
}
