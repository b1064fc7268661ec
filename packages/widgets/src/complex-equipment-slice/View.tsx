import type { Widget } from '@zutai/diagram';
import { useRef } from 'react';
import { readEntry } from '../chart/entry.ts';
import { fillWords } from '../chart/panel/fill-words.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { Panel } from '../chart/panel/Panel.tsx';
import { stateColors } from '../chart/state-colors.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import { MapMarker } from '../complex-map/MapMarker.tsx';
import { onlineStateOf } from '../complex-map/markers.ts';
import { useScrollStop } from '../react/control/use-scroll-stop.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import type { ComplexEquipmentSliceData } from './model.ts';

/** Ages of values grow as often, ms. */
const clockMs = 5000;

/** A piece of equipment at a glance: its name leads to its page, its state has a shape and a word. */
export default function ComplexEquipmentSliceView(props: OverlayProps) {
  const { widget, context, scale, subscribe, onIntent } = props;
  const { data } = widget as Widget<ComplexEquipmentSliceData>;
  const { palette } = context;
  const { text, equipments } = useOverlayServices();
  const list = useRef<HTMLDListElement>(null);
  const tabIndex = useScrollStop(list);
  useLiveChanges([widget], subscribe);
  const nowMs = useClock(clockMs);
  const { equipmentId } = data.equipment;
  const equipment = equipments.find(({ id }) => id === equipmentId);
  const state = onlineStateOf(equipment);
  const title = equipment?.title || data.equipment.title || widget.widgetName;
  const entries = data.signalArray.map((entry, place) => readEntry(entry, place, { ...context, nowMs }));
  const colors = stateColors(palette, 'inherit');
  const canOpen = data.linkEnable && equipment !== undefined;
  const missing = text(`widget.ComplexEquipmentSlice.${equipmentId === '' ? 'none' : 'missing'}`);

  const name = canOpen ? (
    <button
      type="button"
      aria-label={fillWords(text('widget.ComplexEquipmentSlice.open'), { title })}
      onClick={() => onIntent({ kind: 'page', pageId: '', equipId: equipmentId }, 'click', widget)}
      style={{
        font: 'inherit',
        color: palette.accent,
        background: 'none',
        border: 'none',
        padding: 0,
        cursor: 'pointer',
        textAlign: 'left',
      }}
    >
      {title} ›
    </button>
  ) : (
    title
  );
  const badge = (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.3em' }}>
      <MapMarker state={state} palette={palette} />
      {text(`widget.ComplexMap.${state}`)}
    </span>
  );
  return (
    <Panel
      widget={widget}
      context={context}
      scale={scale}
      title={name}
      tools={equipment && data.onlineEnable ? badge : undefined}
    >
      {!equipment && <Notice palette={palette} text={missing} />}
      {equipment && (
        <dl ref={list} tabIndex={tabIndex} style={{ margin: 0, overflow: 'auto', flex: '1 1 0' }}>
          {entries.map(({ label, text: value, state: quality }, place) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
              key={place}
              style={{ display: 'flex', gap: '0.6em', justifyContent: 'space-between' }}
            >
              <dt style={{ color: palette.textMuted, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {label}
              </dt>
              <dd style={{ margin: 0, fontWeight: 600, color: colors[quality], whiteSpace: 'nowrap' }}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
