import { calls, type Hardware } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';

export const hardwareForm = defineForm<Hardware>()({
  add: calls.hardware.add,
  edit: calls.hardware.edit,
  read: calls.hardware.info,
  words: {
    add: { title: textRef('hardware', 'add'), done: textRef('hardware', 'added') },
    edit: { title: textRef('hardware', 'edit'), done: textRef('hardware', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('hardware', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('snPrefix', textRef('hardware', 'snPrefix'), {
      help: textRef('hardware', 'snPrefixHelp'),
      example: 'EG8',
      isCode: true,
    }),
    make.text('firmwareVersion', textRef('hardware', 'firmwareVersion'), { example: '2.4.1' }),
    make.text('remark', textRef('hardware', 'remark')),
  ],
});
