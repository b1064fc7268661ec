import type { InstalledOrganisation } from '@zutai/contract';
import { organisationList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { AddButton } from '../../../components/record-actions/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { AddCompanyLink } from '../../enrolment/index.ts';
import { useShowPassword } from '../../managed-account/index.ts';
import { installedForm } from '../organisation-form.ts';
import { OrganisationMenu } from './OrganisationMenu.tsx';
import { OrganisationState } from './OrganisationState.tsx';

function useCells(): CellViews<InstalledOrganisation> {
  const t = useText('organisation');
  const titleOf = useTitle();
  return {
    title: (row) => <Link to={pathTo('/manage/orgal/organisation/:id', { id: row.id })}>{titleOf(row)}</Link>,
    isActive: (row) => <OrganisationState organisation={row} />,
    lastLoginMs: ({ lastLoginMs }) => <TimeText timeMs={lastLoginMs} isAgoOnly fallback={t('never')} />,
  };
}

/** /manage/orgal/organisation: the organisations of the installation, for whoever runs it. */
export function OrganisationListPage() {
  const t = useText('organisation');
  const shell = useText('shell');
  const cells = useCells();
  const showPassword = useShowPassword();
  const action = (
    <>
      <AddCompanyLink />{' '}
      <AddButton
        form={installedForm}
        text={t('add')}
        onDone={(answer) => showPassword(answer as Parameters<typeof showPassword>[0])}
      />
    </>
  );
  return (
    <ListPage
      list={organisationList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={action}
      cells={cells}
      actions={(row) => <OrganisationMenu organisation={row} isInList />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
    />
  );
}
