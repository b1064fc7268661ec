import { MAX_SPAN_MS, type TimeRange } from '@zutai/curve';
import { resolveColor, type Widget } from '@zutai/diagram';
import { useRef, useState } from 'react';
import { Notice } from '../chart/panel/Notice.tsx';
import { PanelButton } from '../chart/panel/PanelButton.tsx';
import { controlStyle, fontPxOf } from '../chart/panel/panel-style.ts';
import { TimeFields } from '../chart/panel/TimeFields.tsx';
import { rowHeightEm, Table, type TableCell } from '../chart/table/Table.tsx';
import { type ExportedTable, TableFrame } from '../chart/table/TableFrame.tsx';
import { useRead } from '../chart/table/use-read.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useElementSize } from '../react/use-element-size.ts';
import type { OverlayAlarm } from './alarm-source.ts';
import { alarmSheet, columnTexts } from './columns.ts';
import type { AlarmColumn, ComplexAlarmRecordData } from './model.ts';
import { shownColumns } from './paint.ts';

/** How often the list looks for new alarms, ms. */
const clockMs = 15_000;
const hourMs = 3_600_000;
const fileRows = 5000;

/** Alarms of a time as a table, when there is a source of alarms; else that there is none. */
export default function ComplexAlarmRecordView({ widget, context, scale, onIntent }: OverlayProps) {
  const { data, style } = widget as Widget<ComplexAlarmRecordData>;
  const { palette } = context;
  const { text, readAlarms: source, isAlarmForbidden } = useOverlayServices();
  const readAlarms = isAlarmForbidden ? undefined : source;
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tickMs = useClock(clockMs);
  const [chosen, setChosen] = useState<TimeRange>();
  const [levelId, setLevelId] = useState('');
  const [page, setPage] = useState(1);
  const words = (key: string) => text(`widget.ComplexAlarmRecord.${key}`);
  const spanMs = Math.min(MAX_SPAN_MS, Math.max(1, data.timeRange) * hourMs);
  const range = chosen ?? { fromMs: tickMs - spanMs, toMs: tickMs };
  const pageSize = Math.max(3, Math.floor(size.height / (fontPxOf(style, scale) * rowHeightEm)) - 1);
  const equipmentIds = data.equips.flatMap(({ equipmentId }) => (equipmentId === '' ? [] : [equipmentId]));
  const request = { equipmentIds, ...range, levelId, pageNum: page, pageSize };
  const isNothingChosen = data.equips.length > 0 && equipmentIds.length === 0;
  const isReady = readAlarms !== undefined && size.height > 0 && !isNothingChosen;
  const alarms = useRead(isReady ? JSON.stringify(request) : null, (signal) => readAlarms!(request, signal));
  const { rows = [], total = 0, levels = [] } = alarms.value ?? {};
  const columns = shownColumns(data);

  async function exportAll(): Promise<ExportedTable> {
    const all = await readAlarms!(
      { ...request, pageNum: 1, pageSize: fileRows },
      new AbortController().signal,
    );
    return { ...alarmSheet(all.rows, columns, words), total: all.total };
  }

  function cellOf(alarm: OverlayAlarm, column: AlarmColumn): TableCell {
    const cell = columnTexts[column](alarm, { active: words('active') });
    if (column === 'alarmLevelId')
      return { text: cell, color: resolveColor(alarm.level.color, palette, palette.text), weight: 600 };
    if (column === 'value') return { text: cell, isNumber: true };
    if (column !== 'opration') return { text: cell };
    const open = () => onIntent({ kind: 'page', pageId: '', equipId: alarm.equipmentId }, 'click', widget);
    return {
      text: (
        <PanelButton palette={palette} onClick={open}>
          {words('open')}
        </PanelButton>
      ),
    };
  }

  return (
    <TableFrame
      widget={widget}
      context={context}
      scale={scale}
      data={data}
      page={page}
      pageCount={Math.max(1, Math.ceil(total / pageSize))}
      onPage={setPage}
      onExport={alarms.state === 'ready' && total > 0 ? exportAll : undefined}
      bodyRef={body}
      filters={
        readAlarms && (
          <>
            <select
              aria-label={words('level')}
              value={levelId}
              onChange={({ target }) => {
                setLevelId(target.value);
                setPage(1);
              }}
              style={controlStyle(palette)}
            >
              <option value="">{words('allLevels')}</option>
              {levels.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
            {data.filterTime && (
              <TimeFields
                palette={palette}
                {...range}
                onApply={(fromMs, toMs) => {
                  setChosen({ fromMs: Math.max(fromMs, toMs - MAX_SPAN_MS), toMs });
                  setPage(1);
                }}
              />
            )}
          </>
        )
      }
    >
      <Table
        heads={columns.map((column) => ({
          id: column,
          text: words(`columns.${column}`),
          isNumber: column === 'value',
        }))}
        rows={rows.map((alarm) => ({
          id: alarm.id,
          cells: columns.map((column) => cellOf(alarm, column)),
        }))}
        palette={palette}
      />
      {!readAlarms && (
        <Notice palette={palette} text={words(isAlarmForbidden ? 'noPermission' : 'noSource')} />
      )}
      {alarms.state === 'failed' && (
        <Notice palette={palette} text={text('widget.table.failed')} onRetry={alarms.retry} />
      )}
      {readAlarms && isNothingChosen && <Notice palette={palette} text={context.words.unbound} isUnbound />}
      {alarms.state === 'ready' && total === 0 && <Notice palette={palette} text={words('noAlarms')} />}
    </TableFrame>
  );
}
