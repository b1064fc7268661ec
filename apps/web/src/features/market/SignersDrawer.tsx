import { PlusOutlined } from '@ant-design/icons';
import { calls, type MarketSigner } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { marketSignerList } from '@zutai/lists';
import { Typography } from 'antd';
import { CallButton } from '../../components/call-button/index.ts';
import { type DialogProps, useAction, useDialogs } from '../../components/dialogs/index.ts';
import { DrawerDialog } from '../../components/drawer-dialog/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { defineForm, RecordDialog } from '../../components/record-form/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './market.module.css';

const signerForm = defineForm<MarketSigner>()({
  add: calls.market.trust,
  words: {
    add: {
      title: textRef('market', 'signerAdd'),
      submit: textRef('market', 'signerAdd'),
      done: textRef('market', 'signerAdded'),
      params: ({ title }) => ({ name: String(title) }),
    },
  },
  fields: (make) => [
    make.text('title', textRef('market', 'signerName')),
    make.text('publicKey', textRef('market', 'publicKey'), { help: textRef('market', 'publicKeyHelp') }),
  ],
});

/** The own key, and the signers that are trusted. */
export function SignersDrawer(dialog: DialogProps) {
  const t = useText('market');
  const dialogs = useDialogs();
  const act = useAction();
  const { data: own } = useCall(calls.market.ownSigner, {});
  const distrust = ({ id, title: name }: MarketSigner) =>
    act(
      calls.market.distrust,
      { id },
      {
        question: {
          title: t('distrustTitle', { name }),
          text: t('distrustText'),
          okText: t('distrust'),
          isDanger: true,
        },
        done: t('distrusted', { name }),
      },
    );
  const add = (
    <CallButton
      call={calls.market.trust}
      icon={<PlusOutlined />}
      onClick={() => void dialogs.open((one) => <RecordDialog {...one} form={signerForm} />)}
    >
      {t('signerAdd')}
    </CallButton>
  );
  return (
    <DrawerDialog {...dialog} title={t('signers')} width={800}>
      <p className={styles.own}>
        {t('ownKeyText')}
        <br />
        <strong>{t('ownKey')}</strong>{' '}
        {own !== undefined && (
          <>
            <Typography.Text copyable code>
              {own.publicKey}
            </Typography.Text>{' '}
            {t('keyId')} {own.keyId}
          </>
        )}
      </p>
      <ListTable
        list={marketSignerList}
        tools={add}
        actions={(row) => (
          <RowMenu
            actions={[
              {
                key: 'distrust',
                text: t('distrust'),
                call: calls.market.distrust,
                isDanger: true,
                onSelect: () => distrust(row),
              },
            ]}
          />
        )}
        empty={<EmptyState title={t('signersEmptyTitle')} text={t('signersNote')} action={add} />}
      />
    </DrawerDialog>
  );
}
