import { calls, type WorkEntry } from '@zutai/contract';
import { inspectionStateText, repairStateText, type Say, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import { useLanguage, useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import styles from './work-calendar.module.css';

/** Where an entry is looked at; several inspections stand in their list. Undefined for a plan that is not theirs to see. */
function usePathOf() {
  const mayCall = useMayCall();
  return ({ kind, id, count, dueMs }: WorkEntry): string | undefined => {
    if (kind === 'repair') return pathTo('/manage/ops/repairs/:id', { id });
    if (kind === 'planned')
      return mayCall(calls.inspection.planInfo)
        ? pathTo('/manage/ops/inspection_plan/:id', { id })
        : undefined;
    if (count === 1) return pathTo('/manage/ops/inspections/:id', { id });
    const due = String(dueMs);
    return pathTo('/manage/ops/inspections', undefined, { scope: 'all', fromMs: due, toMs: due });
  };
}

/** The state of an entry in words. */
function stateText(entry: WorkEntry, say: Say, planned: string): string {
  const { repairStatus, inspectionStatus, isLate } = entry;
  if (repairStatus !== null) return repairStateText({ status: repairStatus, isOverdue: isLate }, say);
  if (inspectionStatus !== null)
    return inspectionStateText({ status: inspectionStatus, isMissed: isLate }, say);
  return planned;
}

/** One entry in a cell of the month: time and name. Its day lists it in full, which is where the keyboard finds it. */
export function EntryMark({ entry }: { entry: WorkEntry }) {
  const t = useText('workCalendar');
  const say = sayIn(useLanguage());
  const title = useTitle()(entry);
  const to = usePathOf()(entry);
  const text = `${formatTime(entry.dueMs).slice(11, 16)} ${title}`;
  const shown = {
    ...{ className: styles.mark, title: `${text} · ${stateText(entry, say, t('planned'))}` },
    ...{ 'data-kind': entry.kind, 'data-late': entry.isLate },
  };
  if (to === undefined) return <span {...shown}>{text}</span>;
  return (
    <Link to={to} tabIndex={-1} {...shown}>
      {text}
    </Link>
  );
}

/** One entry with its equipment, state and who has to do it. */
export function EntryLine({ entry }: { entry: WorkEntry }) {
  const t = useText('workCalendar');
  const say = sayIn(useLanguage());
  const titleOf = useTitle();
  const { kind, dueMs, count, equipTitle, equipTitleEn, assignee, isLate } = entry;
  const to = usePathOf()(entry);
  const name = titleOf({ title: equipTitle, titleEn: equipTitleEn });
  const title = titleOf(entry);
  return (
    <li className={styles.line} data-kind={kind} data-late={isLate}>
      <span className={styles.time}>{formatTime(dueMs).slice(11, 16)}</span>
      <span className={styles.words}>
        <strong>{to === undefined ? title : <Link to={to}>{title}</Link>}</strong>
        <span>
          {t(`kind_${kind}`)} · {stateText(entry, say, t('planned'))}
        </span>
        <span>{count === 1 ? name : t('equipments', { name, count })}</span>
        <span>{assignee === '' ? t(kind === 'repair' ? 'nobody' : 'anybody') : assignee}</span>
      </span>
    </li>
  );
}
