import {
  calls,
  type Gateway,
  type GatewayLogLevel,
  type GatewayLogLine,
  gatewayLogLevel,
} from '@zutai/contract';
import { isForeign } from '@zutai/lists';
import { Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { saveFile, useCall } from '../../../lib/call/index.ts';
import { copyText } from '../../../lib/clipboard/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { formatTime, formatTimeMs } from '../../../lib/time/index.ts';
import styles from './gateway-log.module.css';
import { findLines, logText } from './log-text.ts';

/** The newest lines of the log of a gateway's agent: read when it is opened, and again when somebody asks. */
export function GatewayLog({ gateway }: { gateway: Gateway }) {
  const t = useText('gatewayLog');
  const query = useCall(
    calls.driver.gatewayLog,
    { gatewayId: gateway.id },
    { isEnabled: !isForeign(gateway) },
  );
  if (isForeign(gateway)) return <p>{t('foreign')}</p>;
  if (query.data === undefined && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.body}>
      <StaleNotice query={query} isPolled={false} />
      <Lines
        lines={query.data.lines}
        sn={gateway.sn}
        readMs={query.dataUpdatedAt}
        isReading={query.isFetching}
        onRefresh={() => void query.refetch()}
      />
    </div>
  );
}

interface LinesProps {
  lines: readonly GatewayLogLine[];
  sn: string;
  /** When they were read. */
  readMs: number;
  isReading: boolean;
  onRefresh: () => void;
}

function Lines({ lines, sn, readMs, isReading, onRefresh }: LinesProps) {
  const t = useText('gatewayLog');
  const [lowest, setLowest] = useState<GatewayLogLevel>('info');
  const [text, setText] = useState('');
  const [notice, setNotice] = useState('');
  const found = findLines(lines, lowest, text);
  const copy = () =>
    setNotice(t(copyText(logText(found)) ? 'copied' : 'copyFailed', { count: found.length }));
  const save = () => saveFile(new Blob([logText(found)], { type: 'text/plain' }), `${sn}.log.txt`);
  return (
    <>
      <div className={styles.tools}>
        <Select<GatewayLogLevel>
          className={styles.level}
          aria-label={t('lowest')}
          value={lowest}
          onChange={setLowest}
          options={gatewayLogLevel.options.map((level) => ({ value: level, label: t(`from_${level}`) }))}
        />
        <div className={styles.search}>
          <SearchField value={text} onChange={setText} placeholder={t('search')} pauseMs={0} />
        </div>
        <Button loading={isReading} onClick={onRefresh}>
          {t('refresh')}
        </Button>
        <Button disabled={found.length === 0} onClick={copy}>
          {t('copy')}
        </Button>
        <Button disabled={found.length === 0} onClick={save}>
          {t('export')}
        </Button>
      </div>
      <p role="status" className={styles.detail}>
        {t('shown', { shown: found.length, count: lines.length, time: formatTime(readMs) })}
        {notice !== '' && ` · ${notice}`}
      </p>
      {found.length === 0 ? (
        <p>{t(lines.length === 0 ? 'empty' : 'noMatch')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
        <section className={styles.scroll} aria-label={t('tab')} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('level')}</th>
                <th scope="col">{t('message')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ number, timeMs, level, message, details }) => (
                <tr key={number} data-level={level}>
                  <td className={styles.time}>{formatTimeMs(timeMs)}</td>
                  <td>{t(`level_${level}`)}</td>
                  <td className={styles.message}>
                    {message}
                    {details !== '' && <span className={styles.detail}>{details}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className={styles.detail}>{t('intro')}</p>
    </>
  );
}
