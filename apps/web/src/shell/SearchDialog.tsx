import { SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../lib/language/index.ts';
import styles from './search-dialog.module.css';
import { type SearchHit, type SearchKind, useSearch } from './use-search.ts';

const KIND_TEXTS = {
  menu: 'searchMenu',
  equipment: 'searchEquipment',
  project: 'searchProjects',
  page: 'searchPages',
  signal: 'searchSignals',
} as const satisfies Record<SearchKind, string>;

function Hits(props: { hits: SearchHit[]; marked: number; onOpen: (hit: SearchHit) => void }) {
  const t = useText('shell');
  const list = useRef<HTMLUListElement>(null);
  // The arrow keys may leave what the list shows.
  useEffect(() => {
    list.current?.children[props.marked]?.scrollIntoView({ block: 'nearest' });
  }, [props.marked]);
  return (
    <ul ref={list} className={styles.hits} id="search-hits">
      {props.hits.map((hit, index) => {
        const isFirstOfKind = props.hits[index - 1]?.kind !== hit.kind;
        const Icon = hit.icon;
        return (
          <li key={`${hit.kind} ${hit.to}`}>
            {isFirstOfKind && <div className={styles.kind}>{t(KIND_TEXTS[hit.kind])}</div>}
            <button
              type="button"
              className={styles.hit}
              data-marked={index === props.marked}
              onClick={() => props.onOpen(hit)}
            >
              <Icon />
              <span className={styles.title}>{hit.title}</span>
              <span className={styles.note}>{hit.note}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const t = useText('shell');
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [marked, setMarked] = useState(0);
  const { hits, isSearching } = useSearch(keyword);
  const open = (hit: SearchHit) => {
    onClose();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked((at) => (at + step + hits.length) % Math.max(1, hits.length));
    }
    const hit = hits[marked];
    if (event.key === 'Enter' && hit !== undefined && !event.nativeEvent.isComposing) open(hit);
  };
  return (
    <div className={styles.search}>
      <label className={styles.field}>
        <SearchOutlined />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into this field
          autoFocus
          className={styles.input}
          value={keyword}
          placeholder={t('searchPlaceholder')}
          aria-label={t('searchHint')}
          aria-controls="search-hits"
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setKeyword(event.target.value);
            setMarked(0);
          }}
        />
      </label>
      {hits.length > 0 && <Hits hits={hits} marked={marked} onOpen={open} />}
      {hits.length === 0 && !isSearching && (
        <p className={styles.nothing}>
          {keyword.trim() === '' ? t('searchStart') : t('searchNothing', { keyword: keyword.trim() })}
        </p>
      )}
      <footer className={styles.keys}>{t('searchKeys')}</footer>
    </div>
  );
}

/** Ctrl/⌘ K: finds menu entries, equipment, operations centres, pages and signals. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      destroyOnHidden
      width={600}
      style={{ top: 84 }}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}
