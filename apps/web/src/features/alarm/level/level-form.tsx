import { type AlarmLevel, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { ALARM_SHAPE_WORDS, ALARM_SOUND_WORDS } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';
import { call } from '../../../lib/call/index.ts';
import { ColorField } from './ColorField.tsx';
import { SoundField } from './SoundField.tsx';

/** What a level is called, looks and sounds like. */
export const levelForm = defineForm<AlarmLevel>()({
  edit: calls.alarm.editLevel,
  read: async ({ id }) => {
    const levels = await call(calls.alarm.queryLevels, {});
    return levels.find((level) => level.id === id)!;
  },
  words: { edit: { title: textRef('alarm', 'editLevel'), done: textRef('alarm', 'saved') } },
  fields: (make) => [
    make.text('title', textRef('alarm', 'name')),
    make.text('titleEn', textRef('alarm', 'nameEn')),
    make.custom('color', textRef('alarm', 'color'), ({ id }) => <ColorField id={id} />),
    make.choice('shape', textRef('alarm', 'shape'), ALARM_SHAPE_WORDS, {
      help: textRef('alarm', 'shapeHelp'),
    }),
    make.custom('sound', textRef('alarm', 'sound'), ({ id }) => <SoundField id={id} />, {
      show: (value, say) => say.text(ALARM_SOUND_WORDS[value as AlarmLevel['sound']]),
      help: textRef('alarm', 'soundHelp'),
    }),
  ],
});
