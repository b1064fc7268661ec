import { calls, PROMPT_TYPES, type ResponseOf } from '@zutai/contract';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useLeaveWarning } from '../../../components/leave-guard/index.ts';
import { PlainForm } from '../../../components/plain-form/index.ts';
import { call, useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { isSameData } from '../../../lib/memo/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { AccountPage } from '../AccountPage.tsx';
import styles from '../profile/profile.module.css';

type Config = ResponseOf<typeof calls.profile.queryConfig>;

function ConfigForm({ config }: { config: Config }) {
  const t = useText('account');
  const { mutateAsync } = useMutationCall(calls.profile.saveConfig);
  // What is chosen is kept beside what is saved, which another window may change.
  const [changes, setChanges] = useState<Partial<Config>>({});
  const chosen = { ...config, ...changes };
  const [isSaved, setSaved] = useState(false);
  const choose = (change: Partial<Config>) => {
    setChanges((now) => ({ ...now, ...change }));
    setSaved(false);
  };
  useLeaveWarning(!isSaved && !isSameData(chosen, config));
  const prompts = chosen.prompType.split(',');
  const save = async () => {
    await mutateAsync(chosen);
    setUser(await call(calls.session.info, {}));
    setSaved(true);
  };
  return (
    <PlainForm submit={t('save')} onSubmit={save}>
      <fieldset className={styles.group}>
        <legend>{t('equipDisplay')}</legend>
        {(['list', 'page'] as const).map((one) => (
          <label key={one} className={styles.option}>
            <input
              type="radio"
              name="equipDisplay"
              checked={chosen.equipDisplay === one}
              onChange={() => choose({ equipDisplay: one })}
            />
            {t(`equipDisplay_${one}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('scadaAdaption')}</legend>
        {([true, false] as const).map((one) => (
          <label key={String(one)} className={styles.option}>
            <input
              type="radio"
              name="scadaAdaption"
              checked={chosen.scadaAdaption === one}
              onChange={() => choose({ scadaAdaption: one })}
            />
            {t(one ? 'scadaAdaptionOn' : 'scadaAdaptionOff')}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('prompType')}</legend>
        {PROMPT_TYPES.map((one) => (
          <label key={one} className={styles.option}>
            <input
              type="checkbox"
              checked={prompts.includes(one)}
              onChange={({ target }) =>
                choose({
                  prompType: PROMPT_TYPES.filter((other) =>
                    other === one ? target.checked : prompts.includes(other),
                  ).join(','),
                })
              }
            />
            {t(`prompType_${one}`)}
          </label>
        ))}
        <p className={styles.note}>{t('prompTypeText')}</p>
      </fieldset>
      <p role="status" className={styles.saved}>
        {isSaved ? t('saved') : ''}
      </p>
    </PlainForm>
  );
}

/** /account/config: how the product behaves for the own account. */
export function ConfigPage() {
  const query = useCall(calls.profile.queryConfig, {});
  return (
    <AccountPage current="config">
      <section className={styles.page}>
        {query.data === undefined && query.isPending && <Skeleton active />}
        {query.data === undefined && query.isError && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data !== undefined && <ConfigForm config={query.data} />}
      </section>
    </AccountPage>
  );
}
