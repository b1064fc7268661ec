import type { Widget } from '@zutai/diagram';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { ConfiguredReport } from './ConfiguredReport.tsx';
import type { ComplexHistoryReportData } from './model.ts';
import { SignalReport } from './SignalReport.tsx';

/** A configured report when the widget names one, else the widget's own signals by time. */
export default function ComplexHistoryReportView(props: OverlayProps) {
  const { reportId } = (props.widget as Widget<ComplexHistoryReportData>).data;
  return reportId === '' ? <SignalReport {...props} /> : <ConfiguredReport {...props} />;
}
