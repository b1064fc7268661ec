import type { ExpiringLevel } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import { App } from 'antd';
import { useText, useTitle } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import styles from './retention.module.css';

/** Asks before history is deleted by a shorter retention: what goes, and the oldest of it. True at once if nothing goes. */
export function useConfirmExpiry(): (levels: readonly ExpiringLevel[]) => Promise<boolean> {
  const { modal } = App.useApp();
  const t = useText('retention');
  return async (levels) =>
    levels.length === 0 ||
    (await modal.confirm({
      title: t('confirmTitle'),
      width: 520,
      content: <ExpiringLevels levels={levels} />,
      okText: t('confirmOk'),
      okButtonProps: { danger: true },
    }));
}

function ExpiringLevels({ levels }: { levels: readonly ExpiringLevel[] }) {
  const t = useText('retention');
  const titleOf = useTitle();
  const count = (number: number) => numberText(number, 0);
  const wordsOf = ({ level, signalCount, beforeMs, valueCount, isCounted }: ExpiringLevel) => {
    const words = { signals: count(signalCount), before: formatTime(beforeMs) };
    if (level !== 'raw') return t(`going_${level}`, words);
    return t(isCounted ? 'going_raw' : 'goingMore_raw', { ...words, count: count(valueCount ?? 0) });
  };
  return (
    <>
      {t('confirmText')}
      <ul className={styles.levels}>
        {levels.map((one) => (
          <li key={one.level}>
            {wordsOf(one)}
            <div className={styles.oldest}>
              {t('oldest', {
                signal: titleOf(one.oldest),
                of: titleOf({ title: one.oldest.ofTitle, titleEn: one.oldest.ofTitleEn }),
                time: formatTime(one.oldestMs),
              })}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
