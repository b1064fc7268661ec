import type { Widget } from '@zutai/diagram';
import type { ChartData } from '../chart/chart-data.ts';
import { ReportTrend } from '../chart/trend/report/ReportTrend.tsx';
import { reportIdOf } from '../chart/trend/report/report-curves.ts';
import { TrendView } from '../chart/trend/TrendView.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';

/** Columns of a configured report when the widget names one, else its own entries as they come. */
export default function ComplexAreaView(props: OverlayProps) {
  const { data } = props.widget as unknown as Widget<ChartData>;
  return reportIdOf(data) === '' ? <TrendView {...props} isFilled /> : <ReportTrend {...props} isFilled />;
}
