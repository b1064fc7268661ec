import { UploadOutlined } from '@ant-design/icons';
import { calls, type LicenceInfo } from '@zutai/contract';
import { Alert, Progress, Skeleton, Typography } from 'antd';
import { useRef } from 'react';
import { CallButton } from '../../components/call-button/index.ts';
import { useAction } from '../../components/dialogs/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import styles from './licence.module.css';
import { useLicenceWarnings } from './use-licence-warnings.ts';

/** /manage/system/license: what the licence of the installation allows, beside what is used. */
export function LicencePage() {
  const t = useText('licence');
  const shell = useText('shell');
  const { data, error, refetch } = useCall(calls.licence.info, {});
  return (
    <>
      <PageHead
        title={t('title')}
        trail={[{ title: shell('menuOrganisation') }]}
        note={t('note')}
        action={<UploadButton isDisabled={data?.hasKeys !== true} />}
      />
      <div className={styles.page}>
        {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active />}
        {data !== undefined && <Licence info={data} />}
      </div>
    </>
  );
}

function Licence({ info }: { info: LicenceInfo }) {
  const t = useText('licence');
  const act = useAction();
  const warnings = useLicenceWarnings(info);
  const { state, validFromMs, validUntilMs } = info;
  const stateWords = {
    none: t('none'),
    valid: t('stateValid'),
    expired: t('stateExpired'),
    notYetValid: t('stateNotYetValid'),
    changed: t('stateChanged'),
    keyUnknown: t('stateKeyUnknown'),
    otherInstallation: t('stateOtherInstallation'),
    unreadable: t('stateUnreadable'),
  };
  const remove = () =>
    act(
      calls.licence.remove,
      {},
      {
        question: { title: t('removeTitle'), text: t('removeText'), okText: t('remove'), isDanger: true },
        done: t('removed'),
      },
    );
  return (
    <>
      {state === 'none' && <Alert type="info" showIcon title={t('none')} description={t('noneText')} />}
      {!info.hasKeys && <Alert type="info" showIcon title={t('noKeys')} />}
      {warnings.map(({ text, isBiting }) => (
        <Alert key={text} type={isBiting ? 'error' : 'warning'} showIcon title={text} />
      ))}
      <FactList
        facts={[
          [t('state'), stateWords[state]],
          [
            t('installationId'),
            <Typography.Text key="id" copyable>
              {info.installationId}
            </Typography.Text>,
          ],
          ...(info.number === ''
            ? []
            : ([
                [t('number'), info.number],
                [t('licensee'), info.licensee],
                [t('validFrom'), validFromMs === null ? '' : formatTime(validFromMs)],
                [t('validUntil'), validUntilMs === null ? t('endless') : formatTime(validUntilMs)],
              ] as const)),
        ]}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('used')}</th>
            <th scope="col">{t('limit')}</th>
          </tr>
        </thead>
        <tbody>
          {info.items.map(({ kind, used, limit }) => (
            <tr key={kind}>
              <th scope="row">{t(kind)}</th>
              <td>{used}</td>
              <td>
                {limit ?? t('unlimited')}
                {limit !== null && limit > 0 && (
                  <Progress
                    percent={Math.min(100, Math.floor((used / limit) * 100))}
                    size="small"
                    status={used >= limit ? 'exception' : 'normal'}
                    aria-label={t(kind)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {state !== 'none' && (
        <CallButton call={calls.licence.remove} danger onClick={remove}>
          {t('remove')}
        </CallButton>
      )}
    </>
  );
}

function UploadButton({ isDisabled }: { isDisabled: boolean }) {
  const t = useText('licence');
  const act = useAction();
  const input = useRef<HTMLInputElement>(null);
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    // A licence has less than 2 kB; of anything larger the beginning is refused as well.
    act(calls.licence.upload, { content: await file.slice(0, 20_000).text() }, { done: t('uploaded') });
  };
  return (
    <>
      <CallButton
        call={calls.licence.upload}
        type="primary"
        icon={<UploadOutlined />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </CallButton>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('upload')}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
