import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { favourites, recents, useFavourites } from '../model/stored/stored-library.ts';
import styles from './library.module.css';
import type { LibraryEntry } from './library-entry.ts';
import { usePlacing } from './use-placing.ts';

interface LibraryItemProps {
  entry: LibraryEntry;
  /** The tool that draws it is on. */
  isActive?: boolean;
  children: ReactNode;
}

/** One entry of the library: its picture and its name, to be dragged, clicked or inserted by the keyboard. */
export function LibraryItem({ entry, isActive = false, children }: LibraryItemProps) {
  const t = useText('designer');
  const { key, name, title, testId, create, insert, onClick } = entry;
  const isFavourite = useFavourites().includes(key);
  const note = () => recents.add(key);
  const { isPlacing, handlers } = usePlacing({
    key,
    create,
    onPlaced: note,
    insert: () => {
      insert();
      note();
    },
    ...(onClick && {
      onClick: () => {
        onClick();
        note();
      },
    }),
  });
  return (
    <div className={styles.cell}>
      <button
        type="button"
        className={styles.item}
        aria-pressed={isActive || isPlacing}
        title={title ?? name}
        data-testid={testId}
        {...handlers}
      >
        <span className={styles.picture}>{children}</span>
        <span className={styles.name}>{name}</span>
      </button>
      <button
        type="button"
        className={styles.star}
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'favouriteRemove' : 'favouriteAdd', { name })}
        title={t(isFavourite ? 'favouriteRemove' : 'favouriteAdd', { name })}
        onClick={() => (isFavourite ? favourites.remove(key) : favourites.add(key))}
      >
        {isFavourite ? <StarFilled /> : <StarOutlined />}
      </button>
    </div>
  );
}
