import type { Project } from '@zutai/contract';
import { givenProject, RightTable } from '../../../components/right-table/index.ts';

/** Who may watch or operate a project beside those who may do so everywhere. */
export function PermissionTab({ record: { id, auth } }: { record: Project }) {
  return <RightTable thing={givenProject(id)} owner={id} mayWrite={auth === 'write'} />;
}
