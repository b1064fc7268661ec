import { calls, type ShownStyle, type WholeStyle } from '@zutai/contract';
import { App, Segmented } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { ErrorState } from '../../../components/error-state/index.ts';
import { usePageTitle } from '../../../components/page-head/index.ts';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { applyOwnStyle, applyStyle } from '../../../lib/style/index.ts';
import { showTheme, useThemeMode } from '../../../lib/theme/index.ts';
import styles from '../style.module.css';
import { watchDraft } from './draft-channel.ts';
import { LoginPreview } from './LoginPreview.tsx';
import { MainPreview } from './MainPreview.tsx';

/** A style as the product shows it. */
export function shownOf(style: WholeStyle): ShownStyle {
  const { id, pageTitle, pageTitleEn, faviconIco, logo, background, isNew, login, main } = style;
  return {
    ...{ id, title: pageTitle, titleEn: pageTitleEn, faviconIco, logo, background, isNew },
    login: isNew ? login : null,
    main: isNew ? main : null,
  };
}

/** /style/edit/preview/{id}: the product in a style, as it is being edited in another window or as it is saved. */
export function PreviewPage() {
  const t = useText('style');
  const errors = useText('error');
  const { message } = App.useApp();
  const { id = '' } = useParams();
  const [search, setSearch] = useAddressQuery();
  const isFrame = search.get('frame') === '1';
  const part = search.get('part') === 'main' ? 'main' : 'login';
  const asked = search.get('mode');
  const shown = useThemeMode();
  const mode = asked === 'light' || asked === 'dark' ? asked : shown;
  const [draft, setDraft] = useState<ShownStyle>();
  const { data: saved, error, refetch } = useCall(calls.style.infoStyle, { id });
  usePageTitle(t('preview'));

  useEffect(() => watchDraft(id, setDraft), [id]);
  useEffect(() => showTheme(mode), [mode]);
  useEffect(() => {
    if (draft !== undefined) applyStyle(draft);
    else if (saved !== undefined) applyStyle(shownOf(saved));
  }, [draft, saved]);
  useEffect(() => applyOwnStyle, []);
  const sayProblem = useEffectEvent(() => {
    if (error !== null) void message.error(errors('newStyleFailed'));
    else if (draft === undefined && saved?.isNew === true && saved.login === null && saved.main === null)
      void message.warning(errors('newStyleNotSet'));
  });
  const isAsked = error !== null || saved !== undefined;
  useEffect(() => {
    if (isAsked) sayProblem();
  }, [isAsked]);

  const choose = (name: string) => (value: string) => {
    setSearch(
      (now) => {
        now.set(name, value);
        return now;
      },
      { replace: true },
    );
  };
  return (
    <div className={styles.preview}>
      {!isFrame && (
        <header className={styles.previewBar}>
          <span role="status">{t(draft === undefined ? 'previewSaved' : 'previewUnsaved')}</span>
          <Segmented
            aria-label={t('preview')}
            value={part}
            onChange={choose('part')}
            options={[
              { value: 'login', label: t('loginEditor') },
              { value: 'main', label: t('mainEditor') },
            ]}
          />
          <Segmented
            aria-label={t('theme')}
            value={mode}
            onChange={choose('mode')}
            options={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
            ]}
          />
        </header>
      )}
      {error !== null && saved === undefined && draft === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        // To look at: nobody signs in here, and nothing leads away.
        <div className={styles.previewed} inert>
          {part === 'login' ? <LoginPreview /> : <MainPreview />}
        </div>
      )}
    </div>
  );
}
