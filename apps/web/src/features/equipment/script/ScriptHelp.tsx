import { useText } from '../../../lib/language/index.ts';
import styles from './script-tab.module.css';

const FUNCTIONS = [
  [`read('tag')`, 'help_read'],
  [`value('tag')`, 'help_value'],
  [`set('tag', value)`, 'help_set'],
  [`write('tag', value)`, 'help_write'],
  ['state', 'help_state'],
  ['log(text)', 'help_log'],
  ['trigger, nowMs', 'help_trigger'],
] as const;

/** What a script of a gateway can call (docs/gateway-scripts.md). */
export function ScriptHelp() {
  const t = useText('script');
  return (
    <details className={styles.help}>
      <summary>{t('help')}</summary>
      <dl>
        {FUNCTIONS.map(([code, word]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('helpText')}</p>
    </details>
  );
}
