import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '@zutai/lists';

/** What a template can be made of, with what makes it worth it. */
export const templateSources = defineList(calls.equipment.query, {
  name: 'templateSource',
  title: textRef('template', 'from'),
  search: textRef('template', 'from'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('equipment', 'name')),
    make.cell('signals', textRef('template', 'signals'), ({ signalCount: count }, say) =>
      say.text(textRef('template', 'signalCount'), { count }),
    ),
  ],
});
