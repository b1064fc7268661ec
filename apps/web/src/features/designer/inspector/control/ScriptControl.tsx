import { type ScriptChartData, scriptRange, useOverlayServices } from '@zutai/widgets';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';
import { useDraftText } from './use-draft-text.ts';

/** Most of a result that is shown, characters. */
const MOST = 2000;

interface Tried {
  readonly isGood: boolean;
  readonly text: string;
  readonly tookMs: number;
}

/** A script of a widget, written where it can be tried: what it returns, or why not and in which line, stands below. */
export function ScriptControl({ id, field, widgets, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const { runScript, text } = useOverlayServices();
  const source = typeof value === 'string' ? value : '';
  const draft = useDraftText(source, onCommit);
  const [tried, setTried] = useState<Tried>();
  const [isRunning, setRunning] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function tryIt(): Promise<void> {
    const [widget] = widgets;
    if (runScript === undefined || widget === undefined) return;
    draft.done();
    const abort = new AbortController();
    stop.current?.abort();
    stop.current = abort;
    setRunning(true);
    const startMs = performance.now();
    const range = scriptRange(widget.data as ScriptChartData, Date.now());
    const outcome = await runScript({ source: draft.shown, ...range }, abort.signal);
    if (abort.signal.aborted) return;
    setRunning(false);
    const words = outcome.ok ? (JSON.stringify(outcome.value, null, 1) ?? '') : outcome.text;
    const shown = words.length > MOST ? `${words.slice(0, MOST)}…` : words;
    setTried({
      isGood: outcome.ok,
      text: shown === '' ? text('widget.script.empty') : shown,
      tookMs: Math.round(performance.now() - startMs),
    });
  }

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void tryIt();
    if (event.key === 'Escape') draft.leave();
  };
  return (
    <div className={styles.script}>
      <textarea
        id={id}
        data-field={field.path}
        className={styles.input}
        disabled={isDisabled}
        rows={10}
        spellCheck={false}
        value={draft.shown}
        placeholder={isMixed ? t('mixed') : ''}
        onChange={({ target }) => draft.change(target.value)}
        onBlur={draft.done}
        onKeyDown={press}
      />
      <Button
        size="small"
        loading={isRunning}
        disabled={isMixed || runScript === undefined || draft.shown.trim() === ''}
        onClick={() => void tryIt()}
      >
        {t('scriptTry')}
      </Button>
      {tried !== undefined && (
        <output className={styles.tried} data-good={tried.isGood}>
          <span>{t(tried.isGood ? 'scriptTried' : 'scriptTriedFailed', { ms: tried.tookMs })}</span>
          <pre>{tried.text}</pre>
        </output>
      )}
    </div>
  );
}
