import type { ScriptLine, ScriptState } from '@zutai/contract';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './script-tab.module.css';

const WORDS = {
  write: 'logWrite',
  writeFailed: 'logWriteFailed',
  setRefused: 'logSetRefused',
  failure: 'logFailure',
  left: 'logLeft',
} as const;

/** The newest lines of a script's log, the newest first. */
export function ScriptLog({ title, state }: { title: string; state: ScriptState }) {
  const t = useText('script');
  const lines = state.lines.toReversed();
  const wordsOf = ({ kind, text }: ScriptLine) => (kind === 'log' ? text : t(WORDS[kind], { text }));
  return (
    <details className={styles.log}>
      <summary>{t('log')}</summary>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('logEmpty')}</p>
      ) : (
        <ol className={styles.lines} aria-label={t('logOf', { name: title })}>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing that tells them apart but their place
            <li key={place} data-kind={line.kind}>
              <time>{formatTime(line.timeMs)}</time>
              <span>{wordsOf(line)}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
