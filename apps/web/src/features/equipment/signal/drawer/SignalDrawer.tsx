import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { fieldText } from '@zutai/i18n';
import { Button, Drawer } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { type FirstFocus, useFirstFocus } from '../../../../components/first-focus/index.ts';
import { useCloseGuard } from '../../../../components/leave-guard/index.ts';
import { useLanguage, useText } from '../../../../lib/language/index.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../../lib/screen/index.ts';
import type { DriverChoice } from '../model/cell-text.ts';
import { checkTexts } from '../model/check.ts';
import { SIGNAL_FIELDS, type SignalField, type SignalTexts } from '../model/field.ts';
import { changedFields } from '../model/texts.ts';
import type { RecordedSignal } from './RecordingComparison.tsx';
import { SignalFields } from './SignalFields.tsx';
import styles from './signal-drawer.module.css';

export interface SignalDrawerProps {
  /** What is edited; null: closed. */
  texts: SignalTexts | null;
  isNew: boolean;
  drivers: readonly DriverChoice[];
  canEdit: boolean;
  /** The drivers are those of equipment, whose gateway can be asked. */
  canTry?: boolean | undefined;
  /** Tags of all other rows. */
  otherTags: ReadonlySet<string>;
  /** What the server refused, in words. */
  refused: Readonly<Partial<Record<SignalField, string>>>;
  /** Whose recorded values there are to look at; left out for a new one. */
  recorded?: RecordedSignal | undefined;
  onApply: (texts: SignalTexts) => void;
  onClose: () => void;
  /** Goes to the neighbour of the row; undefined at the ends. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** All fields of one signal; what is applied goes into the table, to be saved with it. */
export function SignalDrawer(props: SignalDrawerProps) {
  const t = useText('signal');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { texts: saved, onClose, onPrevious, onNext } = props;
  const typed = useRef(saved);
  const first = useFirstFocus();
  const leave = useCloseGuard(
    saved !== null,
    () => saved !== null && typed.current !== null && changedFields(saved, typed.current).length > 0,
  );
  const cancel = () => leave(onClose);
  return (
    <Drawer
      open={saved !== null}
      onClose={cancel}
      afterOpenChange={first.afterOpenChange}
      size={isPhone ? '100%' : 600}
      mask={{ closable: false }}
      destroyOnHidden
      title={t(props.isNew ? 'drawerNew' : 'drawerEdit')}
      extra={
        !props.isNew && (
          <>
            <Button
              type="text"
              icon={<LeftOutlined />}
              aria-label={t('previous')}
              title={t('previous')}
              disabled={onPrevious === undefined}
              onClick={() => onPrevious && leave(onPrevious)}
            />
            <Button
              type="text"
              icon={<RightOutlined />}
              aria-label={t('next')}
              title={t('next')}
              disabled={onNext === undefined}
              onClick={() => onNext && leave(onNext)}
            />
          </>
        )
      }
      styles={{ body: { padding: 0 } }}
    >
      {saved !== null && (
        <Body
          {...props}
          saved={saved}
          focus={first.target}
          onClose={cancel}
          onType={(texts) => {
            typed.current = texts;
          }}
        />
      )}
    </Drawer>
  );
}

interface BodyProps extends SignalDrawerProps {
  saved: SignalTexts;
  focus: FirstFocus['target'];
  onType: (texts: SignalTexts) => void;
}

function Body(props: BodyProps) {
  const { saved, drivers, otherTags, refused } = props;
  const t = useText('signal');
  const common = useText('common');
  const language = useLanguage();
  const [texts, setTexts] = useState(saved);
  const [isTried, setTried] = useState(!props.isNew);
  const messages = useMemo(() => {
    const { problems } = checkTexts(texts, drivers);
    const found: Partial<Record<SignalField, string>> = {};
    for (const field of SIGNAL_FIELDS) {
      const problem = problems?.[field];
      if (problem) found[field] = fieldText(language, problem.code, problem.params) ?? problem.code;
      else if (refused[field] !== undefined && texts[field] === saved[field]) found[field] = refused[field];
    }
    if (otherTags.has(texts.tag)) found.tag = t('tagTwice', { tag: texts.tag });
    return found;
  }, [texts, saved, drivers, otherTags, refused, language, t]);
  const isChanged = props.isNew || changedFields(saved, texts).length > 0;
  const apply = () => {
    setTried(true);
    if (Object.keys(messages).length === 0) props.onApply(texts);
  };
  return (
    <form
      style={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div style={{ flex: 1, padding: '16px 24px' }}>
        <SignalFields
          texts={texts}
          messages={isTried ? messages : {}}
          drivers={drivers}
          canEdit={props.canEdit}
          canTry={props.canTry}
          recorded={props.recorded}
          {...(props.isNew && { focus: props.focus })}
          onChange={(part) => {
            const next = { ...texts, ...part };
            setTexts(next);
            props.onType(next);
          }}
        />
      </div>
      {props.canEdit && (
        <footer className={styles.footer}>
          <span className={styles.hint}>{t('applyHint')}</span>
          <Button onClick={props.onClose}>{common('cancel')}</Button>
          <Button type="primary" htmlType="submit" disabled={!isChanged}>
            {t('apply')}
          </Button>
        </footer>
      )}
    </form>
  );
}
