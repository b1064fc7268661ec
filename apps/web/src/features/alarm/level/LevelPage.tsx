import {
  ALARM_RESPONSE_TIMES,
  ALARM_SEVERITIES,
  type AlarmLevel,
  alarmPriority,
  calls,
} from '@zutai/contract';
import { ALARM_RESPONSE_WORDS, ALARM_SEVERITY_WORDS, ALARM_SOUND_WORDS, sayIn } from '@zutai/lists';
import { Skeleton } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { LevelMark } from '../AlarmMarks.tsx';
import styles from './level.module.css';
import { LEAST_CONTRAST, levelContrast } from './level-contrast.ts';
import { levelForm } from './level-form.tsx';

const looks = (level: AlarmLevel) => ({
  levelTitle: level.title,
  levelTitleEn: level.titleEn,
  levelColor: level.color,
  levelShape: level.shape,
});

/** /manage/alarm/level: the four levels of alarms of the organisation, and which alarms are of which. */
export function LevelPage() {
  const t = useText('alarm');
  const shell = useText('shell');
  const { data, error, refetch } = useCall(calls.alarm.queryLevels, {});
  return (
    <>
      <PageHead title={t('levels')} trail={[{ title: shell('menuOrganisation') }]} note={t('levelsNote')} />
      <div className={styles.page}>
        {data === undefined &&
          (error === null ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ))}
        {data !== undefined && (
          <>
            <ol className={styles.levels}>
              {data.map((level) => (
                <Level key={level.id} level={level} all={data} />
              ))}
            </ol>
            <Matrix levels={data} />
          </>
        )}
      </div>
    </>
  );
}

function Level({ level, all }: { level: AlarmLevel; all: readonly AlarmLevel[] }) {
  const t = useText('alarm');
  const say = sayIn(useLanguage());
  const dialogs = useDialogs();
  const contrast = levelContrast(level.color);
  const others = all.filter(({ id }) => id !== level.id);
  const faults = [
    ...(contrast !== undefined && Math.min(contrast.light, contrast.dark) < LEAST_CONTRAST
      ? [t('contrastBad', { light: contrast.light.toFixed(1), dark: contrast.dark.toFixed(1) })]
      : []),
    ...(others.some(({ shape }) => shape === level.shape) ? [t('sameShape')] : []),
    ...(others.some(({ color }) => color.toLowerCase() === level.color.toLowerCase())
      ? [t('sameColor')]
      : []),
  ];
  return (
    <li className={styles.level}>
      <span className={styles.priority}>{t('priority', { priority: level.priority })}</span>
      <span className={styles.mark}>
        <LevelMark of={looks(level)} />
      </span>
      <span className={styles.facts}>
        {t('sound')}: {say.text(ALARM_SOUND_WORDS[level.sound])}
      </span>
      <CallButton
        call={calls.alarm.editLevel}
        onClick={() =>
          void dialogs.open((dialog) => <RecordDrawer {...dialog} form={levelForm} record={level} />)
        }
      >
        {t('editLevel')}
      </CallButton>
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {fault}
        </p>
      ))}
    </li>
  );
}

/** Which level an alarm has that none was chosen for (ISA-18.2, clause 8; EEMUA 191). */
function Matrix({ levels }: { levels: readonly AlarmLevel[] }) {
  const t = useText('alarm');
  const say = sayIn(useLanguage());
  const byPriority = new Map(levels.map((level) => [level.priority, level]));
  return (
    <section className={styles.matrix}>
      <h2 className={styles.heading}>{t('matrix')}</h2>
      <p className={styles.note}>{t('matrixText')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              {t('severity')} \ {t('responseTime')}
            </th>
            {ALARM_RESPONSE_TIMES.map((time) => (
              <th key={time} scope="col">
                {say.text(ALARM_RESPONSE_WORDS[time])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...ALARM_SEVERITIES].reverse().map((severity) => (
            <tr key={severity}>
              <th scope="row">{say.text(ALARM_SEVERITY_WORDS[severity])}</th>
              {ALARM_RESPONSE_TIMES.map((time) => {
                const level = byPriority.get(alarmPriority(severity, time));
                return <td key={time}>{level && <LevelMark of={looks(level)} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
