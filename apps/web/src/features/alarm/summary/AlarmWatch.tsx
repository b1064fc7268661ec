import { useEffect, useRef } from 'react';
import { useTitleMark } from '../../../components/page-head/index.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { AlarmHorn } from '../sound/alarm-horn.ts';
import { keepSilence } from '../sound/silence.ts';
import { storedSilence } from '../sound/stored-silence.ts';
import { ringsOf, useHorn } from '../sound/use-horn-state.ts';
import { type CountedLevel, useAlarmCounts } from '../use-alarm-counts.ts';

/** Sounds while alarms wait for somebody, and says in the title of the window how many do. */
export function AlarmWatch() {
  const user = useSignedIn();
  return user === null ? null : <Counted key={user.userId} />;
}

function Counted() {
  const { levels, staleSinceMs } = useAlarmCounts();
  return levels === undefined ? null : <Watch levels={levels} isKnown={staleSinceMs === null} />;
}

function Watch({ levels, isKnown }: { levels: readonly CountedLevel[]; isKnown: boolean }) {
  const horn = useRef<AlarmHorn>(undefined);
  const { sound } = useHorn(levels, isKnown);
  useEffect(() => {
    horn.current ??= new AlarmHorn();
    horn.current.play(sound);
  }, [sound]);
  useEffect(() => () => horn.current?.play(null), []);
  // What has rung since is no longer silenced, also when it is back before anybody looks.
  useEffect(() => storedSilence.write(keepSilence(storedSilence.read(), ringsOf(levels))), [levels]);
  const waiting = levels.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0);
  const count = waiting === 0 ? '' : `(${waiting}) `;
  useTitleMark(isKnown ? count : '(?) ');
  return null;
}
