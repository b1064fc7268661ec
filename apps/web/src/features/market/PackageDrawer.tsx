import { calls, type PackedTemplate, type ResponseOf } from '@zutai/contract';
import { SIGNATURE_WORDS, sayIn } from '@zutai/lists';
import { Alert, App, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { CallButton } from '../../components/call-button/index.ts';
import { type DialogProps, useAction } from '../../components/dialogs/index.ts';
import { DrawerDialog } from '../../components/drawer-dialog/index.ts';
import { ErrorState } from '../../components/error-state/index.ts';
import { FactList } from '../../components/fact-list/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import styles from './market.module.css';
import { type Choice, firstChoice, PackedTemplatePart } from './PackedTemplatePart.tsx';

type Package = ResponseOf<typeof calls.market.info>;

/** What a package holds, and its import. */
export function PackageDrawer({ id, ...dialog }: DialogProps & { id: string }) {
  const t = useText('market');
  const { data, error, refetch } = useCall(calls.market.info, { id });
  return (
    <DrawerDialog
      {...dialog}
      title={data === undefined ? t('one') : `${data.title} ${data.version}`}
      width={720}
    >
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data !== undefined && <Content found={data} onDone={dialog.onClose} />}
    </DrawerDialog>
  );
}

function Content({ found, onDone }: { found: Package; onDone: () => void }) {
  const t = useText('market');
  const say = sayIn(useLanguage());
  const act = useAction();
  const { message } = App.useApp();
  const mayImport = useMayCall()(calls.market.import);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [isConfirmed, setConfirmed] = useState(false);
  const { id, signature, keyId, signerTitle, author, description, templates } = found;
  const choiceOf = (template: PackedTemplate) => choices[template.file] ?? firstChoice(template);
  const isKnown = signature === 'own' || signature === 'trusted';
  const isAny = templates.some((template) => choiceOf(template).action !== 'skip');
  const send = () =>
    act(
      calls.market.import,
      {
        id,
        isConfirmed,
        items: templates.map((template) => {
          const { action, title } = choiceOf(template);
          return { file: template.file, action, title: action === 'new' ? title : '' };
        }),
      },
      {
        onDone: (counts) => {
          message.success(t('imported', counts));
          onDone();
        },
      },
    );
  return (
    <div className={styles.package}>
      {signature === 'unknown' && (
        <Alert type="warning" showIcon title={t('unknownTitle', { keyId })} description={t('unknownText')} />
      )}
      {signature === 'unsigned' && (
        <Alert type="warning" showIcon title={t('unsignedTitle')} description={t('unsignedText')} />
      )}
      <FactList
        facts={[
          [t('author'), author || t('none')],
          [t('description'), description || t('none')],
          [t('signature'), say.text(SIGNATURE_WORDS[signature])],
          ...(signerTitle === '' ? [] : ([[t('signer'), signerTitle]] as const)),
          ...(keyId === '' ? [] : ([[t('keyId'), keyId]] as const)),
        ]}
      />
      {templates.map((template) => (
        <PackedTemplatePart
          key={template.file}
          template={template}
          choice={choiceOf(template)}
          {...(mayImport && {
            onChoose: (choice: Choice) => setChoices({ ...choices, [template.file]: choice }),
          })}
        />
      ))}
      {mayImport && !isKnown && (
        <Checkbox checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)}>
          {t('confirm')}
        </Checkbox>
      )}
      <div>
        <CallButton
          type="primary"
          call={calls.market.import}
          disabled={!isAny || (!isKnown && !isConfirmed)}
          onClick={send}
        >
          {t('import')}
        </CallButton>
      </div>
    </div>
  );
}
