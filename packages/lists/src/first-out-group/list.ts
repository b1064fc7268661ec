import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const firstOutGroupList = defineList(calls.firstOutGroup.query, {
  name: 'firstOutGroup',
  title: textRef('firstOutGroup', 'title'),
  search: textRef('firstOutGroup', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('firstOutGroup', 'name'), { sort: 'title' }),
    make.cell('ruleCount', textRef('firstOutGroup', 'ruleCount'), ({ rules }) => rules.length),
    make.cell(
      'rules',
      textRef('firstOutGroup', 'rules'),
      ({ rules }, say) =>
        rules
          .map(
            (rule) =>
              `${say.title({ title: rule.equipTitle, titleEn: rule.equipTitleEn })} · ${say.title(rule)}`,
          )
          .join(say.text(textRef('common', 'listComma'))),
      { isHidden: true },
    ),
    make.text('remark', textRef('firstOutGroup', 'remark')),
    make.time('createdMs', textRef('firstOutGroup', 'created'), { sort: 'createdMs' }),
  ],
});
