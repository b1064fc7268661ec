import type { Inspection } from '@zutai/contract';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { InspectionMark } from '../InspectionMark.tsx';

function Name({ inspection }: { inspection: Inspection }) {
  return (
    <Link to={pathTo('/manage/ops/inspections/:id', { id: inspection.id })}>{useTitle()(inspection)}</Link>
  );
}

/** What lists of inspections show with more than words. */
export const inspectionCells: CellViews<Inspection> = {
  title: (inspection) => <Name inspection={inspection} />,
  status: (inspection) => <InspectionMark inspection={inspection} />,
};
