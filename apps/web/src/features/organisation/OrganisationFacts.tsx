import type { Organisation } from '@zutai/contract';
import type { ReactNode } from 'react';
import { FactList } from '../../components/fact-list/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText } from '../../lib/language/index.ts';

/** What an organisation says of itself, to read. */
export function OrganisationFacts({
  organisation,
  more = [],
}: {
  organisation: Organisation;
  more?: readonly [string, ReactNode][];
}) {
  const t = useText('organisation');
  const common = useText('common');
  return (
    <FactList
      facts={[
        [t('name'), organisation.title],
        [common('nameEn'), organisation.titleEn || undefined],
        [t('contactName'), organisation.contactName || undefined],
        [t('tel'), organisation.tel || undefined],
        [t('email'), organisation.email || undefined],
        [t('address'), organisation.address || undefined],
        [t('factor'), t(organisation.requiresSecondFactor ? 'factorRequired' : 'factorOptional')],
        ...more,
        [t('created'), <TimeText key="created" timeMs={organisation.createdMs} />],
      ]}
    />
  );
}
