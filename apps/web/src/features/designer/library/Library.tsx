import type { PaintContext } from '@zutai/diagram';
import { Input, Segmented } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { wordsOf } from '../../../lib/search/index.ts';
import { FaceplateShelf, searchFaceplates } from '../faceplate/FaceplateShelf.tsx';
import { useFaceplateList } from '../faceplate/use-faceplates.ts';
import { useHost } from '../host/designer-host.tsx';
import { FrequentShelf } from './FrequentShelf.tsx';
import { LibraryItem } from './LibraryItem.tsx';
import styles from './library.module.css';
import { symbolEntry } from './library-entry.ts';
import { SignalShelf } from './SignalShelf.tsx';
import { findSymbols, SymbolShelf } from './SymbolShelf.tsx';
import { findWidgets, WidgetShelf } from './WidgetShelf.tsx';

type Part = 'widgets' | 'signals';

function Shelves({ keyword, context }: { keyword: string; context: PaintContext }) {
  const t = useText('designer');
  const language = useLanguage();
  const host = useHost();
  const found = useMemo(() => findWidgets(wordsOf(keyword)), [keyword]);
  const hasSymbols = useMemo(() => findSymbols(keyword).length > 0, [keyword]);
  const faceplates = useFaceplateList();
  const foundFaceplates = searchFaceplates(faceplates ?? [], keyword, host);
  const titles = new Map(foundFaceplates.map(({ id, title }) => [id, title]));
  return (
    <div className={styles.families}>
      {found.length === 0 && !hasSymbols && foundFaceplates.length === 0 && (
        <p className={styles.empty}>{t('libraryNothing')}</p>
      )}
      {keyword.trim() === '' && <FrequentShelf context={context} faceplates={titles} />}
      <WidgetShelf found={found} context={context} />
      <FaceplateShelf keyword={keyword} context={context} />
      {hasSymbols && (
        <section aria-label={t('symbols')} data-testid="symbols">
          <h3 className={styles.family}>{t('symbols')}</h3>
          <SymbolShelf palette={context.palette} keyword={keyword}>
            {(symbol, picture) => (
              <LibraryItem key={symbol.id} entry={symbolEntry(host, symbol, language)}>
                {picture}
              </LibraryItem>
            )}
          </SymbolShelf>
        </section>
      )}
    </div>
  );
}

/** Everything that can be placed: widgets, faceplates and symbols with their pictures, and signals to show. */
export function Library({ context }: { context: PaintContext }) {
  const t = useText('designer');
  const [part, setPart] = useState<Part>('widgets');
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword);
  const label = t(part === 'widgets' ? 'librarySearch' : 'bindSearch');
  return (
    <div className={styles.library}>
      <div className={styles.search}>
        <Segmented<Part>
          block
          size="small"
          aria-label={t('libraryPart')}
          value={part}
          options={[
            { value: 'widgets', label: t('libraryWidgets') },
            { value: 'signals', label: t('librarySignals') },
          ]}
          onChange={(next) => {
            // What was searched in one part says nothing about the other.
            setPart(next);
            setKeyword('');
          }}
        />
        <Input
          size="small"
          allowClear
          value={keyword}
          placeholder={label}
          aria-label={label}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      {part === 'widgets' ? <Shelves keyword={wanted} context={context} /> : <SignalShelf keyword={wanted} />}
    </div>
  );
}
