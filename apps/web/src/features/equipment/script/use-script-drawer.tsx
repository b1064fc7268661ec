import type { Script } from '@zutai/contract';
import { useMemo } from 'react';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { type DefinitionOwner, driverScope } from '../definition-owner.ts';
import { scriptFormOf } from './script-form.tsx';

/** Adds a script to a piece of equipment or a template, or changes one, in a drawer. */
export function useScriptDrawer(owner: DefinitionOwner): (script?: Script) => void {
  const dialogs = useDialogs();
  const form = useMemo(() => scriptFormOf(owner), [owner]);
  return (script) =>
    void dialogs.open((dialog) => (
      <RecordDrawer
        {...dialog}
        form={form}
        {...(script === undefined
          ? { scope: owner.kind === 'template' ? driverScope(owner) : { equipmentId: owner.id } }
          : { record: script, scope: driverScope(owner) })}
      />
    ));
}
