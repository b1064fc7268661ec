import type { SubsequentAlarm, SubsequentOutcome } from '@zutai/contract';
import { useText, useTitle } from '../../../lib/language/index.ts';
import layout from '../../../shell/open-layout.module.css';
import styles from './acknowledge-page.module.css';

/** Subsequent alarms by their names. Plain HTML, as the page loads before everything else. */
export function SubsequentNames({ alarms }: { alarms: readonly SubsequentAlarm[] }) {
  const t = useText('notification');
  const titleOf = useTitle();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled is reached by keys
    <ul className={styles.names} aria-label={t('linkSubsequentNames')} tabIndex={0}>
      {alarms.map(({ id, equipTitle, equipTitleEn, ...alarm }) => (
        <li key={id}>
          {titleOf(alarm)} <span>{titleOf({ title: equipTitle, titleEn: equipTitleEn })}</span>
        </li>
      ))}
    </ul>
  );
}

/** What became of the subsequent alarms that were named; nothing where none was. */
export function SubsequentLine({ outcome }: { outcome: readonly SubsequentOutcome[] }) {
  const t = useText('notification');
  const refused = outcome.filter(({ refusal }) => refusal !== null);
  const done = outcome.length - refused.length;
  return (
    <>
      {done > 0 && <p className={layout.line}>{t('linkSubsequentDone', { count: done })}</p>}
      {refused.length > 0 && (
        <>
          <p className={layout.line}>{t('linkSubsequentRefused')}</p>
          <SubsequentNames alarms={refused} />
        </>
      )}
    </>
  );
}
