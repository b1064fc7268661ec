import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import { calls, type ListView } from '@zutai/contract';
import { App, Button, Input, Modal, Popover } from 'antd';
import { useState } from 'react';
import { messageOf, useCall, useMutationCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import type { ChosenColumns, ListState } from '../data-table/index.ts';
import { useEntryDialog } from '../entry-dialog/index.ts';
import { useFirstFocus } from '../first-focus/index.ts';
import styles from './view-menu.module.css';

export interface ViewMenuProps {
  list: string;
  state: ListState<Record<string, string>>;
  columns: ChosenColumns;
}

/** Views are changed here, so what is known of them stays true; in another window they change seldom. */
const VIEWS_STALE_MS = 60_000;

/** Views of a list that the user saved: filters, sort, page size and columns under a name. */
export function ViewMenu({ list, state, columns }: ViewMenuProps) {
  const t = useText('common');
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const views = useCall(calls.list.queryViews, { list }, { staleMs: VIEWS_STALE_MS });
  const remove = useMutationCall(calls.list.deleteView);
  const isShown = (view: ListView) =>
    view.query === state.query && JSON.stringify(view.columns) === JSON.stringify(columns.chosen);
  const show = (view: ListView) => {
    state.showQuery(view.query);
    columns.choose(view.columns);
    setOpen(false);
  };
  const menu = (
    <div className={styles.menu}>
      {views.data?.length === 0 && <p className={styles.none}>{t('viewNone')}</p>}
      <ul className={styles.views}>
        {views.data?.map((view) => (
          <li key={view.id} className={styles.view}>
            <button
              type="button"
              className={styles.name}
              aria-current={isShown(view)}
              onClick={() => show(view)}
            >
              {view.title}
            </button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('viewDelete', { name: view.title })}
              title={t('viewDelete', { name: view.title })}
              onClick={() =>
                remove.mutate({ id: view.id }, { onError: (error) => void message.error(error.message) })
              }
            />
          </li>
        ))}
      </ul>
      {views.error !== null && <p role="alert">{views.error.message}</p>}
      <Button
        block
        onClick={() => {
          setOpen(false);
          setNaming(true);
        }}
      >
        {t('viewSave')}
      </Button>
    </div>
  );
  return (
    <>
      <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} content={menu}>
        <Button>
          {views.data?.find(isShown)?.title ?? t('views')}
          <DownOutlined />
        </Button>
      </Popover>
      <SaveViewDialog
        isOpen={isNaming}
        taken={views.data?.map(({ title }) => title) ?? []}
        view={{ list, query: state.query, columns: columns.chosen === null ? null : [...columns.chosen] }}
        onClose={() => setNaming(false)}
      />
    </>
  );
}

function SaveViewDialog({
  isOpen,
  taken,
  view,
  onClose,
}: {
  isOpen: boolean;
  taken: readonly string[];
  view: { list: string; query: string; columns: string[] | null };
  onClose: () => void;
}) {
  const t = useText('common');
  const { message } = App.useApp();
  const [title, setTitle] = useState('');
  const save = useMutationCall(calls.list.saveView);
  const first = useFirstFocus();
  const name = title.trim();
  const entry = useEntryDialog({ isOpen, onClose, hasChanges: name !== '' });
  const submit = () => {
    if (name === '') return;
    entry.submit(async () => {
      try {
        await save.mutateAsync({ ...view, title: name });
        message.success(t('viewSaved', { name }));
        return true;
      } catch (error) {
        message.error(messageOf(error));
        return false;
      }
    });
  };
  return (
    <Modal
      {...entry.modal}
      title={t('viewSave')}
      okText={taken.includes(name) ? t('viewReplace') : t('save')}
      okButtonProps={{ disabled: name === '' }}
      onOk={submit}
      afterOpenChange={first.afterOpenChange}
      afterClose={() => setTitle('')}
      destroyOnHidden
    >
      <p>{t('viewSaveText')}</p>
      <Input
        ref={first.target}
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={submit}
      />
    </Modal>
  );
}
