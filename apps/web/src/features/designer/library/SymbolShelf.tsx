import type { Palette } from '@zutai/diagram';
import { type PlantSymbol, SymbolPreview, searchSymbols, symbolCategories } from '@zutai/widgets';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import styles from './library.module.css';

const Picture = memo(SymbolPreview);

interface SymbolShelfProps {
  palette: Palette;
  keyword: string;
  chosenId?: string;
  onPick: (symbol: PlantSymbol) => void;
}

/** The symbols by category. Pictures are made when their category is opened, because there are many of them. */
export function SymbolShelf({ palette, keyword, chosenId, onPick }: SymbolShelfProps) {
  const language = useLanguage();
  const wanted = useDeferredValue(keyword);
  const found = useMemo(() => searchSymbols(wanted), [wanted]);
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
            {members.map((symbol) => (
              <button
                key={symbol.id}
                type="button"
                className={styles.item}
                title={symbol[language]}
                aria-pressed={chosenId === undefined ? undefined : chosenId === symbol.id}
                data-testid={`symbol-${symbol.id}`}
                onClick={() => onPick(symbol)}
              >
                <span className={styles.picture}>
                  <Picture symbol={symbol} palette={palette} />
                </span>
                <span className={styles.name}>{symbol[language]}</span>
              </button>
            ))}
          </div>
        )}
      </section>
    );
  });
}
