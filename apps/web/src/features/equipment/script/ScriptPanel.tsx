import { PlusOutlined } from '@ant-design/icons';
import type { Script, ScriptState } from '@zutai/contract';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { StaleNotice } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { type DefinitionOwner, definitionCalls, scriptQueryOf } from '../definition-owner.ts';
import { ScriptRow } from './ScriptRow.tsx';
import styles from './script-tab.module.css';
import { useScriptDrawer } from './use-script-drawer.tsx';

export interface ScriptPanelProps {
  owner: DefinitionOwner;
  /** What their gateway says of them; undefined while it has not. */
  states?: readonly ScriptState[];
  /** Beside the button that adds. */
  head: ReactNode;
}

const NONE: readonly Script[] = [];

/** The scripts of a piece of equipment or of a template. */
export function ScriptPanel({ owner, states, head }: ScriptPanelProps) {
  const t = useText('script');
  const [definition, request] = scriptQueryOf(owner);
  const scripts = useCall(definition, request as never);
  const openScript = useScriptDrawer(owner);
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={definitionCalls[owner.kind].addScript}
      on={owner.on}
      onClick={() => openScript()}
    >
      {t('add')}
    </CallButton>
  );
  const shown = scripts.data ?? NONE;
  const isEmpty = scripts.data?.length === 0;
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        {head}
        {!isEmpty && add}
      </div>
      <StaleNotice query={scripts} isPolled={false} />
      {scripts.data === undefined && scripts.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {scripts.data === undefined && scripts.isError && (
        <ErrorState error={scripts.error} onRetry={() => void scripts.refetch()} />
      )}
      {isEmpty && <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((script) => (
            <ScriptRow
              key={script.id}
              script={script}
              owner={owner}
              state={states === undefined ? undefined : (states.find(({ id }) => id === script.id) ?? null)}
              onEdit={() => openScript(script)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
