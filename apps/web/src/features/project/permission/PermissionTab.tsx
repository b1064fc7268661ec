import type { Project } from '@zutai/contract';
import { givenProject, RightTable } from '../../../components/right-table/index.ts';

/** Who may watch or operate a project beside those who may do so everywhere. */
export function PermissionTab({ record }: { record: Project }) {
  return <RightTable thing={givenProject(record.id)} on={record} mayWrite={record.auth === 'write'} />;
}
