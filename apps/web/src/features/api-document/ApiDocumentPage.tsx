import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { SearchField } from '../../components/search-field/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import styles from './api-document.module.css';
import { findOperations, type Operation, readOperations } from './api-document.ts';
import { OperationView } from './OperationView.tsx';

/** Where the server gives the document; it is the same for everybody. */
const DOCUMENT = '/lfscada/api/openapi.json';

async function loadDocument(): Promise<Operation[]> {
  const reply = await fetch(DOCUMENT);
  if (!reply.ok) throw new Error(`${DOCUMENT}: ${reply.status}`);
  return readOperations(await reply.json());
}

/** /manage/api-document: every call of the platform, by area, to be looked up and tried. */
export function ApiDocumentPage() {
  const t = useText('apiDocument');
  const shell = useText('shell');
  const [chosen] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const query = useQuery({ queryKey: ['api-document'], queryFn: loadDocument, staleTime: Infinity });
  const operation = query.data?.find(({ id }) => id === chosen.get('call'));
  return (
    <>
      <PageHead
        title={t('title')}
        trail={[{ title: shell('menuOrganisation') }]}
        note={t('note')}
        action={
          <Button href={DOCUMENT} download="openapi.json">
            {t('download')}
          </Button>
        }
      />
      <div className={styles.page} data-chosen={operation !== undefined}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data !== undefined && (
          <>
            <div className={styles.side}>
              <SearchField value={keyword} onChange={setKeyword} placeholder={t('search')} pauseMs={0} />
              <Areas all={query.data} keyword={keyword} current={operation} />
            </div>
            <div className={styles.main}>
              {operation === undefined ? (
                <EmptyState title={t('chooseTitle')} text={t('chooseText')} />
              ) : (
                <>
                  <Link className={styles.back ?? ''} to={pathTo('/manage/api-document')}>
                    {t('back')}
                  </Link>
                  <OperationView operation={operation} />
                </>
              )}
            </div>
          </>
        )}
      </div>
    </>
  );
}

interface AreasProps {
  all: readonly Operation[];
  keyword: string;
  current: Operation | undefined;
}

/** The calls of each area; open where something was looked for or chosen. */
function Areas({ all, keyword, current }: AreasProps) {
  const t = useText('apiDocument');
  const found = useMemo(() => findOperations(all, keyword), [all, keyword]);
  const areas = [...new Set(found.map(({ area }) => area))];
  const isSearched = keyword.trim() !== '';
  if (found.length === 0) return <p className={styles.note}>{t('nothingFound')}</p>;
  return (
    <nav aria-label={t('areas')}>
      {areas.map((area) => {
        const own = found.filter((one) => one.area === area);
        const key = `${area} ${isSearched} ${current?.area === area}`;
        return (
          <details key={key} open={isSearched || current?.area === area}>
            <summary>
              {area} <span className={styles.note}>{own.length}</span>
            </summary>
            <ul>
              {own.map(({ id, path }) => (
                <li key={id}>
                  <Link
                    to={pathTo('/manage/api-document', undefined, { call: id })}
                    {...(id === current?.id && { 'aria-current': 'true' as const })}
                  >
                    {id.slice(area.length + 1)}
                    <small>{path}</small>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}
