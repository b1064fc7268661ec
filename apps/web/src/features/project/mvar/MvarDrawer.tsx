import type { Mvar } from '@zutai/contract';
import { useMemo } from 'react';
import type { DialogProps } from '../../../components/dialogs/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import type { PageSources } from '../../live-page/index.ts';
import { MvarPreview } from './MvarPreview.tsx';
import { mvarForm } from './mvar-form.tsx';
import { useSignalNames } from './use-signal-names.ts';

interface MvarDrawerProps extends DialogProps {
  projectId: string;
  /** Without it one is added. */
  mvar?: Mvar;
  sources: PageSources;
}

/** Defines a calculated value; its present value is shown while it is defined. */
export function MvarDrawer({ projectId, mvar, sources, ...dialog }: MvarDrawerProps) {
  const named = useSignalNames(sources);
  // None is made of itself.
  const names = useMemo(
    () => ({ ...named, mvars: named.mvars.filter(({ id }) => id !== mvar?.id) }),
    [named, mvar],
  );
  const form = useMemo(() => mvarForm(names), [names]);
  const owners = useMemo(
    () => new Map(sources.signals.map((signal) => [signal.id, signal.equipmentId])),
    [sources],
  );
  return (
    <RecordDrawer
      {...dialog}
      form={form}
      {...(mvar === undefined ? { scope: { projectId } } : { record: mvar })}
      after={<MvarPreview projectId={projectId} mvar={mvar} names={names} owners={owners} />}
    />
  );
}
