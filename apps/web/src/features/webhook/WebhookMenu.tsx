import { calls, type MadeWebhook, type Webhook } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { SecretDialog } from './SecretDialog.tsx';
import { webhookForm } from './webhook-form.tsx';

/** Shows the secret that adding a webhook or renewing its secret answered, this once. */
export function useShowSecret(): (made: MadeWebhook) => void {
  const dialogs = useDialogs();
  return (made) => void dialogs.open((dialog) => <SecretDialog {...dialog} made={made} />);
}

/** What can be done with a webhook. */
export function WebhookMenu({ webhook, isInList = false }: { webhook: Webhook; isInList?: boolean }) {
  const t = useText('webhook');
  const act = useAction();
  const navigate = useNavigate();
  const showSecret = useShowSecret();
  const { id, title: name, isActive } = webhook;
  const { setActive, renewSecret, test } = calls.webhook;
  const stop = {
    title: t('deactivateTitle', { name }),
    text: t('deactivateText'),
    okText: t('deactivate'),
    isDanger: true,
  };
  const change = (isNow: boolean) =>
    act(
      setActive,
      { id, isActive: isNow },
      { ...(!isNow && { question: stop }), done: t(isNow ? 'activated' : 'deactivated', { name }) },
    );
  const renew = () =>
    act(
      renewSecret,
      { id },
      {
        question: {
          title: t('renewTitle', { name }),
          text: t('renewText'),
          okText: t('renew'),
          isDanger: true,
        },
        onDone: showSecret,
      },
    );
  const view = {
    key: 'view',
    text: t('view'),
    call: calls.webhook.info,
    onSelect: () => void navigate(pathTo('/manage/webhook/:id/delivery', { id })),
  };
  const trying = {
    key: 'test',
    text: t('test'),
    call: test,
    onSelect: () => act(test, { id }, { done: t('tested') }),
  };
  const state = isActive
    ? { key: 'deactivate', text: t('deactivate'), onSelect: () => change(false) }
    : { key: 'activate', text: t('activate'), onSelect: () => change(true) };
  return (
    <RecordMenu
      record={webhook}
      name={name}
      form={webhookForm}
      remove={calls.webhook.delete}
      removeText={t('deleteText')}
      {...(!isInList && { onRemoved: () => void navigate(pathTo('/manage/webhook')) })}
      first={isInList ? [view] : []}
      more={[
        ...(isActive ? [trying] : []),
        { key: 'renew', text: t('renew'), call: renewSecret, onSelect: renew },
        { ...state, call: setActive },
      ]}
    />
  );
}
