import type { Widget } from '@zutai/diagram';
import { resolveColor } from '@zutai/diagram';
import { fillWords } from '../chart/panel/fill-words.ts';
import { boxStyle, fontStyle } from '../react/control/control-style.ts';
import { Scaled } from '../react/control/Scaled.tsx';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { type OverlayEquipment, useOverlayServices } from '../react/overlay/overlay-services.ts';
import { weatherIcons } from './icon.ts';
import { type ComplexWeatherData, districtOf } from './model.ts';
import { useWeather } from './use-weather.ts';
import type { WeatherKind, WeatherPlace, WeatherReport } from './weather-source.ts';

/** Where the weather is asked of; undefined where nothing says. */
function placeOf(
  data: ComplexWeatherData,
  equipments: readonly OverlayEquipment[],
): WeatherPlace | undefined {
  if (data.positionType !== 'equipment') {
    const districtId = districtOf(data);
    return districtId === '' ? undefined : { districtId };
  }
  const placed = equipments.find(
    ({ longitude, latitude }) =>
      longitude !== undefined && latitude !== undefined && (longitude !== 0 || latitude !== 0),
  );
  return placed && { longitude: placed.longitude!, latitude: placed.latitude! };
}

function Icon({ kind, size }: { kind: WeatherKind; size: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" style={{ width: size, height: size, flex: 'none' }}>
      <path
        d={weatherIcons[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** `14:30`, with the day where that is not today. */
function timeText(timeMs: number, nowMs: number, language: 'zh' | 'en'): string {
  const isToday = new Date(timeMs).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    ...(!isToday && { month: '2-digit', day: '2-digit' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(timeMs);
}

/** The weather of a place: now, and the days to come where there is room. What is old says its time. */
export default function ComplexWeatherView({ widget, context, scale }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexWeatherData>;
  const { palette } = context;
  const { text, language, equipments, readWeather, past, now } = useOverlayServices();
  const words = (key: string, values: Record<string, string | number> = {}) =>
    fillWords(text(`widget.ComplexWeather.${key}`), values);
  const place = placeOf(data, equipments);
  const answer = useWeather(place, past === undefined ? readWeather : undefined);
  const title = data.title || answer?.report?.place || '';

  const said = (): string => {
    if (place === undefined) return words(data.positionType === 'equipment' ? 'noPlace' : 'noDistrict');
    if (past !== undefined) return words('past');
    if (readWeather === undefined) return words('designer');
    if (answer === undefined) return words('loading');
    return answer.report === null ? words(answer.state) : '';
  };
  const report = answer?.report ?? null;
  const sentence = said();
  return (
    <Scaled
      widget={widget}
      scale={scale}
      style={{
        ...boxStyle(style, palette),
        ...fontStyle(style, palette),
        color: resolveColor(style.font.color, palette, palette.text),
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: '0.4em',
        padding: '0.6em',
        overflow: 'hidden',
      }}
    >
      {title !== '' && <strong>{title}</strong>}
      {sentence !== '' && (
        <div role="status" style={{ color: palette.textMuted, overflowWrap: 'anywhere' }}>
          {sentence}
        </div>
      )}
      {sentence === '' && report !== null && (
        <Report
          {...{ report, words, language }}
          isStale={answer?.state === 'stale'}
          time={timeText(report.reportedMs, now(), language)}
          staleColor={palette.stale}
          mutedColor={palette.textMuted}
        />
      )}
    </Scaled>
  );
}

interface ReportProps {
  report: WeatherReport;
  words(key: string, values?: Record<string, string | number>): string;
  language: 'zh' | 'en';
  isStale: boolean;
  /** When it was observed, in words. */
  time: string;
  staleColor: string;
  mutedColor: string;
}

function Report({ report, words, language, isStale, time, staleColor, mutedColor }: ReportProps) {
  const { kind, temperature, humidity, windDirection, windForce, forecast } = report;
  // The service's own word is finer than ours, where it can be read.
  const word = language === 'zh' ? report.text : words(`kinds.${kind}`);
  const wind =
    windDirection === ''
      ? ''
      : words('wind', { direction: words(`winds.${windDirection}`), force: windForce });
  const details = [humidity === null ? '' : words('humidity', { percent: humidity }), wind];
  const degrees = (value: number | null) => (value === null ? '—' : `${Math.round(value)}°`);
  return (
    <>
      <div style={{ display: 'flex', alignItems: 'center', gap: '0.6em' }}>
        <Icon kind={kind} size="2.6em" />
        <span style={{ fontSize: '1.8em', fontVariantNumeric: 'tabular-nums' }}>
          {temperature === null ? '—' : `${temperature} °C`}
        </span>
        <span>{word}</span>
      </div>
      <div>{details.filter((part) => part !== '').join(' · ')}</div>
      {forecast.length > 1 && (
        <div style={{ display: 'flex', gap: '1em', flexWrap: 'wrap', height: '1.6em', overflow: 'hidden' }}>
          {forecast.slice(0, 3).map((day) => (
            <span key={day.date} style={{ display: 'flex', alignItems: 'center', gap: '0.25em' }}>
              {day.date.slice(5).replace('-', '/')} <Icon kind={day.kind} size="1.4em" />{' '}
              {degrees(day.lowest)}–{degrees(day.highest)}
            </span>
          ))}
        </div>
      )}
      <div role={isStale ? 'status' : undefined} style={{ color: isStale ? staleColor : mutedColor }}>
        {isStale ? `⚠ ${words('stale', { time })}` : words('reported', { time })}
      </div>
    </>
  );
}
