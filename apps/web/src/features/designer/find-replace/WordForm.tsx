import { type Editor, wordKinds } from '@zutai/diagram';
import { Checkbox, Input } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { KIND_TEXT } from '../array-copy/CountTable.tsx';
import { useFocusOnce } from '../panel/use-focus-once.ts';
import styles from './find.module.css';
import type { Find } from './use-find.ts';

interface WordFormProps {
  find: Find;
  editor: Editor;
  onReplace: () => void;
}

/** What is looked for and what takes its place. */
export function WordForm({ find, editor, onReplace }: WordFormProps) {
  const t = useText('designerReuse');
  const { form, change } = find;
  const focus = useFocusOnce();
  const isOption = (name: 'isCaseSensitive' | 'isWholeWord' | 'isPattern', label: string) => (
    <Checkbox checked={form[name]} onChange={({ target }) => change({ [name]: target.checked })}>
      {label}
    </Checkbox>
  );
  return (
    <>
      <Input
        size="small"
        ref={focus}
        value={form.text}
        maxLength={500}
        placeholder={t('findText')}
        aria-label={t('findText')}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Input
        size="small"
        value={form.replacement}
        maxLength={2000}
        placeholder={t('findReplacement')}
        aria-label={t('findReplacement')}
        onChange={({ target }) => change({ replacement: target.value })}
        onPressEnter={onReplace}
      />
      <fieldset className={styles.options}>
        <legend>{t('findKinds')}</legend>
        {wordKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={form.kinds.includes(kind)}
            onChange={({ target }) =>
              change({
                kinds: wordKinds.filter((each) =>
                  each === kind ? target.checked : form.kinds.includes(each),
                ),
              })
            }
          >
            {t(KIND_TEXT[kind])}
          </Checkbox>
        ))}
      </fieldset>
      <div className={styles.options}>
        {isOption('isCaseSensitive', t('findCase'))}
        {isOption('isWholeWord', t('findWhole'))}
        {isOption('isPattern', t('findPattern'))}
        <Checkbox
          checked={form.ids !== null}
          disabled={form.isProject || (form.ids === null && editor.state.selection.length === 0)}
          // What is selected now: looking at what is found selects other widgets.
          onChange={({ target }) => change({ ids: target.checked ? editor.state.selection : null })}
        >
          {t('findSelection')}
        </Checkbox>
      </div>
    </>
  );
}
