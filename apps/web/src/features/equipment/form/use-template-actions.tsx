import { calls, type Equipment } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './equipment-form.module.css';
import { TemplateValuesInput } from './TemplateValuesInput.tsx';
import { templatePicker } from './template-picker.ts';

const bindForm = defineForm<Equipment>()({
  add: calls.equipment.bindTemplate,
  words: {
    add: {
      title: textRef('equipment', 'bindTemplateTitle'),
      submit: textRef('equipment', 'bindTemplate'),
      done: textRef('equipment', 'templateBound'),
    },
  },
  fields: (make) => [
    make.record('templateId', textRef('equipment', 'template'), templatePicker),
    make.custom('templateValues', textRef('equipment', 'templateValues'), () => <TemplateValuesInput />),
  ],
});

/** Binds equipment to a template that is chosen in a dialog, and takes it off its template after a question. */
export function useTemplateActions() {
  const t = useText('equipment');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const act = useAction();
  return {
    bind: ({ id, templateId, templateValues }: Equipment) =>
      void dialogs.open((dialog) => (
        <RecordDialog
          {...dialog}
          form={bindForm}
          scope={{ id }}
          initial={templateId === null ? {} : { templateId, templateValues }}
          before={<p className={styles.text}>{t('bindTemplateText')}</p>}
        />
      )),
    unbind: (equipment: Equipment) => {
      const name = titleOf(equipment);
      act(
        calls.equipment.unbindTemplate,
        { id: equipment.id },
        {
          question: {
            title: t('unbindTemplateTitle', { name, template: equipment.templateTitle }),
            text: t('unbindTemplateText'),
            okText: t('unbindTemplate'),
            isDanger: true,
          },
          done: t('templateUnbound', { name }),
        },
      );
    },
  };
}
