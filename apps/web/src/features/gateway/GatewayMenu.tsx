import { calls, type Gateway } from '@zutai/contract';
import { Link } from 'react-router';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { gatewayForm } from './gateway-form.ts';
import { GatewayKeyDialog } from './register/GatewayKeyDialog.tsx';

/** What can be done with a gateway. */
export function GatewayMenu({ gateway, onOpen }: { gateway: Gateway; onOpen?: () => void }) {
  const t = useText('gateway');
  const common = useText('common');
  const name = useTitle()(gateway);
  const dialogs = useDialogs();
  const act = useAction();
  const { id, sn, equipmentCount: count } = gateway;
  const resetKey = () =>
    act(
      calls.gateway.resetKey,
      { id },
      {
        question: {
          title: t('resetKeyTitle', { name }),
          text: t('resetKeyText'),
          okText: t('resetKey'),
          isDanger: true,
        },
        onDone: (made) => dialogs.open((dialog) => <GatewayKeyDialog {...dialog} made={made} />),
      },
    );
  const blocked = count > 0 && (
    <>
      <p>{t('deleteBlocked', { count })}</p>
      <Link to={pathTo('/manage/eg/equipment/list', undefined, { keyword: sn })}>{t('detailEquipment')}</Link>
    </>
  );
  const remove = () =>
    act(
      calls.gateway.delete,
      { id },
      {
        question: {
          title: t('deleteTitle', { name }),
          text: t('deleteText'),
          okText: common('delete'),
          typedName: name,
          ...(blocked && { blocked }),
        },
        done: t('deleted', { name }),
      },
    );
  return (
    <RowMenu
      actions={[
        ...(onOpen === undefined ? [] : [{ key: 'view', text: t('view'), onSelect: onOpen }]),
        {
          key: 'edit',
          text: common('edit'),
          call: calls.gateway.edit,
          onSelect: () =>
            void dialogs.open((dialog) => <RecordDialog {...dialog} form={gatewayForm} record={gateway} />),
        },
        { key: 'resetKey', text: t('resetKey'), call: calls.gateway.resetKey, onSelect: resetKey },
        {
          key: 'delete',
          text: common('delete'),
          call: calls.gateway.delete,
          isDanger: true,
          onSelect: remove,
        },
      ]}
    />
  );
}
