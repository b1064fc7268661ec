import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { ParametersEditor, type Template, templateSources } from '../template/index.ts';

export const fixedModelForm = defineForm<Template>()({
  add: calls.template.add,
  edit: calls.template.edit,
  read: calls.template.detail,
  words: {
    add: { title: textRef('fixedModel', 'add'), done: textRef('fixedModel', 'added') },
    edit: { title: textRef('fixedModel', 'edit'), done: textRef('fixedModel', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('fixedModel', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('manufacturer', textRef('fixedModel', 'manufacturer'), { isHalf: true }),
    make.text('productNumber', textRef('fixedModel', 'productNumber'), { isHalf: true }),
    make.record(
      'equipmentId',
      textRef('fixedModel', 'from'),
      { list: templateSources, note: 'signals', placeholder: textRef('fixedModel', 'fromEmpty') },
      // What it was made of is not kept.
      { help: textRef('fixedModel', 'fromHelp'), isShown: (_values, model) => model === undefined },
    ),
    make.text('remark', textRef('template', 'remark')),
    make.custom('parameters', textRef('template', 'parameters'), () => <ParametersEditor />, {
      help: textRef('template', 'parametersHelp'),
      show: (value) =>
        (value as Template['parameters']).map(({ name, value: usual }) => `${name}=${usual}`).join(', '),
    }),
  ],
});
