import { lazy, Suspense, useState } from 'react';
import type { ExportTarget } from './export-target.ts';

// With what writes the files: nobody needs it to look at a page.
const ExportDialog = lazy(() => import('./ExportDialog.tsx'));

interface PageExportProps {
  isOpen: boolean;
  target: () => ExportTarget;
  onClose: () => void;
}

/** The dialog that exports and prints a page; loaded when it is first opened. */
export function PageExport(props: PageExportProps) {
  const [isWanted, setWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense>
      <ExportDialog {...props} />
    </Suspense>
  ) : null;
}
