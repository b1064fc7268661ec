import { calls, type ResponseOf } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { ParametersEditor } from './edit/ParametersEditor.tsx';

export type Template = ResponseOf<typeof calls.template.detail>;

/** What a template can be made of, with what makes it worth it. */
const sources = defineList(calls.equipment.query, {
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

export const templateForm = defineForm<Template>()({
  add: calls.template.add,
  edit: calls.template.edit,
  read: calls.template.detail,
  words: {
    add: { title: textRef('template', 'add'), done: textRef('template', 'added') },
    edit: { title: textRef('template', 'edit'), done: textRef('template', 'saved') },
  },
  fields: (make) => [
    make.record(
      'equipmentId',
      textRef('template', 'from'),
      { list: sources, note: 'signals', placeholder: textRef('template', 'fromEmpty') },
      // What it was made of is not kept.
      { help: textRef('template', 'fromHelp'), isShown: (_values, template) => template === undefined },
    ),
    make.text('title', textRef('template', 'name')),
    make.text('remark', textRef('template', 'remark')),
    make.custom('parameters', textRef('template', 'parameters'), () => <ParametersEditor />, {
      help: textRef('template', 'parametersHelp'),
      show: (value) =>
        (value as Template['parameters']).map(({ name, value: usual }) => `${name}=${usual}`).join(', '),
    }),
  ],
});
