import type { Report } from '@zutai/contract';
import { useDialogs } from '../../components/dialogs/index.ts';
import { ReportDataDialog } from './ReportDataDialog.tsx';
import { ReportRunsDialog } from './ReportRunsDialog.tsx';

/** Opens what a report says of a range, and what it made by itself. */
export function useReportDialogs() {
  const dialogs = useDialogs();
  return {
    view: (report: Report) => dialogs.open((dialog) => <ReportDataDialog {...dialog} report={report} />),
    showRuns: (report: Report) => dialogs.open((dialog) => <ReportRunsDialog {...dialog} report={report} />),
  };
}
