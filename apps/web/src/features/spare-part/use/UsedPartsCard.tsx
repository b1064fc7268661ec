import { calls, type UsedPart } from '@zutai/contract';
import { inUnit } from '@zutai/lists';
import { Link } from 'react-router';
import { Card } from '../../../components/card-stack/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from '../spare-part.module.css';

/** The spare parts that were taken for something; nothing where there were none. */
export function UsedPartsCard({ parts }: { parts: readonly UsedPart[] }) {
  const t = useText('sparePart');
  const titleOf = useTitle();
  const mayOpen = useMayCall()(calls.sparePart.info);
  if (parts.length === 0) return null;
  return (
    <Card title={t('used')}>
      <ul className={styles.list}>
        {parts.map((part, place) => {
          const name = `${part.number} ${titleOf(part)}`;
          const to = pathTo('/manage/ops/spare-parts/:id/movements', { id: part.sparePartId });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the ledger is only added to
            <li key={place} className={styles.used}>
              {mayOpen ? <Link to={to}>{name}</Link> : name}
              {' × '}
              {inUnit(part.quantityThousandths, part.unit)}
              {part.returnedThousandths > 0 &&
                ` ${t('usedReturned', { quantity: inUnit(part.returnedThousandths, part.unit) })}`}{' '}
              <TimeText timeMs={part.atMs} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
