import { SoundOutlined } from '@ant-design/icons';
import { ALARM_SOUNDS, type AlarmLevel } from '@zutai/contract';
import { ALARM_SOUND_WORDS, sayIn } from '@zutai/lists';
import { Button, Segmented } from 'antd';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { scheduleTones, TONE_PATTERNS } from '../sound/alarm-tones.ts';
import styles from './level.module.css';

type Sound = AlarmLevel['sound'];

interface SoundFieldProps {
  id?: string;
  value?: Sound;
  onChange?: (sound: Sound) => void;
}

/** What a level sounds like, to be heard. */
export function SoundField({ id, value = 'none', onChange }: SoundFieldProps) {
  const t = useText('alarm');
  const say = sayIn(useLanguage());
  const hear = () => {
    if (value === 'none') return;
    const context = new AudioContext();
    const pattern = TONE_PATTERNS[value];
    scheduleTones(context, pattern, context.currentTime);
    setTimeout(() => void context.close(), pattern.everyS * 1000);
  };
  return (
    <div className={styles.sound}>
      <Segmented<Sound>
        {...(id === undefined ? {} : { id })}
        value={value}
        onChange={(sound) => onChange?.(sound)}
        options={ALARM_SOUNDS.map((sound) => ({ value: sound, label: say.text(ALARM_SOUND_WORDS[sound]) }))}
      />
      <Button icon={<SoundOutlined />} disabled={value === 'none'} onClick={hear}>
        {t('hear')}
      </Button>
    </div>
  );
}
