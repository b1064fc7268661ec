import { calls, type Style } from '@zutai/contract';
import { Skeleton } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { AddButton } from '../../../components/record-actions/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { PreviewFrame } from '../preview/PreviewFrame.tsx';
import styles from '../style.module.css';
import { useStyleForm } from '../style-form.tsx';
import { useOwnStyles } from './use-own-styles.ts';

/** /manage/vas/custom-style: what the organisation uses, and what else it could. */
export function OwnStylePage() {
  const t = useText('style');
  const shell = useText('shell');
  const form = useStyleForm();
  const { active, own, system, error, isPending, refetch } = useOwnStyles();
  return (
    <>
      <PageHead
        title={t('ownTitle')}
        trail={[{ title: shell('menuOrganisation') }]}
        note={t('ownText')}
        action={<AddButton form={form} text={t('add')} />}
      />
      <div className={styles.page}>
        {error !== null && <ErrorState error={error} onRetry={refetch} />}
        {isPending && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
        {!isPending && active === undefined && <EmptyState title={t('ownNone')} text={t('ownNoneText')} />}
        {active !== undefined && <ActiveStyle style={active} />}
        {own.length + system.length > 0 && (
          <section>
            <h2 className={styles.heading}>{t('ownChoices')}</h2>
            <ul className={styles.choices}>
              {[...own, ...system].map((style) => (
                <Choice key={style.id} style={style} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function ActiveStyle({ style }: { style: Style }) {
  const { id, title, isNew } = style;
  const t = useText('style');
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.frames}>
        {isNew && <PreviewFrame id={id} part="login" mode="light" width="wide" />}
        <PreviewFrame id={id} part="main" mode="light" width="wide" />
      </div>
      <p className={styles.actions}>
        <CallButton call={calls.style.updateWebLogin} on={style} to={pathTo('/style/edit/login/:id', { id })}>
          {t('editLogin')}
        </CallButton>
        <CallButton call={calls.style.updateWebMain} on={style} to={pathTo('/style/edit/main/:id', { id })}>
          {t('editMain')}
        </CallButton>
      </p>
    </section>
  );
}

function Choice({ style }: { style: Style }) {
  const t = useText('style');
  const act = useAction();
  const { id, title, isSystem, isUsed, revision, pageTitle, pageTitleEn, isNew } = style;
  // One of the installation is active as a copy, which is the organisation's to change.
  const activate = () =>
    isSystem
      ? act(
          calls.style.add,
          {
            title: t('copyName', { name: title }).slice(0, 50),
            ...{ pageTitle, pageTitleEn, isNew, copyOf: id, isUsed: true },
          },
          { done: t('activated', { name: title }) },
        )
      : act(
          calls.style.edit,
          { id, title, revision, isUsed: !isUsed },
          { done: t(isUsed ? 'deactivated' : 'activated', { name: title }) },
        );
  return (
    <li className={styles.choice}>
      <span>
        {title}
        <span className={styles.note}>{isSystem ? t('isSystem') : isUsed ? t('isUsedYes') : ''}</span>
      </span>
      <a href={pathTo('/style/edit/preview/:id', { id })} target="_blank" rel="noreferrer">
        {t('preview')}
      </a>
      <CallButton call={isSystem ? calls.style.add : calls.style.edit} onClick={activate}>
        {t(isUsed && !isSystem ? 'deactivate' : 'activate')}
      </CallButton>
    </li>
  );
}
