import { findDriverProtocol } from '@zutai/contract';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../components/page-head/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useProtocolText } from '../equipment/index.ts';
import { ProtocolView } from './ProtocolView.tsx';
import styles from './protocol.module.css';
import { findProtocols } from './protocol-catalogue.ts';

/**
 * /manage/system/protocol: what drivers can connect to, with their options and how addresses are written. It is the
 * registry of protocols that server and gateways share, so that it cannot say anything else than they do.
 */
export function ProtocolPage() {
  const t = useText('protocol');
  const shell = useText('shell');
  const text = useProtocolText();
  const [params] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const found = useMemo(() => findProtocols(text, keyword), [text, keyword]);
  const chosen = findDriverProtocol(params.get('id') ?? '');
  // Beside the list there is room for one; a phone shows the list until one is chosen.
  const shown = chosen ?? found[0];
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} note={t('note')} />
      <div className={styles.page} data-chosen={chosen !== undefined}>
        <div className={styles.side}>
          <SearchField value={keyword} onChange={setKeyword} placeholder={t('search')} pauseMs={0} />
          {found.length === 0 && <p className={styles.note}>{t('nothingFound')}</p>}
          <nav aria-label={t('title')}>
            <ul>
              {found.map(({ id }) => (
                <li key={id}>
                  <Link
                    to={pathTo('/manage/system/protocol', undefined, { id })}
                    {...(id === shown?.id && { 'aria-current': 'true' as const })}
                  >
                    {text.protocol(id)}
                    <small>{text.about(id)}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.main}>
          {shown !== undefined && (
            <>
              <Link className={styles.back ?? ''} to={pathTo('/manage/system/protocol')}>
                {t('back')}
              </Link>
              <ProtocolView key={shown.id} protocol={shown} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
