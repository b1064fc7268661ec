import type { PaintContext } from '@zutai/diagram';
import { getSymbol, getWidget } from '@zutai/widgets';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { FaceplatePicture } from '../faceplate/FaceplateShelf.tsx';
import { useFaceplateFiles } from '../faceplate/use-faceplates.ts';
import { useHost } from '../host/designer-host.tsx';
import { useFavourites, useRecents } from '../model/stored/stored-library.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { LibraryItem } from './LibraryItem.tsx';
import styles from './library.module.css';
import { faceplateEntry, symbolEntry, widgetEntry } from './library-entry.ts';
import { SymbolPicture } from './SymbolShelf.tsx';
import { WidgetPicture } from './WidgetShelf.tsx';

interface FrequentShelfProps {
  context: PaintContext;
  /** Faceplates that may be placed here, by id with their titles. */
  faceplates: ReadonlyMap<string, string>;
}

const partsOf = (key: string) => key.split(':', 2) as [kind: string, id: string];

/** What somebody marked or used last. What is not there any more is left out, and is back when it is back. */
export function FrequentShelf({ context, faceplates }: FrequentShelfProps) {
  const t = useText('designer');
  const engine = useEngineText();
  const language = useLanguage();
  const host = useHost();
  const favourites = useFavourites();
  const recents = useRecents();
  const sections = useMemo(() => {
    const ofRecents = recents.filter((key) => !favourites.includes(key));
    return [
      { title: t('favourites'), keys: favourites },
      { title: t('recents'), keys: ofRecents },
    ];
  }, [favourites, recents, t]);
  const files = useFaceplateFiles(
    [...favourites, ...recents]
      .map(partsOf)
      .filter(([kind, id]) => kind === 'faceplate' && faceplates.has(id))
      .map(([, id]) => id),
  );

  const itemOf = (key: string) => {
    const [kind, id] = partsOf(key);
    const definition = kind === 'widget' ? getWidget(id) : undefined;
    if (definition?.isDrawable) {
      const entry = widgetEntry(host, definition, { name: engine.of(`widget.${id}.name`) });
      return (
        <LibraryItem key={key} entry={{ ...entry, testId: `frequent-${key}` }}>
          <WidgetPicture definition={definition} context={context} />
        </LibraryItem>
      );
    }
    const symbol = kind === 'symbol' ? getSymbol(id) : undefined;
    if (symbol) {
      const entry = symbolEntry(host, symbol, language);
      return (
        <LibraryItem key={key} entry={{ ...entry, testId: `frequent-${key}` }}>
          <SymbolPicture symbol={symbol} palette={context.palette} />
        </LibraryItem>
      );
    }
    const name = kind === 'faceplate' ? faceplates.get(id) : undefined;
    const page = name === undefined ? undefined : files.get(id);
    if (name === undefined || page === undefined) return null;
    const entry = faceplateEntry(host, id, page, { name });
    return (
      <LibraryItem key={key} entry={{ ...entry, testId: `frequent-${key}` }}>
        <FaceplatePicture page={page} context={context} />
      </LibraryItem>
    );
  };

  return sections.map(({ title, keys }) => {
    const items = keys.map(itemOf).filter((item) => item !== null);
    if (items.length === 0) return null;
    return (
      <section key={title} aria-label={title}>
        <h3 className={styles.family}>{title}</h3>
        <div className={styles.items}>{items}</div>
      </section>
    );
  });
}
