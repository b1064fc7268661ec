import type { Widget } from '@zutai/diagram';
import { useRef } from 'react';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { fillWords } from '../chart/panel/fill-words.ts';
import { Notice } from '../chart/panel/Notice.tsx';
import { Panel } from '../chart/panel/Panel.tsx';
import { useRead } from '../chart/table/use-read.ts';
import { useClock } from '../chart/trend/use-clock.ts';
import { useScrollStop } from '../react/control/use-scroll-stop.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useElementSize } from '../react/use-element-size.ts';
import { ScriptPicture } from './ScriptPicture.tsx';
import { type ScriptChartData, scriptRange } from './script-data.ts';
import { readScriptResult, type ScriptChartKind } from './script-result.ts';
import type { ScriptOutcome } from './script-source.ts';

/** A script runs again so often, ms. */
const CLOCK_MS = 30_000;

const KINDS: Readonly<Record<string, ScriptChartKind>> = {
  ComplexScriptReport: 'report',
  ComplexScriptTrend: 'trend',
  ComplexScriptBar: 'bar',
  ComplexScriptPie: 'pie',
};

/** What the script of a widget makes, on a live page; what it fails of is said in its place. */
export default function ScriptChartView({ widget, context, scale }: OverlayProps) {
  const script = widget as Widget<ScriptChartData, ChartPosition>;
  const kind = KINDS[widget.widgetType] ?? 'report';
  const { runScript, text } = useOverlayServices();
  const body = useRef<HTMLDivElement>(null);
  const size = useElementSize(body);
  const tabIndex = useScrollStop(body);
  const tickMs = useClock(CLOCK_MS);
  const { script: source } = script.data;
  const range = scriptRange(script.data, tickMs);
  const isReady = runScript !== undefined && source.trim() !== '';
  const run = useRead<ScriptOutcome>(isReady ? JSON.stringify([source, range]) : null, (signal) =>
    runScript!({ source, ...range }, signal),
  );
  const outcome = run.value;
  const read = outcome?.ok ? readScriptResult(kind, outcome.value) : undefined;
  const problem = !isReady
    ? text(runScript === undefined ? 'widget.script.unavailable' : 'widget.script.missing')
    : outcome === undefined
      ? text('widget.script.running')
      : !outcome.ok
        ? outcome.text
        : outcome.value === undefined
          ? text('widget.script.empty')
          : read?.ok === false
            ? fillWords(text('widget.script.wrong'), { path: read.path })
            : undefined;
  const hasFailed = run.state === 'failed' || outcome?.ok === false || read?.ok === false;
  return (
    <Panel widget={widget} context={context} scale={scale}>
      <div
        ref={body}
        tabIndex={tabIndex}
        style={{ position: 'relative', flex: '1 1 0', minHeight: 0, overflow: 'auto' }}
      >
        {problem === undefined && read?.ok === true ? (
          <ScriptPicture widget={script} result={read.result} range={range} size={size} context={context} />
        ) : (
          <Notice palette={context.palette} text={problem ?? ''} {...(hasFailed && { onRetry: run.retry })} />
        )}
      </div>
    </Panel>
  );
}
