import { calls } from '@zutai/contract';
import { useCall } from '../../../../../lib/call/index.ts';
import { useText, useTitle } from '../../../../../lib/language/index.ts';
import { useMayCall } from '../../../../../lib/session/index.ts';
import { useHost } from '../../../host/designer-host.tsx';
import styles from '../control.module.css';
import type { ControlProps } from '../control-props.ts';

/** Reports that are offered; more are found by nobody in a list. */
const MOST = 200;

/** A report of what the page is of; of a project also those of its equipment. */
export function ReportControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const titleOf = useTitle();
  const mayCall = useMayCall();
  const { owner, sources } = useHost();
  const chosen = typeof value === 'string' ? value : '';
  const scope = owner.kind === 'equipment' ? { equipmentId: owner.id } : {};
  const isKnown = (owner.kind === 'equipment' || owner.kind === 'project') && mayCall(calls.report.query);
  const { data } = useCall(
    calls.report.query,
    { ...scope, pageSize: MOST, sortField: 'title' },
    { isEnabled: isKnown, staleMs: 30_000 },
  );
  const bound = new Set(sources.equipments.map((equipment) => equipment.id));
  const reports = (data?.rows ?? []).filter(
    ({ projectId, equipmentId }) =>
      owner.kind === 'equipment' ||
      (owner.kind === 'project' && projectId === owner.id) ||
      (equipmentId !== null && bound.has(equipmentId)),
  );
  const isListed = reports.some((report) => report.id === chosen);
  return (
    <select
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled}
      value={chosen}
      onChange={({ target }) => onCommit(target.value)}
    >
      <option value="">{isMixed ? t('mixed') : t('reportNone')}</option>
      {chosen !== '' && !isListed && <option value={chosen}>{chosen}</option>}
      {reports.map((report) => (
        <option key={report.id} value={report.id}>
          {report.equipmentId !== null && owner.kind === 'project'
            ? `${titleOf({ title: report.ownerTitle, titleEn: report.ownerTitleEn })} / ${titleOf(report)}`
            : titleOf(report)}
        </option>
      ))}
    </select>
  );
}
