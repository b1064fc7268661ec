import type { Palette } from '@zutai/diagram';
import { type PlantSymbol, SymbolPreview, searchSymbols, symbolCategories } from '@zutai/widgets';
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import { matchesWords } from '../../../lib/search/index.ts';
import styles from './library.module.css';

export const SymbolPicture = memo(SymbolPreview);

interface SymbolShelfProps {
  palette: Palette;
  keyword: string;
  /** One symbol, with its picture inside; the key is the shelf's. */
  children: (symbol: PlantSymbol, picture: ReactNode) => ReactNode;
}

export const findSymbols = (keyword: string) => searchSymbols(keyword, matchesWords);

/** The symbols by category. Pictures are made when their category is opened, because there are many of them. */
export function SymbolShelf({ palette, keyword, children }: SymbolShelfProps) {
  const language = useLanguage();
  const wanted = useDeferredValue(keyword);
  const found = useMemo(() => findSymbols(wanted), [wanted]);
  const isSearching = wanted.trim() !== '';
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return symbolCategories.map((category) => {
    const members = found.filter((symbol) => symbol.category === category.id);
    if (members.length === 0) return null;
    const isOpen = isSearching || open.has(category.id);
    return (
      <section key={category.id} aria-label={category[language]} data-category={category.id}>
        <h4 className={styles.category}>
          <button type="button" aria-expanded={isOpen} onClick={() => toggle(category.id)}>
            <span className={styles.mark} data-open={isOpen} aria-hidden="true" />
            {category[language]}
            <span className={styles.count}>{members.length}</span>
          </button>
        </h4>
        {isOpen && (
          <div className={styles.items}>
            {members.map((symbol) => children(symbol, <SymbolPicture symbol={symbol} palette={palette} />))}
          </div>
        )}
      </section>
    );
  });
}
