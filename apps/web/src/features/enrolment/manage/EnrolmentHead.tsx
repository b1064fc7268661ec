import { calls } from '@zutai/contract';
import type { ReactNode } from 'react';
import { TabLinks } from '../../../components/detail-page/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';

/** The head of both screens: links, and who enrolled by them, of whom those who wait are counted. */
export function EnrolmentHead({ current, action }: { current: 'links' | 'people'; action?: ReactNode }) {
  const t = useText('enrolment');
  const shell = useText('shell');
  const waiting = useCall(calls.enrolment.query, { state: 'waiting', pageSize: 1 }).data?.total ?? 0;
  return (
    <PageHead title={t('title')} trail={[{ title: shell('menuOrganisation') }]} action={action}>
      <TabLinks
        current={current}
        tabs={[
          { key: 'links', text: t('links'), path: pathTo('/manage/account/enroll') },
          {
            key: 'people',
            text: t('people'),
            path: pathTo('/manage/account/enroll/people'),
            ...(waiting > 0 && { count: waiting }),
          },
        ]}
      />
    </PageHead>
  );
}
