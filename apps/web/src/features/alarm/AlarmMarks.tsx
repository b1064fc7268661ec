import type { Alarm } from '@zutai/contract';
import { ALARM_STATE_WORDS, sayIn } from '@zutai/lists';
import { useLanguage } from '../../lib/language/index.ts';
import { paletteVariable } from '../../lib/theme/index.ts';
import styles from './alarm.module.css';

type OfLevel = Pick<Alarm, 'levelTitle' | 'levelTitleEn' | 'levelColor' | 'levelShape'>;

/** A colour of a level for CSS: a name of the theme, or itself. */
export function cssColor(color: string): string {
  return color.startsWith('$') ? `var(${paletteVariable(color.slice(1))})` : color;
}

/** A level by colour, shape and word: never by colour alone. */
export function LevelMark({ of }: { of: OfLevel }) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.level}>
      <span aria-hidden="true" style={{ color: cssColor(of.levelColor) }}>
        {of.levelShape}
      </span>
      {say.title({ title: of.levelTitle, titleEn: of.levelTitleEn })}
    </span>
  );
}

/** The state of an alarm; what waits for somebody stands out. */
export function AlarmStateMark({ state }: Pick<Alarm, 'state'>) {
  const say = sayIn(useLanguage());
  return (
    <span className={styles.state} data-waits={state.endsWith('nacknowledged') || state.startsWith('unack')}>
      {say.text(ALARM_STATE_WORDS[state])}
    </span>
  );
}
