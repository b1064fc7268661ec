import type { Script, ScriptState } from '@zutai/contract';
import { App, Switch } from 'antd';
import { useAction } from '../../../components/dialogs/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { type DefinitionOwner, definitionCalls, driverScope } from '../definition-owner.ts';
import { ScriptLog } from './ScriptLog.tsx';
import styles from './script-tab.module.css';
import { type ShownState, useScriptText } from './script-text.ts';

interface ScriptRowProps {
  script: Script;
  owner: DefinitionOwner;
  /** Undefined: the gateway was not asked, or has not answered; null: it does not have the script. */
  state: ShownState;
  onEdit: () => void;
}

export function ScriptRow({ script, owner, state, onEdit }: ScriptRowProps) {
  const t = useText('script');
  const common = useText('common');
  const { on } = owner;
  const { editScript, deleteScript } = definitionCalls[owner.kind];
  const { message } = App.useApp();
  const act = useAction();
  const mayEdit = useMayCall()(editScript, on);
  const edit = useMutationCall(editScript);
  const { id, title, enabled, revision } = script;
  const scope = driverScope(owner);
  const { triggerText } = useScriptText();
  const enable = (isEnabled: boolean) =>
    edit.mutate({ id, title, enabled: isEnabled, revision, ...scope } as never, {
      onError: (error) => void message.error(messageOf(error)),
    });
  const remove = () =>
    act(deleteScript, { id, ...scope } as never, {
      question: {
        title: t('deleteTitle', { name: title }),
        text: t('deleteText'),
        okText: common('delete'),
        isDanger: true,
      },
      done: t('deleted', { name: title }),
    });
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        {mayEdit ? (
          <button type="button" className={styles.title} onClick={onEdit}>
            {title}
          </button>
        ) : (
          <strong>{title}</strong>
        )}
        <div className={styles.facts}>
          <span>{triggerText(script)}</span>
          {enabled && state && <RunFacts state={state} />}
        </div>
      </div>
      <div className={styles.state}>
        {(owner.kind === 'equipment' || !enabled) && <StateText script={script} state={state} />}
      </div>
      {mayEdit && (
        <div className={styles.actions}>
          <Switch
            checked={enabled}
            loading={edit.isPending}
            aria-label={t('enableOne', { name: title })}
            onChange={enable}
          />
          <RowMenu
            on={on}
            actions={[
              { key: 'edit', text: common('edit'), call: editScript, onSelect: onEdit },
              { key: 'delete', text: common('delete'), call: deleteScript, isDanger: true, onSelect: remove },
            ]}
          />
        </div>
      )}
      {owner.kind === 'equipment' && enabled && state && <ScriptLog title={title} state={state} />}
    </li>
  );
}

function RunFacts({ state }: { state: ScriptState }) {
  const t = useText('script');
  const { runs, failures, lastRunMs, tookMs } = state;
  return (
    <>
      <span>{t('runs', { runs, failures })}</span>
      {lastRunMs !== null && <span>{t('lastRun', { time: formatTime(lastRunMs), ms: tookMs })}</span>}
    </>
  );
}

function StateText({ script, state }: Pick<ScriptRowProps, 'script' | 'state'>) {
  const { stateOf } = useScriptText();
  const { text, kind, more } = stateOf(script, state);
  return (
    <span className={styles.mark} data-kind={kind} role="status">
      {text}
      {more !== undefined && <span className={styles.more}>{more}</span>}
    </span>
  );
}
