import type { Signature, SignatureFields } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';
import { Card } from '../card-stack/index.ts';
import { TimeText } from '../time-text/index.ts';
import styles from './signature.module.css';

/** What was drawn, or the typed name where nothing was. */
export function SignatureDrawing({ name, image }: SignatureFields) {
  const t = useText('signature');
  if (image === '') return <span className={styles.typed}>{name}</span>;
  return <img className={styles.drawing} src={`data:image/png;base64,${image}`} alt={t('alt', { name })} />;
}

/** Signatures under a record, in print too; nothing where there are none. */
export function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  const t = useText('signature');
  if (signatures.length === 0) return null;
  return (
    <Card title={t('label')}>
      <ul className={styles.list}>
        {signatures.map((signature) => (
          <li key={signature.atMs}>
            <SignatureDrawing {...signature} />
            <p className={styles.by}>
              {t('by', { name: signature.name, account: signature.accountName })}{' '}
              <TimeText timeMs={signature.atMs} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
