import { Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import type { ReplayClock } from '../../../lib/replay/index.ts';
import { formatTime, parseTime } from '../../../lib/time/index.ts';
import styles from './replay.module.css';

/** The moment as text, to be typed: YYYY-MM-DD HH:mm:ss in the time of the plant. */
export function MomentField({ clock }: { clock: ReplayClock }) {
  const t = useText('replay');
  /** What is being typed; null: the moment that is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const typedMs = typed === null ? Number.NaN : parseTime(typed);
  const isWrong = typed !== null && Number.isNaN(typedMs);
  function go(event: FormEvent): void {
    event.preventDefault();
    if (typed === null || isWrong) return;
    clock.jump(typedMs);
    setTyped(null);
  }
  return (
    <form className={styles.moment} onSubmit={go}>
      <Input
        aria-label={t('moment')}
        value={typed ?? formatTime(clock.atMs)}
        {...(isWrong && { status: 'error' })}
        aria-invalid={isWrong}
        onFocus={() => {
          clock.pause();
          setTyped(formatTime(clock.atMs));
        }}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (!isWrong && typed !== null && typed !== formatTime(clock.atMs)) clock.jump(typedMs);
          setTyped(null);
        }}
      />
      {typed !== null && (
        <Button htmlType="submit" disabled={isWrong}>
          {t('go')}
        </Button>
      )}
    </form>
  );
}
