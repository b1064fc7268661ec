import type { WidgetCatalog } from '@zutai/diagram';
import { complexAlarmRecord } from './complex-alarm-record/index.ts';
import { complexArea } from './complex-area/index.ts';
import { complexBar } from './complex-bar/index.ts';
import { complexCarousel } from './complex-carousel/index.ts';
import { complexEquipmentSlice } from './complex-equipment-slice/index.ts';
import { complexHistoryReport } from './complex-history-report/index.ts';
import { complexIframe } from './complex-iframe/index.ts';
import { complexImageText } from './complex-image-text/index.ts';
import { complexLine } from './complex-line/index.ts';
import { complexMap } from './complex-map/index.ts';
import { complexMenuBar } from './complex-menu-bar/index.ts';
import { complexNavigationBar } from './complex-navigation-bar/index.ts';
import { complexPie } from './complex-pie/index.ts';
import { complexRing } from './complex-ring/index.ts';
import { complexRose } from './complex-rose/index.ts';
import { complexScriptBar } from './complex-script-bar/index.ts';
import { complexScriptPie } from './complex-script-pie/index.ts';
import { complexScriptReport } from './complex-script-report/index.ts';
import { complexScriptTrend } from './complex-script-trend/index.ts';
import { complexSection } from './complex-section/index.ts';
import { complexVideo } from './complex-video/index.ts';
import { complexWeather } from './complex-weather/index.ts';
import { complexXYCurve } from './complex-xy-curve/index.ts';
import type { WidgetDefinition } from './definition.ts';
import { shapeArrow } from './shape-arrow/index.ts';
import { shapeCircle } from './shape-circle/index.ts';
import { shapeEllipse } from './shape-ellipse/index.ts';
import { shapeLine } from './shape-line/index.ts';
import { shapeOctagon } from './shape-octagon/index.ts';
import { shapeParallelogram } from './shape-parallelogram/index.ts';
import { shapePipe } from './shape-pipe/index.ts';
import { shapePrism } from './shape-prism/index.ts';
import { shapeRect } from './shape-rect/index.ts';
import { shapeStraight } from './shape-straight/index.ts';
import { shapeTriangle } from './shape-triangle/index.ts';
import { usualAnimation } from './usual-animation/index.ts';
import { usualButton } from './usual-button/index.ts';
import { usualComboBox } from './usual-combo-box/index.ts';
import { usualDashboard } from './usual-dashboard/index.ts';
import { usualDataText } from './usual-data-text/index.ts';
import { usualImage } from './usual-image/index.ts';
import { usualInput } from './usual-input/index.ts';
import { usualPercentFill } from './usual-percent-fill/index.ts';
import { usualRadio } from './usual-radio/index.ts';
import { usualScrollbar } from './usual-scrollbar/index.ts';
import { usualSelect } from './usual-select/index.ts';
import { usualSvg } from './usual-svg/index.ts';
import { usualSymbol } from './usual-symbol/index.ts';
import { usualText } from './usual-text/index.ts';
import { usualTimeSelector } from './usual-time-selector/index.ts';
import { usualTimer } from './usual-timer/index.ts';
import { usualWebgl } from './usual-webgl/index.ts';
import { widgetFaceplate } from './widget-faceplate/index.ts';
import { widgetGroup } from './widget-group/index.ts';
import { widgetPage } from './widget-page/index.ts';
import { widgetRepeater } from './widget-repeater/index.ts';

/** Every widget type, in the order of the library. New ones are added here and nowhere else (`npm run new:widget`). */
export const widgets: readonly WidgetDefinition[] = [
  shapeRect,
  shapeEllipse,
  shapeCircle,
  shapeTriangle,
  shapePrism,
  shapeParallelogram,
  shapeOctagon,
  shapeArrow,
  shapeLine,
  shapeStraight,
  shapePipe,
  usualText,
  usualDataText,
  usualTimer,
  usualButton,
  usualSelect,
  usualInput,
  usualRadio,
  usualComboBox,
  usualTimeSelector,
  usualScrollbar,
  usualImage,
  usualAnimation,
  usualSymbol,
  usualSvg,
  usualPercentFill,
  usualDashboard,
  usualWebgl,
  complexLine,
  complexArea,
  complexBar,
  complexPie,
  complexRing,
  complexRose,
  complexXYCurve,
  complexSection,
  complexHistoryReport,
  complexAlarmRecord,
  complexScriptReport,
  complexScriptTrend,
  complexScriptBar,
  complexScriptPie,
  complexMap,
  complexWeather,
  complexVideo,
  complexEquipmentSlice,
  complexNavigationBar,
  complexMenuBar,
  complexIframe,
  complexImageText,
  complexCarousel,
  widgetFaceplate,
  widgetRepeater,
  widgetPage,
  widgetGroup,
];

const byType = new Map(widgets.map((definition) => [definition.model.type, definition]));

export function getWidget(widgetType: string): WidgetDefinition | undefined {
  return byType.get(widgetType);
}

/** What the engine needs to know of every type. */
export const widgetCatalog: WidgetCatalog = { get: (widgetType) => byType.get(widgetType)?.model };
