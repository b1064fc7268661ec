import { calls, type FirstOutGroup } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { RuleSelect } from './RuleSelect.tsx';

export const firstOutGroupForm = defineForm<FirstOutGroup>()({
  add: calls.firstOutGroup.add,
  edit: calls.firstOutGroup.edit,
  read: calls.firstOutGroup.info,
  words: {
    add: { title: textRef('firstOutGroup', 'add'), done: textRef('firstOutGroup', 'added') },
    edit: { title: textRef('firstOutGroup', 'edit'), done: textRef('firstOutGroup', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('firstOutGroup', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.custom(
      'ruleIds',
      textRef('firstOutGroup', 'rules'),
      ({ id, record }) => <RuleSelect id={id} known={record?.rules ?? []} />,
      {
        initial: [],
        help: textRef('firstOutGroup', 'rulesHelp'),
        show: (value) => String((value as readonly string[]).length),
      },
    ),
    make.number('windowSeconds', textRef('firstOutGroup', 'window'), {
      help: textRef('firstOutGroup', 'windowHelp'),
      placeholder: textRef('firstOutGroup', 'windowNone'),
      unit: textRef('firstOutGroup', 'seconds'),
    }),
    make.text('remark', textRef('firstOutGroup', 'remark')),
  ],
});
