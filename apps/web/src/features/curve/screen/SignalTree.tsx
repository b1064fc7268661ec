import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type CurveSignal, calls, MAX_CURVE_SIGNALS, MAX_FOUND_SIGNALS } from '@zutai/contract';
import { Checkbox, Skeleton } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import styles from './tree.module.css';

interface TreeProps {
  chosen: ReadonlySet<string>;
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
}

interface Branch {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
}

const STALE_MS = 60_000;

/** Signals to choose from: equipment that opens to its signals, or what a keyword finds of both. */
export const SignalTree = memo(function SignalTree(props: TreeProps) {
  const t = useText('curve');
  const [keyword, setKeyword] = useState('');
  const isFull = props.chosen.size >= MAX_CURVE_SIGNALS;
  return (
    <div className={styles.tree}>
      <SearchField value={keyword} onChange={setKeyword} placeholder={t('searchTree')} />
      {isFull && (
        <p className={styles.full} role="status">
          {t('full', { count: MAX_CURVE_SIGNALS })}
        </p>
      )}
      {keyword.trim() === '' ? <Equipment {...props} /> : <Found {...props} keyword={keyword} />}
    </div>
  );
});

/** All equipment, a page of it; its signals are asked for when it is opened. */
function Equipment(props: TreeProps) {
  const t = useText('curve');
  const { data, error, refetch } = useCall(
    calls.monitor.queryEquipment,
    { pageSize: 100, sortField: 'title' },
    { staleMs: STALE_MS },
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data.rows.length === 0) return <p className={styles.none}>{t('treeNone')}</p>;
  const [only] = data.rows;
  return (
    <>
      <ul className={styles.branches}>
        {data.rows.map((equipment) => (
          <EquipmentBranch
            key={equipment.id}
            {...props}
            branch={equipment}
            isOpenAtFirst={data.rows.length === 1 && equipment === only}
          />
        ))}
      </ul>
      {data.total > data.rows.length && (
        <p className={styles.none}>{t('treeMore', { count: data.rows.length })}</p>
      )}
    </>
  );
}

function EquipmentBranch({
  branch,
  isOpenAtFirst,
  ...props
}: TreeProps & { branch: Branch; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <BranchFrame branch={branch} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <SignalsOf {...props} equipmentId={branch.id} />
    </BranchFrame>
  );
}

function BranchFrame(props: { branch: Branch; isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  const titleOf = useTitle();
  return (
    <li>
      <button type="button" className={styles.branch} aria-expanded={props.isOpen} onClick={props.onToggle}>
        {props.isOpen ? <DownOutlined /> : <RightOutlined />}
        <span className={styles.name}>{titleOf(props.branch)}</span>
      </button>
      {props.isOpen && props.children}
    </li>
  );
}

function SignalsOf({ equipmentId, ...props }: TreeProps & { equipmentId: string }) {
  const { data, error, refetch } = useCall(calls.curve.querySignals, { equipmentId }, { staleMs: STALE_MS });
  if (data === undefined)
    return error === null ? (
      <Skeleton active title={false} paragraph={{ rows: 3 }} className={styles.loading} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return <Leaves {...props} signals={data.signals} hasMore={data.hasMore} />;
}

function Leaves({
  signals,
  hasMore,
  chosen,
  onAdd,
  onRemove,
}: TreeProps & { signals: readonly CurveSignal[]; hasMore: boolean }) {
  const t = useText('curve');
  const language = useLanguage();
  const titleOf = useTitle();
  const drawable = signals.filter(({ dataType }) => dataType !== 'text');
  if (drawable.length === 0) return <p className={styles.none}>{t('noDrawable')}</p>;
  return (
    <>
      <ul className={styles.leaves}>
        {drawable.map((plain, place) => {
          const signal = inLanguage(plain, language);
          const isChosen = chosen.has(signal.id);
          const before = drawable[place - 1];
          const isNewGroup =
            signal.group !== '' &&
            (before === undefined || inLanguage(before, language).group !== signal.group);
          return (
            <li key={signal.id}>
              {isNewGroup && <span className={styles.group}>{signal.group}</span>}
              <Checkbox
                className={styles.leaf}
                checked={isChosen}
                disabled={!isChosen && chosen.size >= MAX_CURVE_SIGNALS}
                onChange={() => (isChosen ? onRemove(signal.id) : onAdd(signal.id))}
              >
                <span className={styles.leafText} title={signal.tag}>
                  <span className={styles.name}>{titleOf(signal)}</span>
                  <span className={styles.unit}>{signal.unit}</span>
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {hasMore && <p className={styles.none}>{t('treeMore', { count: MAX_FOUND_SIGNALS })}</p>}
    </>
  );
}

/** What a keyword finds, under its equipment. */
function Found({ keyword, ...props }: TreeProps & { keyword: string }) {
  const t = useText('curve');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useCall(
    calls.curve.querySignals,
    { keyword },
    { staleMs: STALE_MS, isKeepingPrevious: true },
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton active title={false} paragraph={{ rows: 6 }} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data.signals.length === 0) return <p className={styles.none}>{t('treeNone')}</p>;
  const branches = new Map<string, { branch: Branch; signals: CurveSignal[] }>();
  for (const signal of data.signals) {
    const { equipmentId: id, equipmentTitle: title, equipmentTitleEn: titleEn } = signal;
    const known = branches.get(id) ?? { branch: { id, title, titleEn }, signals: [] };
    known.signals.push(signal);
    branches.set(id, known);
  }
  return (
    <>
      <ul className={styles.branches}>
        {[...branches.values()].map(({ branch, signals }) => (
          <BranchFrame
            key={branch.id}
            branch={branch}
            isOpen={!closed.has(branch.id)}
            onToggle={() =>
              setClosed((now) => {
                const next = new Set(now);
                if (!next.delete(branch.id)) next.add(branch.id);
                return next;
              })
            }
          >
            <Leaves {...props} signals={signals} hasMore={false} />
          </BranchFrame>
        ))}
      </ul>
      {data.hasMore && <p className={styles.none}>{t('treeMore', { count: MAX_FOUND_SIGNALS })}</p>}
    </>
  );
}
