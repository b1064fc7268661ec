import type { Inspection } from '@zutai/contract';
import { inspectionStateText, sayIn } from '@zutai/lists';
import { useLanguage } from '../../lib/language/index.ts';
import styles from './inspection.module.css';

/** The state of an inspection; what is not as it should be stands out. */
export function InspectionMark({ inspection }: { inspection: Pick<Inspection, 'status' | 'isMissed'> }) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.state} data-status={inspection.status} data-missed={inspection.isMissed}>
      {inspectionStateText(inspection, say)}
    </span>
  );
}
