import type { SparePart } from '@zutai/contract';
import { inUnit, sparePartMovementList } from '@zutai/lists';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Card, CardStack } from '../../../components/card-stack/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { StateMark } from '../StateMark.tsx';
import { MovementActions } from './MovementActions.tsx';

/** How often an open ledger is asked for anew, ms: others take from the same stock. */
const REFETCH_MS = 10_000;

/** What is there of a part, what can be done about it, and what came and went. */
export function MovementsTab({ record: part }: { record: SparePart }) {
  const t = useText('sparePart');
  const titleOf = useTitle();
  const common = useText('common');
  const maySeeRepairs = useCan('repair_view');
  return (
    <>
      <CardStack>
        <Card>
          <FactList
            facts={[
              [t('stock'), inUnit(part.stockThousandths, part.unit)],
              [t('minimum'), inUnit(part.minimumThousandths, part.unit)],
              [t('state'), <StateMark key="state" part={part} />],
              [t('place'), part.place === '' ? '—' : part.place],
              [
                t('equipment'),
                part.equipment.length === 0
                  ? '—'
                  : part.equipment.map((one, place) => (
                      <Fragment key={one.id}>
                        {place > 0 && common('listComma')}
                        <Link to={pathTo('/monitor/eg/detail/list/:id', { id: one.id })}>{titleOf(one)}</Link>
                      </Fragment>
                    )),
              ],
            ]}
          />
        </Card>
      </CardStack>
      <ListTable
        list={sparePartMovementList}
        owner={part.id}
        scope={{ sparePartId: part.id }}
        tools={<MovementActions part={part} />}
        cells={{
          repairNumber: ({ repairId: id, repairNumber }) =>
            id === null || !maySeeRepairs ? (
              repairNumber
            ) : (
              <Link to={pathTo('/manage/ops/repairs/:id', { id })}>{repairNumber}</Link>
            ),
        }}
        empty={<EmptyState title={t('noMovementsTitle')} text={t('noMovementsText')} />}
        refetchMs={REFETCH_MS}
      />
    </>
  );
}
