import { calls, type ResponseOf } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { ParametersEditor } from './edit/ParametersEditor.tsx';
import { templateSources } from './template-sources.ts';

export type Template = ResponseOf<typeof calls.template.detail>;

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
      { list: templateSources, note: 'signals', placeholder: textRef('template', 'fromEmpty') },
      // What it was made of is not kept.
      { help: textRef('template', 'fromHelp'), isShown: (_values, template) => template === undefined },
    ),
    make.text('title', textRef('template', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('remark', textRef('template', 'remark')),
    make.custom('parameters', textRef('template', 'parameters'), () => <ParametersEditor />, {
      help: textRef('template', 'parametersHelp'),
      show: (value) =>
        (value as Template['parameters']).map(({ name, value: usual }) => `${name}=${usual}`).join(', '),
    }),
  ],
});
