import {
  MutedOutlined,
  NotificationOutlined,
  QuestionCircleOutlined,
  SoundOutlined,
} from '@ant-design/icons';
import { Link, useNavigate } from 'react-router';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { cssColor } from '../AlarmMarks.tsx';
import { silenceOf } from '../sound/silence.ts';
import { storedSilence } from '../sound/stored-silence.ts';
import { type HornState, ringsOf, useHorn } from '../sound/use-horn-state.ts';
import { type CountedLevel, useAlarmCounts } from '../use-alarm-counts.ts';
import styles from './alarm-summary.module.css';

/** A larger number tells no more than that there are many. */
const MOST_SHOWN = 999;

/** Open alarms by level, always there, and whether they can be heard; nothing for who may not see alarms. */
export function AlarmSummary() {
  const { levels, staleSinceMs } = useAlarmCounts();
  if (levels === undefined) return null;
  return (
    <>
      {staleSinceMs === null ? (
        <ul className={styles.levels}>
          {levels.map((level) => (
            <li key={level.id}>
              <LevelCount level={level} />
            </li>
          ))}
        </ul>
      ) : (
        <UnknownCount sinceMs={staleSinceMs} />
      )}
      <HornButton levels={levels} staleSinceMs={staleSinceMs} />
    </>
  );
}

/** In the place of numbers that may be wrong by now: a 0 would say that all is well. */
function UnknownCount({ sinceMs }: { sinceMs: number }) {
  const t = useText('alarm');
  return (
    <span className={styles.unknown} role="status" title={t('horn_unknown', { time: formatTime(sinceMs) })}>
      {t('countUnknown')}
    </span>
  );
}

function LevelCount({ level }: { level: CountedLevel }) {
  const t = useText('alarm');
  const { id, open, unacknowledged, quiet, shape, color } = level;
  const title = useTitle()(level);
  const name =
    quiet === 0
      ? t('levelCount', { level: title, open, unacknowledged })
      : t('levelCountQuiet', { level: title, open, unacknowledged, quiet });
  return (
    <Link
      className={styles.level}
      to={pathTo('/monitor/alarm', undefined, { levelId: id })}
      data-open={open > 0}
      data-waits={unacknowledged > 0}
      aria-label={name}
      title={name}
    >
      <span className={styles.shape} style={open > 0 ? { color: cssColor(color) } : undefined}>
        {shape}
      </span>
      <span>{open > MOST_SHOWN ? `${MOST_SHOWN}+` : open}</span>
    </Link>
  );
}

const ICONS: Readonly<Record<HornState, typeof SoundOutlined>> = {
  off: MutedOutlined,
  blocked: NotificationOutlined,
  quiet: SoundOutlined,
  sounding: SoundOutlined,
  silenced: MutedOutlined,
  unknown: QuestionCircleOutlined,
};

/** Whether alarms are heard, in words where something is to be done; silences what sounds. */
function HornButton({
  levels,
  staleSinceMs,
}: {
  levels: readonly CountedLevel[];
  staleSinceMs: number | null;
}) {
  const t = useText('alarm');
  const navigate = useNavigate();
  const { state } = useHorn(levels, staleSinceMs === null);
  const Icon = ICONS[state];
  const text =
    state === 'unknown' ? t('horn_unknown', { time: formatTime(staleSinceMs ?? 0) }) : t(`horn_${state}`);
  const press = () => {
    if (state === 'sounding') storedSilence.write(silenceOf(ringsOf(levels)));
    // Off is a choice of the account; a blocked horn is allowed by the press itself.
    else if (state === 'off') void navigate(pathTo('/account/config'));
    else if (state === 'silenced') storedSilence.write({});
    else if (state === 'unknown') void navigate(pathTo('/monitor/alarm'));
  };
  return (
    <button
      type="button"
      className={styles.horn}
      data-state={state}
      aria-label={text}
      title={text}
      onClick={press}
    >
      <Icon />
      {(state === 'blocked' || state === 'sounding') && (
        <span className={styles.words}>{t(`hornDo_${state}`)}</span>
      )}
    </button>
  );
}
