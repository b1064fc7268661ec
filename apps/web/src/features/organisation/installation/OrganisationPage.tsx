import { calls, type InstalledOrganisation } from '@zutai/contract';
import { useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { OrganisationMenu } from './OrganisationMenu.tsx';
import { OrganisationState } from './OrganisationState.tsx';

/** /manage/orgal/organisation/{id} */
export function OrganisationPage() {
  const t = useText('organisation');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { id = '' } = useParams();
  const query = useCall(calls.organisation.info, { id });
  const organisation = query.data;
  return (
    <DetailPage<InstalledOrganisation>
      query={query}
      id={id}
      titleOf={titleOf}
      one={t('one')}
      trail={[
        { title: shell('menuOrganisation') },
        { title: t('listTitle'), to: pathTo('/manage/orgal/organisation') },
      ]}
      mark={(found) => <OrganisationState organisation={found} />}
      action={organisation !== undefined && <OrganisationMenu organisation={organisation} />}
      tabs={[
        {
          key: 'info',
          text: t('tabInfo'),
          path: pathTo('/manage/orgal/organisation/:id', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
      ]}
    />
  );
}
