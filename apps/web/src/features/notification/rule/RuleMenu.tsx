import { calls, type NotificationRule } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { ruleForm } from './rule-form.tsx';
import { TrialDialog } from './TrialDialog.tsx';

/** What can be done with a rule. */
export function RuleMenu({ rule, isInList = false }: { rule: NotificationRule; isInList?: boolean }) {
  const t = useText('notification');
  const titleOf = useTitle();
  const act = useAction();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { test, delete: remove } = calls.notification;
  const trying = {
    key: 'test',
    text: t('test'),
    call: test,
    onSelect: () =>
      act(
        test,
        { id: rule.id },
        {
          onDone: (trials) => void dialogs.open((dialog) => <TrialDialog {...dialog} trials={trials} />),
        },
      ),
  };
  return (
    <RecordMenu
      record={rule}
      name={titleOf(rule)}
      form={ruleForm}
      remove={remove}
      removeText={t('deleteText')}
      {...(!isInList && { onRemoved: () => void navigate(pathTo('/manage/notification')) })}
      more={[trying]}
    />
  );
}
