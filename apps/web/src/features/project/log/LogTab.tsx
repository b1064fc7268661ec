import type { Project } from '@zutai/contract';
import { ObjectLog } from '../../../components/event-log/index.ts';

/** Who changed the operations centre, its equipment, variables and rights, and when. */
export function LogTab({ record: { id } }: { record: Project }) {
  return <ObjectLog kind="project" id={id} />;
}
