import { BUS_TRACE_MAX, calls, deviceCode, findDriverProtocol } from '@zutai/contract';
import { Alert, Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { saveFile } from '../../../lib/call/index.ts';
import { copyText } from '../../../lib/clipboard/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './bus-monitor.module.css';
import { FrameTable } from './FrameTable.tsx';
import { bytesText, frameLine, isProblem, meaningText } from './frame-text.ts';
import { type BusTraceState, useBusTrace } from './use-bus-trace.ts';

/** Requests and answers of one driver, as long as a person looks at them. */
export function BusMonitor({
  driver: { id, title, protocol },
}: {
  driver: { id: string; title: string; protocol: string };
}) {
  const t = useText('busMonitor');
  const trace = useBusTrace(id);
  const [filter, setFilter] = useState('');
  const [isOnlyProblems, setOnlyProblems] = useState(false);
  /** Frames that were there when the display was paused. */
  const [pausedAt, setPausedAt] = useState<number | null>(null);
  const [notice, setNotice] = useState('');
  if (findDriverProtocol(protocol)?.tellsBus !== true) return <p>{t('unsupported')}</p>;

  const wanted = filter.trim().toLowerCase();
  const found = trace.frames.filter(
    (frame) =>
      (!isOnlyProblems || isProblem(frame)) &&
      (wanted === '' ||
        `${bytesText(frame, t)} ${meaningText(frame, t)} ${t(`dir_${frame.direction}`)}`
          .toLowerCase()
          .includes(wanted)),
  );
  const shown = pausedAt === null ? found : found.filter(({ number }) => number <= pausedAt);
  const text = () => found.map((frame) => frameLine(frame, t)).join('\n');
  const start = () => {
    setPausedAt(null);
    setNotice('');
    void trace.start();
  };
  const copy = () => setNotice(copyText(text()) ? t('copied', { count: found.length }) : t('copyFailed'));
  return (
    <div className={styles.body}>
      <p className={styles.detail}>
        {t('intro', { minutes: BUS_TRACE_MAX.seconds / 60, frames: BUS_TRACE_MAX.frames })}
      </p>
      <div className={styles.tools}>
        {trace.state === 'running' ? (
          <Button onClick={() => void trace.stop()}>{t('stop')}</Button>
        ) : (
          <CallButton type="primary" call={calls.driver.startBus} onClick={start}>
            {t(trace.state === 'idle' ? 'start' : 'startAgain')}
          </CallButton>
        )}
        {trace.state === 'running' && (
          <Button onClick={() => setPausedAt(pausedAt === null ? trace.frames.length : null)}>
            {t(pausedAt === null ? 'pause' : 'resume')}
          </Button>
        )}
        <Input
          className={styles.filter}
          value={filter}
          allowClear
          placeholder={t('filter')}
          aria-label={t('filter')}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Checkbox checked={isOnlyProblems} onChange={(event) => setOnlyProblems(event.target.checked)}>
          {t('onlyProblems')}
        </Checkbox>
        <Button disabled={found.length === 0} onClick={() => copy()}>
          {t('copy')}
        </Button>
        <Button
          disabled={found.length === 0}
          onClick={() => saveFile(new Blob([text()], { type: 'text/plain' }), `${title}.txt`)}
        >
          {t('export')}
        </Button>
      </div>
      <TraceState trace={trace} isPaused={pausedAt !== null} notice={notice} />
      {trace.state !== 'idle' && (
        <FrameTable
          frames={shown}
          empty={t(trace.frames.length > 0 ? 'noMatch' : 'waiting')}
          isFollowing={pausedAt === null}
        />
      )}
    </div>
  );
}

function TraceState({
  trace,
  isPaused,
  notice,
}: {
  trace: BusTraceState;
  isPaused: boolean;
  notice: string;
}) {
  const t = useText('busMonitor');
  const { state, ended, failure, problem, frames } = trace;
  const count = frames.length;
  return (
    <>
      {failure !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={
            failure.code === deviceCode.deviceBusy ? t('taken') : t('failed', { message: failure.message })
          }
        />
      )}
      {problem !== '' && <Alert type="error" showIcon title={problem} />}
      <p role="status" className={styles.detail}>
        {state === 'running' && t(isPaused ? 'paused' : 'running', { count })}
        {ended !== null && t('endedCount', { reason: t(`ended_${ended}`), count })}
        {notice !== '' && ` · ${notice}`}
      </p>
    </>
  );
}
