import { SearchOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FirstFocus, useFirstFocus } from '../../components/first-focus/index.ts';
import { StatusMark } from '../../components/status-mark/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './search-dialog.module.css';
import { type SearchHit, type SearchKind, useSearch } from './use-search.ts';

const KIND_TEXTS = {
  menu: 'searchMenu',
  equipment: 'searchEquipment',
  project: 'searchProjects',
  page: 'searchPages',
  signal: 'searchSignals',
} as const satisfies Record<SearchKind, string>;

const HITS_ID = 'search-hits';
const hitId = (index: number) => `${HITS_ID}-${index}`;

function Hits(props: { hits: SearchHit[]; marked: number; onOpen: (hit: SearchHit) => void }) {
  const t = useText('shell');
  const list = useRef<HTMLDivElement>(null);
  // The arrow keys may leave what the list shows.
  useEffect(() => {
    const option = list.current?.querySelectorAll('[role=option]')[props.marked];
    option?.scrollIntoView({ block: 'nearest' });
  }, [props.marked]);
  return (
    <div ref={list} className={styles.hits} id={HITS_ID} role="listbox" aria-label={t('searchHits')}>
      {props.hits.map((hit, index) => {
        const isFirstOfKind = props.hits[index - 1]?.kind !== hit.kind;
        const Icon = hit.icon;
        return (
          <Fragment key={`${hit.kind} ${hit.to}`}>
            {isFirstOfKind && (
              <div className={styles.kind} role="presentation">
                {t(KIND_TEXTS[hit.kind])}
              </div>
            )}
            {/* The keyboard stays in the field, whose arrow keys choose (WAI-ARIA, combobox with a list box). */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
            <div
              id={hitId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === props.marked}
              className={styles.hit}
              onClick={() => props.onOpen(hit)}
            >
              <Icon />
              <span className={styles.title}>{hit.title}</span>
              <span className={styles.note}>
                <span className={styles.hidden}>{t(KIND_TEXTS[hit.kind])} </span>
                {hit.note}{' '}
                {hit.communication !== undefined && <StatusMark communication={hit.communication} />}
              </span>
            </div>
          </Fragment>
        );
      })}
    </div>
  );
}

function Search({ onClose, focus }: { onClose: () => void; focus: FirstFocus['target'] }) {
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
          ref={focus}
          className={styles.input}
          value={keyword}
          placeholder={t('searchPlaceholder')}
          aria-label={t('searchHint')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? HITS_ID : undefined}
          aria-activedescendant={hits[marked] === undefined ? undefined : hitId(marked)}
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
  const first = useFirstFocus();
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      afterOpenChange={first.afterOpenChange}
      footer={null}
      closable={false}
      destroyOnHidden
      width={600}
      style={{ top: 84 }}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
    >
      <Search onClose={onClose} focus={first.target} />
    </Modal>
  );
}
