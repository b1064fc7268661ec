import { calls } from '@zutai/contract';
import { useNavigate, useParams } from 'react-router';
import { DetailPage } from '../../../components/detail-page/index.ts';
import { RecordMenu } from '../../../components/record-actions/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { StateMark } from '../StateMark.tsx';
import { sparePartForm } from '../spare-part-form.tsx';
import { usePartActions } from '../use-part-actions.ts';

/** How often an open part is asked for anew, ms: others take from the same stock. */
const REFETCH_MS = 10_000;

/** /manage/ops/spare-parts/{id}/{tab} */
export function SparePartPage() {
  const t = useText('sparePart');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const actionsOf = usePartActions();
  const { id = '' } = useParams();
  const query = useCall(calls.sparePart.info, { id }, { refetchMs: REFETCH_MS });
  const list = pathTo('/manage/ops/spare-parts');
  return (
    <DetailPage
      query={query}
      id={id}
      titleOf={(part) => `${part.number} ${titleOf(part)}`}
      one={t('one')}
      trail={[{ title: t('title'), to: list }]}
      mark={(part) => (part.isBelow || part.isArchived ? <StateMark part={part} /> : null)}
      extra={
        query.data !== undefined && (
          <RecordMenu
            record={query.data}
            name={titleOf(query.data)}
            form={sparePartForm}
            remove={calls.sparePart.delete}
            removeText={t('deleteText')}
            more={actionsOf(query.data)}
            onRemoved={() => void navigate(list)}
          />
        )
      }
      tabs={[
        {
          key: 'movements',
          text: t('movements'),
          path: pathTo('/manage/ops/spare-parts/:id/movements', { id }),
          load: async () => (await import('./MovementsTab.tsx')).MovementsTab,
        },
        {
          key: 'info',
          text: t('info'),
          path: pathTo('/manage/ops/spare-parts/:id/info', { id }),
          load: async () => (await import('./InfoTab.tsx')).InfoTab,
        },
      ]}
    />
  );
}
