import { calls, type Faceplate } from '@zutai/contract';
import { Alert } from 'antd';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { useLogAction } from '../../components/event-log/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { CopyPageDialog } from '../page-list/index.ts';
import styles from './faceplate.module.css';
import { faceplateForm } from './faceplate-form.ts';
import { FaceplatePlaces } from './UsageDialog.tsx';

const own = { owner: { kind: 'faceplate' } as const, title: '' };

/** What can be done with a faceplate. */
export function FaceplateMenu({ faceplate }: { faceplate: Faceplate }) {
  const t = useText('designerPage');
  const common = useText('common');
  const name = useTitle()(faceplate);
  const dialogs = useDialogs();
  const act = useAction();
  const logAction = useLogAction('page');
  const { id, usageCount: count, lockedBy } = faceplate;
  const remove = () =>
    act(
      calls.page.delete,
      { id, title: name },
      {
        question: {
          title: t(count > 0 ? 'faceplateUsedTitle' : 'faceplateDelete', { name }),
          text: t('faceplateDeleteText'),
          okText: common('delete'),
          typedName: name,
          ...(count > 0 && {
            blocked: (
              <>
                <p>{t('faceplateUsedText', { count })}</p>
                <FaceplatePlaces id={id} />
              </>
            ),
          }),
        },
        done: t('faceplateDeleted', { name }),
      },
    );
  return (
    <RowMenu
      actions={[
        {
          key: 'rename',
          text: t('faceplateRename'),
          call: calls.page.rename,
          onSelect: () =>
            dialogs.open((dialog) => (
              <RecordDialog
                {...dialog}
                form={faceplateForm}
                record={faceplate}
                before={
                  lockedBy !== null && (
                    <Alert
                      type="warning"
                      showIcon
                      className={styles.edited}
                      title={t('faceplateEdited', { name: lockedBy.name })}
                    />
                  )
                }
              />
            )),
        },
        {
          key: 'copy',
          text: t('faceplateCopy'),
          call: calls.page.copy,
          onSelect: () =>
            dialogs.open((dialog) => <CopyPageDialog {...dialog} page={{ id, title: name }} own={own} />),
        },
        ...logAction(id, name),
        { key: 'delete', text: common('delete'), call: calls.page.delete, isDanger: true, onSelect: remove },
      ]}
    />
  );
}
