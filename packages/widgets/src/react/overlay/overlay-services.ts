import type { Binding } from '@zutai/diagram';
import { type ComponentType, createContext, useContext } from 'react';
import type { ReadAlarms } from '../../complex-alarm-record/alarm-source.ts';
import type { ReadReport, ReadReportCurve } from '../../complex-history-report/report-source.ts';
import type { MapTiles } from '../../complex-map/scenery/tile-source.ts';
import type { FindCamera } from '../../complex-video/camera-source.ts';
import type { ReadWeather } from '../../complex-weather/weather-source.ts';
import type { RunWidgetScript } from '../../script-chart/script-source.ts';
import { widgetText } from '../../text/index.ts';
import type { RenderScene } from '../../usual-webgl/scene-source.ts';
import type { TimePickerProps } from '../control/time-picker.ts';

export interface HistoryRequest {
  bindings: readonly Binding[];
  /** ms UTC, both ends included. */
  fromMs: number;
  toMs: number;
  /** As many points as can be shown for each binding; more are thinned out by the server, extremes kept. */
  maxPoints: number;
  /** Each series then begins with the value that held before `fromMs`, at the time of that. */
  hasHeld?: boolean;
}

export interface HistorySeries {
  binding: Binding;
  /** Ascending, ms UTC. */
  timesMs: Float64Array | readonly number[];
  /** As long as `timesMs`; null: no good value then. */
  values: readonly (number | null)[];
  isDownsampled: boolean;
}

export interface OverlayEquipment {
  id: string;
  title: string;
  /** undefined: not known here. */
  online: boolean | undefined;
  /** How it can be reached; left out by hosts that know no more than `online`. */
  communication?: 'online' | 'fault' | 'offline';
  longitude?: number;
  latitude?: number;
  address?: string;
}

/** What overlays may ask of the host. A service that is undefined is not there: the widget says so. */
export interface OverlayServices {
  language: 'zh' | 'en';
  /** A text of the widgets, by its whole key. */
  text(key: string): string;
  /** Rejects when the values cannot be had. */
  readHistory(request: HistoryRequest, signal: AbortSignal): Promise<HistorySeries[]>;
  /** The equipment the page may speak of. */
  equipments: readonly OverlayEquipment[];
  /** Ids of the regions of whoever looks; null: all. */
  regions: ReadonlySet<string> | null;
  /** ms UTC. */
  now(): number;
  /** Hands bytes to the reader as a file. */
  saveFile(content: Blob, name: string): void;
  /** The page that is shown, so that menus can mark it. */
  pageId?: string;
  /** Why nothing can be written just now, in words (no permission, offline); undefined: it can. */
  noWriteReason?: string;
  /**
   * The page is shown as it was at a moment, which `now` says: nothing on it writes. `jumps` is another number after each
   * jump in time, where what is kept over time begins anew.
   */
  past?: { readonly jumps: number };
  /** Opens the curve tool with these bindings and this time; undefined: there is none, or it is not the reader's. */
  openCurves?: (
    bindings: readonly Binding[],
    range: { fromMs: number; toMs: number; isFollowing: boolean },
  ) => void;
  readAlarms?: ReadAlarms;
  /** The user holds no right to see alarms (section 6). */
  isAlarmForbidden?: boolean;
  readReport?: ReadReport;
  readReportCurve?: ReadReportCurve;
  /** Runs the scripts of widgets. */
  runScript?: RunWidgetScript;
  renderScene?: RenderScene;
  /** Picks a time in the language of the product; undefined: times are typed. May suspend while it is loaded. */
  TimePicker?: ComponentType<TimePickerProps>;
  /** Shows another page in a place of this one. May suspend while it is loaded. */
  PagePart?: ComponentType<{ pageId: string; fit: 'contain' | 'width' }>;
  /** Videos play, and this says where the pictures of cameras are; undefined: nothing is connected to, as in the designer. */
  findCamera?: FindCamera;
  readWeather?: ReadWeather;
  /** A configured map; undefined: the bundled outline. */
  mapTiles?: MapTiles;
}

export function createTextLookup(language: 'zh' | 'en'): (key: string) => string {
  const texts = widgetText[language];
  return (key) => texts[key] ?? key;
}

/** Without a host: nothing to read, nobody to ask. */
export const noServices: OverlayServices = {
  language: 'zh',
  text: createTextLookup('zh'),
  readHistory: () => Promise.reject(new Error('No source of history here')),
  equipments: [],
  regions: null,
  now: () => Date.now(),
  saveFile: () => undefined,
};

const ServicesContext = createContext<OverlayServices>(noServices);

export const OverlayServicesProvider = ServicesContext.Provider;

export function useOverlayServices(): OverlayServices {
  return useContext(ServicesContext);
}
