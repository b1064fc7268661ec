import type { CallDefinition } from '@zutai/contract';
import { Skeleton } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useMayCall } from '../../lib/session/index.ts';
import { GoneNotice, isGone, PageError } from '../error-state/index.ts';
import { PageHead, type TrailStep } from '../page-head/index.ts';
import { Redirect } from '../redirect/index.ts';
import { type PolledQuery, StaleNotice } from '../stale-notice/index.ts';
import styles from './detail-page.module.css';
import { TabLinks } from './TabLinks.tsx';

/** A tab of a record: it has an address of its own and is loaded when it is opened. */
export interface DetailTab<Row> {
  key: string;
  text: string;
  path: string;
  /** How many things it holds, beside its name. */
  count?: (record: Row) => number;
  /** The call without which it has nothing to show: left out where it would be refused. */
  call?: CallDefinition;
  /** Left out for another reason. */
  isAllowed?: boolean;
  load: () => Promise<ComponentType<{ record: Row }>>;
}

export interface DetailPageProps<Row> {
  /** Of the call that reads the record. */
  query: PolledQuery & {
    data: Row | undefined;
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  /** The query is asked again by itself, which its notice of a lost connection promises. */
  isPolled?: boolean;
  /** Tells records apart: what was entered of one is not shown for another. */
  id: string;
  titleOf: (record: Row) => string;
  /** What one record is called, until its title is known. */
  one: string;
  /** The way here; the last step with an address leads away from a record that is gone. */
  trail: readonly TrailStep[];
  mark?: (record: Row) => ReactNode;
  note?: (record: Row) => ReactNode;
  extra?: ReactNode;
  action?: ReactNode;
  /** The one whose path is the address is open; any other address leads to the first. */
  tabs: readonly DetailTab<Row>[];
}

/** A record with its head and tabs. */
export function DetailPage<Row>(props: DetailPageProps<Row>) {
  const { query, isPolled = false, mark, note } = props;
  const { pathname } = useLocation();
  const mayCall = useMayCall();
  const tabs = props.tabs.filter(
    ({ isAllowed, call }) => isAllowed !== false && (call === undefined || mayCall(call)),
  );
  const tab = tabs.find(({ path }) => path === pathname);
  const [first] = tabs;
  if (tab === undefined) return first === undefined ? null : <Redirect to={first.path} />;
  const record = query.data;
  if (isGone(query))
    return (
      <div className={styles.page}>
        <PageError
          error={query.error}
          onRetry={() => void query.refetch()}
          one={props.one}
          trail={props.trail}
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHead
        title={record === undefined ? props.one : props.titleOf(record)}
        trail={props.trail}
        {...(record !== undefined && mark !== undefined && { mark: mark(record) })}
        {...(record !== undefined && note !== undefined && { note: note(record) })}
        extra={props.extra}
        action={props.action}
      >
        {tabs.length > 1 ? (
          <TabLinks
            current={tab.key}
            tabs={tabs.map(({ key, text, path, count }) => ({
              key,
              text,
              path,
              ...(record !== undefined && count !== undefined && { count: count(record) }),
            }))}
          />
        ) : undefined}
      </PageHead>
      <GoneNotice query={query} />
      <StaleNotice query={query} isPolled={isPolled} />
      {record === undefined ? <Waiting /> : <Tab key={`${tab.key}-${props.id}`} tab={tab} record={record} />}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}

/** A tab keeps its code for as long as it is open; that of a tab that cannot be loaded is the page's error. */
function Tab<Row>({ tab, record }: { tab: DetailTab<Row>; record: Row }) {
  const [loaded, setLoaded] = useState<{ Content?: ComponentType<{ record: Row }>; error?: unknown }>({});
  const load = useEffectEvent(() => tab.load());
  useEffect(() => {
    let isShown = true;
    load().then(
      (Content) => isShown && setLoaded({ Content }),
      (error: unknown) => isShown && setLoaded({ error }),
    );
    return () => {
      isShown = false;
    };
  }, []);
  const { Content, error } = loaded;
  if (error !== undefined) throw error;
  return Content === undefined ? <Waiting /> : <Content record={record} />;
}
