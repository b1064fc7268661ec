export type { AlarmPage, AlarmRequest, OverlayAlarm } from '../complex-alarm-record/alarm-source.ts';
export type {
  ReadReportCurve,
  ReportCurve,
  ReportPage,
  ReportRequest,
} from '../complex-history-report/report-source.ts';
export type { FindCamera } from '../complex-video/camera-source.ts';
export type { ReadWeather } from '../complex-weather/weather-source.ts';
export { createImageSource } from './canvas/image-source.ts';
export { useDevicePixelRatio } from './canvas/use-device-pixel-ratio.ts';
export type { TimePickerProps } from './control/time-picker.ts';
export { useScrollStop } from './control/use-scroll-stop.ts';
export { DesignerSurface } from './editor/DesignerSurface.tsx';
export { EditorOverlay } from './editor/EditorOverlay.tsx';
export { useEditor } from './editor/use-editor.ts';
export { LivePage } from './LivePage.tsx';
export { useFrameRefusal } from './overlay/frame-refusal.ts';
export type { OverlayProps } from './overlay/overlay-props.ts';
export * from './overlay/overlay-services.ts';
export { type ShownTime, ShownTimeProvider } from './shown-time.ts';
export { Primitives } from './svg/Primitives.tsx';
export { QualityFrame } from './svg/QualityFrame.tsx';
export { SymbolPreview } from './svg/SymbolPreview.tsx';
export { WidgetPreview } from './svg/WidgetPreview.tsx';
export { WidgetView } from './svg/WidgetView.tsx';
export type { ClickPhase, IntentListener } from './target/ClickTarget.tsx';
export { PageControls } from './target/PageControls.tsx';
export { type PressState, type PressStates, PressStatesContext } from './target/press-states.ts';
export { useShown } from './target/use-shown.ts';
export { useElementSize } from './use-element-size.ts';
export { useLiveChanges } from './use-live-changes.ts';
