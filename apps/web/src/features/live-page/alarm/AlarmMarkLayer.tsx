import type { Alarm } from '@zutai/contract';
import { boundsOf, findBindings, type Widget } from '@zutai/diagram';
import { ALARM_STATE_WORDS, sayIn } from '@zutai/lists';
import { createContext, useContext, useMemo } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import { alarmsBySignal, cssColor, waits } from '../../alarm/index.ts';
import styles from './alarm-mark-layer.module.css';

/** Of a page that shows the past: what rings now was not then. */
export const NO_ALARMS: readonly Alarm[] = [];

/** Alarms that are open around the page, the first to be answered first. */
export const PageAlarmsContext = createContext(NO_ALARMS);

/** Widgets that are bound to a signal in alarm, each with the first alarm to be answered. */
export function findAlarmed(
  widgets: readonly Widget[],
  alarms: readonly Alarm[],
): { widget: Widget; alarm: Alarm }[] {
  if (alarms.length === 0) return [];
  const bySignal = alarmsBySignal(alarms);
  const places = new Map([...bySignal.values()].map((alarm) => [alarm.id, alarms.indexOf(alarm)]));
  return widgets.flatMap((widget) => {
    // A group finds its children's bindings too; they come by themselves.
    const found = findBindings(widget).flatMap(({ binding, widgetId }) =>
      widgetId === widget.id && binding.type === 'signal' ? (bySignal.get(binding.signalId) ?? []) : [],
    );
    const [first] = found.sort((a, b) => places.get(a.id)! - places.get(b.id)!);
    return first === undefined ? [] : [{ widget, alarm: first }];
  });
}

/** Frames what is in alarm, with the shape and the colour of its level; what nobody has acknowledged flashes. */
export function AlarmMarkLayer({ widgets, scale }: { widgets: readonly Widget[]; scale: number }) {
  const alarms = useContext(PageAlarmsContext);
  const language = useLanguage();
  const marked = useMemo(() => findAlarmed(widgets, alarms), [widgets, alarms]);
  const say = sayIn(language);
  return marked.map(({ widget, alarm }) => {
    const { x, y, width, height } = boundsOf(widget);
    const level = say.title({ title: alarm.levelTitle, titleEn: alarm.levelTitleEn });
    return (
      <div
        key={widget.id}
        className={styles.mark}
        role="img"
        aria-label={`${level}: ${say.title(alarm)}, ${say.text(ALARM_STATE_WORDS[alarm.state])}`}
        data-testid="alarm-mark"
        data-waits={waits(alarm)}
        style={{
          ...{ left: x * scale - 4, top: y * scale - 4 },
          ...{ width: width * scale + 8, height: height * scale + 8 },
          color: cssColor(alarm.levelColor),
        }}
      >
        <span className={styles.shape} aria-hidden="true">
          {alarm.levelShape}
        </span>
      </div>
    );
  });
}
