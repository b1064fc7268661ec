import { type Editor, type PageText, visitWidgets, type Widget } from '@zutai/diagram';
import { textFieldsOf } from '@zutai/widgets/model';
import { Checkbox, Input, Modal, Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { useLeaveGuard } from '../../../components/leave-guard/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import styles from './page-texts.module.css';
import { applyTexts, filterTexts, isMissing, listTexts, type TextEdit, textKey } from './text-rows.ts';

const ROWS = 50;

interface PageTextsDialogProps {
  editor: Editor;
  isOpen: boolean;
  onClose: () => void;
}

/** Where a text stands, in words: the widget's name and the line of its inspector. */
function usePlaces(editor: Editor) {
  const t = useText('designer');
  const page = useText('designerPage');
  const engine = useEngineText();
  return useMemo(() => {
    const widgets = new Map<string, Widget>();
    visitWidgets(editor.page.widgets, (widget) => {
      widgets.set(widget.id, widget);
    });
    return ({ widgetId, path }: PageText): string => {
      const widget = widgetId === null ? undefined : widgets.get(widgetId);
      if (widget === undefined) return `${page('thePage')} · ${t('pageTitle')}`;
      const name = engine.nameOf(widget);
      const label = textFieldsOf(widget).find((field) => field.path === path)?.label;
      return label === undefined ? name : `${name} · ${engine.of(label)}`;
    };
  }, [editor, engine, t, page]);
}

function Table({ editor, onClose }: Omit<PageTextsDialogProps, 'isOpen'>) {
  const t = useText('designerPage');
  const placeOf = usePlaces(editor);
  // The drawing does not change under the dialog; what is typed goes onto it in one step, at the end.
  const [texts] = useState(() => listTexts(editor.page));
  const [edits, setEdits] = useState<ReadonlyMap<string, TextEdit>>(new Map());
  const [keyword, setKeyword] = useState('');
  const [isMissingOnly, setMissingOnly] = useState(false);
  const [pageNum, setPageNum] = useState(1);
  const shown = filterTexts(texts, edits, { keyword, isMissingOnly });
  const missing = texts.filter((text) => isMissing({ ...text, ...edits.get(textKey(text)) })).length;
  const rows = shown.slice((pageNum - 1) * ROWS, pageNum * ROWS);
  const edit = (text: PageText, change: TextEdit) =>
    setEdits((now) => {
      const key = textKey(text);
      return new Map(now).set(key, { ...now.get(key), ...change });
    });
  useLeaveGuard({ hasChanges: () => edits.size > 0 });
  const finish = () => {
    editor.change('edit', (page) => applyTexts(page, edits));
    onClose();
  };
  return (
    <Modal
      open
      title={t('texts')}
      width="min(940px, 94vw)"
      okText={t('textsDone')}
      onOk={finish}
      onCancel={finish}
      cancelText={t('textsDiscard')}
      cancelButtonProps={{ onClick: onClose, disabled: edits.size === 0 }}
    >
      <div className={styles.tools}>
        <Input.Search
          allowClear
          value={keyword}
          placeholder={t('textsSearch')}
          aria-label={t('textsSearch')}
          style={{ width: 260 }}
          onChange={({ target }) => {
            setKeyword(target.value);
            setPageNum(1);
          }}
        />
        <Checkbox
          checked={isMissingOnly}
          onChange={({ target }) => {
            setMissingOnly(target.checked);
            setPageNum(1);
          }}
        >
          {t('textsMissingOnly')}
        </Checkbox>
        <span className={styles.count} role="status" data-testid="texts-missing">
          {missing === 0
            ? t('textsComplete', { count: texts.length })
            : t('textsMissing', { count: missing })}
        </span>
      </div>
      <div className={styles.scroller}>
        <table className={styles.table} data-testid="page-texts">
          <thead>
            <tr>
              <th scope="col">{t('textsWhere')}</th>
              <th scope="col">{t('textsZh')}</th>
              <th scope="col">{t('textsEn')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((text) => {
              const now = { ...text, ...edits.get(textKey(text)) };
              const place = placeOf(text);
              return (
                <tr key={textKey(text)} data-missing={isMissing(now)}>
                  <th scope="row">{place}</th>
                  <td>
                    <Input.TextArea
                      autoSize
                      value={now.zh}
                      aria-label={`${place} · ${t('textsZh')}`}
                      onChange={({ target }) => edit(text, { zh: target.value })}
                    />
                  </td>
                  <td>
                    <Input.TextArea
                      autoSize
                      lang="en"
                      value={now.en}
                      aria-label={`${place} · ${t('textsEn')}`}
                      placeholder={t('textsNone')}
                      onChange={({ target }) => edit(text, { en: target.value })}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && (
        <p className={styles.empty}>{t(texts.length === 0 ? 'textsEmpty' : 'textsNothing')}</p>
      )}
      {shown.length > ROWS && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={ROWS}
          total={shown.length}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
    </Modal>
  );
}

/** Every text of the page in both languages; what is typed becomes one step of the drawing when it is closed. */
export function PageTextsDialog({ editor, isOpen, onClose }: PageTextsDialogProps) {
  return isOpen ? <Table editor={editor} onClose={onClose} /> : null;
}
