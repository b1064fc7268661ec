import { calls, type MvarRecalculation } from '@zutai/contract';
import { Progress } from 'antd';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './mvar.module.css';

const REFETCH_MS = 2000;

/** How far it is, percent. */
export function percentOf({ fromMs, toMs, doneMs }: MvarRecalculation): number {
  if (toMs <= fromMs) return 0;
  return Math.min(99, Math.max(0, Math.floor(((doneMs - fromMs) / (toMs - fromMs)) * 100)));
}

/** What is being computed anew, and how far it is; nothing when nothing is. */
export function Recalculations({
  projectId,
  titles,
}: {
  projectId: string;
  /** Of calculated values by id. */
  titles: ReadonlyMap<string, string>;
}) {
  const t = useText('project');
  const { data } = useCall(calls.mvar.queryRecalculations, { projectId }, { refetchMs: REFETCH_MS });
  const open = data?.filter(({ finishedMs }) => finishedMs === null) ?? [];
  if (open.length === 0) return null;
  return (
    <div className={styles.progress} role="status">
      {open.map((one) => {
        const names = one.mvarIds.map((id) => titles.get(id) ?? id).join(' · ');
        return (
          <div key={one.id}>
            {t(one.accountName === '' ? 'recalculatingLate' : 'recalculating', { names })}
            <Progress percent={percentOf(one)} size="small" aria-label={names} />
          </div>
        );
      })}
    </div>
  );
}
