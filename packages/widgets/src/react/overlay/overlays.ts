import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { OverlayProps } from './overlay-props.ts';

type OverlayModule = Promise<{ default: ComponentType<OverlayProps> }>;

/** How the component of each widget type with an overlay is fetched: only pages that have one load it. */
export const overlayLoaders: Readonly<Record<string, () => OverlayModule>> = {
  ComplexCarousel: () => import('../../complex-carousel/View.tsx'),
  ComplexIframe: () => import('../../complex-iframe/View.tsx'),
  ComplexMenuBar: () => import('../../complex-menu-bar/View.tsx'),
  ComplexNavigationBar: () => import('../../complex-navigation-bar/View.tsx'),
  UsualTimeSelector: () => import('../../usual-time-selector/View.tsx'),
  UsualComboBox: () => import('../../usual-combo-box/View.tsx'),
  UsualRadio: () => import('../../usual-radio/View.tsx'),
  ComplexLine: () => import('../../complex-line/View.tsx'),
  ComplexXYCurve: () => import('../../complex-xy-curve/View.tsx'),
  ComplexSection: () => import('../../complex-section/View.tsx'),
  ComplexScriptReport: () => import('../../script-chart/View.tsx'),
  ComplexScriptTrend: () => import('../../script-chart/View.tsx'),
  ComplexScriptBar: () => import('../../script-chart/View.tsx'),
  ComplexScriptPie: () => import('../../script-chart/View.tsx'),
  ComplexHistoryReport: () => import('../../complex-history-report/View.tsx'),
  ComplexAlarmRecord: () => import('../../complex-alarm-record/View.tsx'),
  UsualWebgl: () => import('../../usual-webgl/View.tsx'),
  ComplexMap: () => import('../../complex-map/View.tsx'),
  ComplexEquipmentSlice: () => import('../../complex-equipment-slice/View.tsx'),
  ComplexArea: () => import('../../complex-area/View.tsx'),
  WidgetPage: () => import('../../widget-page/View.tsx'),
  ComplexVideo: () => import('../../complex-video/View.tsx'),
  ComplexWeather: () => import('../../complex-weather/View.tsx'),
  UsualInput: () => import('../../usual-input/View.tsx'),
};

/** The same as components that load when they are first shown. */
export const overlays: Readonly<Record<string, LazyExoticComponent<ComponentType<OverlayProps>>>> =
  Object.fromEntries(Object.entries(overlayLoaders).map(([type, load]) => [type, lazy(load)]));
