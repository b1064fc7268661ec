import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { useMediaQuery } from '../../lib/screen/index.ts';
import { readStoredForAll, writeStoredForAll } from '../../lib/stored/index.ts';
import type { MenuGroup } from '../feature.ts';
import styles from './side-menu.module.css';
import { type ShownEntry, useMenu } from './use-menu.ts';
import { WaitingCount } from './WaitingCount.tsx';

const STORAGE_KEY = 'menuFolded';
const GROUP_TEXTS: Record<MenuGroup, 'menuMonitor' | 'menuManage' | 'menuOrganisation'> = {
  monitor: 'menuMonitor',
  manage: 'menuManage',
  organisation: 'menuOrganisation',
};
const GROUPS = Object.keys(GROUP_TEXTS) as MenuGroup[];

function Entry({ entry, isFolded }: { entry: ShownEntry; isFolded: boolean }) {
  const Icon = entry.icon;
  const { isCurrent } = entry;
  const place = useRef<HTMLLIElement>(null);
  // The menu can be longer than the window.
  useEffect(() => {
    if (isCurrent) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={place}>
      <Tooltip title={isFolded ? entry.title : undefined} placement="right">
        <Link className={styles.entry} to={entry.to} aria-current={isCurrent ? 'page' : undefined}>
          <Icon />
          <span className={styles.text}>{entry.title}</span>
          <WaitingCount entry={entry} isDot={isFolded} />
        </Link>
      </Tooltip>
    </li>
  );
}

/** The left menu in the words of the specification; folds to icons on narrow windows and when asked to. */
export function SideMenu() {
  const t = useText('shell');
  const menu = useMenu();
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  const [isFoldedByUser, setFolded] = useState(() => readStoredForAll(STORAGE_KEY) === '1');
  const isFolded = isNarrow || isFoldedByUser;
  const fold = () => {
    writeStoredForAll(STORAGE_KEY, isFoldedByUser ? '0' : '1');
    setFolded(!isFoldedByUser);
  };
  return (
    <nav className={styles.menu} data-folded={isFolded} aria-label={t('menuLabel')}>
      {GROUPS.map((group) => {
        const entries = menu.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <section key={group}>
            <h2 className={styles.group}>{t(GROUP_TEXTS[group])}</h2>
            <ul className={styles.list}>
              {entries.map((entry) => (
                <Entry key={entry.to} entry={entry} isFolded={isFolded} />
              ))}
            </ul>
          </section>
        );
      })}
      {!isNarrow && (
        <button
          type="button"
          className={styles.fold}
          onClick={fold}
          aria-label={t(isFolded ? 'unfold' : 'fold')}
          title={t(isFolded ? 'unfold' : 'fold')}
        >
          {isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        </button>
      )}
    </nav>
  );
}
