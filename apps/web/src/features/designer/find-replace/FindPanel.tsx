import type { Editor } from '@zutai/diagram';
import { App, Button, Checkbox, Segmented } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { ToolPanel } from '../panel/ToolPanel.tsx';
import { ColorForm } from './ColorForm.tsx';
import styles from './find.module.css';
import { HitList } from './HitList.tsx';
import { useFind } from './use-find.ts';
import { WordForm } from './WordForm.tsx';

const PROBLEM_TEXT = {
  empty: 'findType',
  invalid: 'findInvalid',
  'matches-nothing': 'findEmptyMatch',
  slow: 'findSlow',
} as const;
/** Longest note of a revision, characters. */
const MOST_NOTE = 200;

/** Finds texts, tags, parameters, names and colours, here or on all pages of the owner, and replaces what is chosen. */
export function FindPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('designerReuse');
  const { message } = App.useApp();
  const find = useFind(editor);
  const { form, change, found, count, chosenCount, others } = find;
  const replace = async () => {
    const [from, to] = form.mode === 'colors' ? [form.color, form.newColor] : [form.text, form.replacement];
    const note = t('otherNote', { from, to }).slice(0, MOST_NOTE);
    const { hereCount, saved } = await find.replace(note);
    if (hereCount > 0) void message.success(t('findDone', { count: hereCount }));
    const savedCount = saved.filter(({ state }) => state === 'saved').length;
    if (savedCount > 0) void message.success(t('otherDone', { count: savedCount }));
    const leftCount = saved.length - savedCount;
    if (leftCount > 0) void message.warning(t('otherLeft', { count: leftCount }), 6);
  };
  const isEmpty = form.mode === 'words' ? form.text === '' : form.color === '';
  let status = t('findCount', { count, chosen: chosenCount });
  if (isEmpty) status = t(form.mode === 'words' ? 'findType' : 'findPickColor');
  else if (find.isRunning) status = t('findRunning');
  else if (found.problem) status = t(PROBLEM_TEXT[found.problem]);
  else if (count === 0) status = t('findNone');
  const isBad = !isEmpty && found.problem !== null;
  const reading = form.isProject && others.pages.length < others.count;
  return (
    <ToolPanel
      title={t('findTitle')}
      testId="find-replace"
      onClose={onClose}
      head={
        <>
          <Segmented<typeof form.mode>
            size="small"
            aria-label={t('findTitle')}
            value={form.mode}
            options={[
              { value: 'words', label: t('findWords') },
              { value: 'colors', label: t('findColors') },
            ]}
            onChange={(mode) => change({ mode })}
          />
          {others.isPossible && (
            <Segmented<'here' | 'all'>
              size="small"
              aria-label={t('findWhere')}
              value={form.isProject ? 'all' : 'here'}
              options={[
                { value: 'here', label: t('findHere') },
                { value: 'all', label: t('findProject') },
              ]}
              onChange={(where) => change({ isProject: where === 'all', ids: null })}
            />
          )}
          <span className={styles.status} data-bad={isBad} role="status" data-testid="find-status">
            {status}
          </span>
          <Checkbox
            checked={chosenCount > 0}
            disabled={count === 0}
            onChange={({ target }) => find.chooseAll(target.checked)}
          >
            {t('findAll')}
          </Checkbox>
          <Button
            size="small"
            type="primary"
            disabled={chosenCount === 0 || find.isRunning}
            data-testid="find-apply"
            onClick={() => void replace()}
          >
            {t(form.mode === 'words' && form.replacement === '' ? 'findRemoveAll' : 'findReplaceAll', {
              count: chosenCount,
            })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.form}>
          {form.mode === 'words' ? (
            <WordForm find={find} editor={editor} onReplace={() => void replace()} />
          ) : (
            <ColorForm find={find} />
          )}
          {form.isProject && <p className={styles.hint}>{t('otherConfirm')}</p>}
          {reading && (
            <p className={styles.hint} role="status">
              {t('otherReading', { done: others.pages.length, all: others.count })}
            </p>
          )}
        </div>
        <HitList editor={editor} find={find} />
      </div>
    </ToolPanel>
  );
}
