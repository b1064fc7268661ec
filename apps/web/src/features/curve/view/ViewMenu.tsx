import { DeleteOutlined, DownOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { type CurveView, calls } from '@zutai/contract';
import { App, Button, Input, Modal, Popover, Switch } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../components/dialogs/index.ts';
import { useEntryDialog } from '../../../components/entry-dialog/index.ts';
import { useFirstFocus } from '../../../components/first-focus/index.ts';
import { messageOf, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { readView, type ToolView, writeView } from '../model/tool-view.ts';
import styles from './view-menu.module.css';

interface ViewMenuProps {
  view: ToolView;
  onView: (view: ToolView) => void;
}

/** In another window views change seldom; here every change asks for them again. */
const STALE_MS = 60_000;

/** Views under names: the own ones, and those that colleagues share. */
export function ViewMenu({ view, onView }: ViewMenuProps) {
  const t = useText('curve');
  const common = useText('common');
  const run = useAction();
  const [isOpen, setOpen] = useState(false);
  const [named, setNamed] = useState<'new' | CurveView | null>(null);
  const { data, error } = useCall(calls.curve.queryViews, {}, { staleMs: STALE_MS });
  const query = writeView(view).toString();
  const isShown = (one: CurveView) =>
    writeView(readView(new URLSearchParams(one.query))).toString() === query;
  const show = (one: CurveView) => {
    onView(readView(new URLSearchParams(one.query)));
    setOpen(false);
  };
  const name = (which: 'new' | CurveView) => {
    setOpen(false);
    setNamed(which);
  };
  const remove = (one: CurveView) => {
    setOpen(false);
    run(
      calls.curve.deleteView,
      { id: one.id },
      {
        question: {
          title: common('deleteTitle', { name: one.title }),
          text: common('deleteText'),
          okText: common('delete'),
          isDanger: true,
        },
        done: common('deletedName', { name: one.title }),
      },
    );
  };
  const groups = [
    { title: t('viewsOwn'), views: data?.filter(({ isOwn }) => isOwn) ?? [] },
    { title: t('viewsShared'), views: data?.filter(({ isOwn }) => !isOwn) ?? [] },
  ];
  const menu = (
    <div className={styles.menu}>
      {data?.length === 0 && <p className={styles.none}>{t('viewsNone')}</p>}
      {error !== null && <p role="alert">{error.message}</p>}
      {groups.map(
        ({ title, views }) =>
          views.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className={styles.heading}>{title}</h3>
              <ul className={styles.views}>
                {views.map((one) => (
                  <li key={one.id} className={styles.view}>
                    <button
                      type="button"
                      className={styles.name}
                      aria-current={isShown(one)}
                      onClick={() => show(one)}
                    >
                      <span>{one.title}</span>
                      {one.isOwn && one.isShared && (
                        <TeamOutlined aria-label={t('viewSharedMark')} title={t('viewSharedMark')} />
                      )}
                      {!one.isOwn && <small>{t('viewBy', { name: one.ownerTitle })}</small>}
                    </button>
                    {one.isOwn && (
                      <>
                        <Button
                          type="text"
                          size="small"
                          icon={<EditOutlined />}
                          aria-label={t('viewEdit', { name: one.title })}
                          title={t('viewEdit', { name: one.title })}
                          onClick={() => name(one)}
                        />
                        <Button
                          type="text"
                          size="small"
                          icon={<DeleteOutlined />}
                          aria-label={t('viewDelete', { name: one.title })}
                          title={t('viewDelete', { name: one.title })}
                          onClick={() => remove(one)}
                        />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <Button block disabled={view.signals.length === 0} onClick={() => name('new')}>
        {t('viewSave')}
      </Button>
    </div>
  );
  return (
    <>
      <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} content={menu}>
        <Button>
          {data?.find(isShown)?.title ?? t('views')}
          <DownOutlined />
        </Button>
      </Popover>
      {named !== null && (
        <ViewDialog
          key={named === 'new' ? 'new' : named.id}
          edited={named === 'new' ? undefined : named}
          taken={groups[0]!.views.map(({ title }) => title)}
          view={view}
          onClose={() => setNamed(null)}
        />
      )}
    </>
  );
}

interface ViewDialogProps {
  edited: CurveView | undefined;
  /** Names of the own views. */
  taken: readonly string[];
  view: ToolView;
  onClose: () => void;
}

/** Names what is shown, or renames a view, and says whether colleagues see it. */
function ViewDialog({ edited, taken, view, onClose }: ViewDialogProps) {
  const t = useText('curve');
  const common = useText('common');
  const { message } = App.useApp();
  const first = useFirstFocus();
  const [title, setTitle] = useState(edited?.title ?? '');
  const [isShared, setShared] = useState(edited?.isShared ?? false);
  const save = useMutationCall(calls.curve.saveView);
  const edit = useMutationCall(calls.curve.editView);
  const name = title.trim();
  const entry = useEntryDialog({
    isOpen: true,
    onClose,
    hasChanges: name !== (edited?.title ?? '') || isShared !== (edited?.isShared ?? false),
  });
  const store = async () => {
    try {
      if (edited === undefined) {
        const signalIds = view.signals.map(({ id }) => id).join(',');
        await save.mutateAsync({ title: name, query: writeView(view).toString(), signalIds, isShared });
      } else await edit.mutateAsync({ id: edited.id, title: name, isShared, revision: edited.revision });
      message.success(t('viewSaved', { name }));
      return true;
    } catch (error) {
      message.error(messageOf(error));
      return false;
    }
  };
  const submit = () => {
    if (name !== '') entry.submit(store);
  };
  return (
    <Modal
      {...entry.modal}
      title={edited === undefined ? t('viewSave') : t('viewEditTitle')}
      okText={edited === undefined && taken.includes(name) ? t('viewReplace') : common('save')}
      okButtonProps={{ disabled: name === '' }}
      onOk={submit}
      afterOpenChange={first.afterOpenChange}
    >
      {edited === undefined && <p>{t('viewSaveText')}</p>}
      <Input
        ref={first.target}
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={submit}
      />
      <p className={styles.share}>
        <span>
          <Switch checked={isShared} onChange={setShared} aria-label={t('viewShare')} /> {t('viewShare')}
        </span>
        <small>{t('viewShareHelp')}</small>
      </p>
    </Modal>
  );
}
