import { calls, type Equipment } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './equipment-form.module.css';
import { gatewayPicker } from './gateway-picker.tsx';

const bindForm = defineForm<Equipment>()({
  add: calls.equipment.bindGateway,
  words: {
    add: {
      title: textRef('equipment', 'bindTitle'),
      submit: textRef('equipment', 'bind'),
      done: textRef('equipment', 'bound'),
    },
  },
  fields: (make) => [make.record('gatewayId', textRef('equipment', 'gateway'), gatewayPicker)],
});

/** Binds equipment to a gateway that is chosen in a dialog, and takes it off its gateway after a question. */
export function useGatewayActions() {
  const t = useText('equipment');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const act = useAction();
  return {
    bind: ({ id }: Equipment) =>
      void dialogs.open((dialog) => (
        <RecordDialog
          {...dialog}
          form={bindForm}
          scope={{ id }}
          before={<p className={styles.text}>{t('bindText')}</p>}
        />
      )),
    unbind: (equipment: Equipment) => {
      const name = titleOf(equipment);
      const { gatewayTitle: title, gatewayTitleEn: titleEn, sn } = equipment;
      act(
        calls.equipment.unbindGateway,
        { id: equipment.id },
        {
          question: {
            title: t('unbindTitle', { name, gateway: titleOf({ title, titleEn }) || sn }),
            text: t('unbindText'),
            okText: t('unbind'),
            isDanger: true,
          },
          done: t('unbound', { name }),
        },
      );
    },
  };
}
