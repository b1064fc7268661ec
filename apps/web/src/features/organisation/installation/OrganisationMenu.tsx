import { calls, type InstalledOrganisation } from '@zutai/contract';
import { useNavigate } from 'react-router';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import styles from '../organisation.module.css';
import { installedForm } from '../organisation-form.ts';

interface OrganisationMenuProps {
  organisation: InstalledOrganisation;
  isInList?: boolean;
}

/** What can be done with an organisation of the installation. */
export function OrganisationMenu({ organisation, isInList = false }: OrganisationMenuProps) {
  const t = useText('organisation');
  const common = useText('common');
  const titleOf = useTitle();
  const act = useAction();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { id, title, isActive, isOwn } = organisation;
  const name = titleOf(organisation);
  const { setActive, edit } = calls.organisation;
  const view = {
    key: 'view',
    text: t('view'),
    call: calls.organisation.info,
    onSelect: () => void navigate(pathTo('/manage/orgal/organisation/:id', { id })),
  };
  const deactivate = () =>
    act(
      setActive,
      { id, isActive: false, title },
      {
        question: {
          title: t('deactivateTitle', { name }),
          text: (
            <ul className={styles.effects}>
              <li>{t('deactivateSessions')}</li>
              <li>{t('deactivateLinks')}</li>
              <li>{t('deactivateGateways')}</li>
              <li>{t('deactivateBack')}</li>
            </ul>
          ),
          okText: t('deactivate'),
          typedName: name,
          ...(isOwn && { blocked: t('ownBlocked') }),
        },
        done: t('deactivated', { name }),
      },
    );
  const activate = () => act(setActive, { id, isActive: true }, { done: t('activated', { name }) });
  return (
    <RowMenu
      actions={[
        ...(isInList ? [view] : []),
        {
          key: 'edit',
          text: common('edit'),
          call: edit,
          onSelect: () =>
            void dialogs.open((dialog) => (
              <RecordDialog {...dialog} form={installedForm} record={organisation} />
            )),
        },
        isActive
          ? {
              key: 'deactivate',
              text: t('deactivate'),
              call: setActive,
              isDanger: true,
              onSelect: deactivate,
            }
          : { key: 'activate', text: t('activate'), call: setActive, onSelect: activate },
      ]}
    />
  );
}
