import { canReachSignal } from '@zutai/contract';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { useReplay } from '../../../lib/replay/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { type Trouble, troubleOf } from '../detail/ConnectionBanner.tsx';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import { useWriteTrial } from './trial/write-trial.ts';
import { type Write, WriteContext, type WriteOptions } from './write-context.ts';
import type { WriteTarget } from './write-target.ts';

const WriteDialog = lazy(async () => ({
  default: (await import('./WriteDialog.tsx')).WriteDialog,
}));

const REASONS: Record<Exclude<Trouble, 'fault'>, 'lostReason' | 'offlineReason' | 'vpnReason'> = {
  lost: 'lostReason',
  offline: 'offlineReason',
  noGateway: 'offlineReason',
  vpn: 'vpnReason',
};

interface WriteProviderProps {
  /** The equipment whose signals are written; '' with a project. */
  equipmentId: string;
  /** Writes with the right to this project. */
  projectId?: string | undefined;
  /** Whether the caller may write; default is the account's permission. */
  canWrite?: boolean | undefined;
  children: ReactNode;
}

/** The write dialog for every value inside. */
export function WriteProvider({ equipmentId, projectId, canWrite, children }: WriteProviderProps) {
  const t = useText('command');
  const isPermitted = useCan('signal_write');
  const trial = useWriteTrial();
  // Nothing is written to a plant that is shown as it was.
  const past = useReplay() === null ? undefined : t('pastReason');
  const target = useMemo<WriteTarget>(() => {
    if (past !== undefined) return { refusal: past };
    if (trial !== null) return { trial };
    return projectId === undefined ? { equipmentId } : { projectId };
  }, [past, trial, equipmentId, projectId]);
  const feed = useFeedState();
  const trouble = troubleOf(feed);
  const [chosen, setChosen] = useState<{
    signal: SignalDefinition;
    options: WriteOptions;
  } | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A fault concerns the signals of some drivers, and is asked about by signal.
  const troubleReason = trouble === undefined || trouble === 'fault' ? undefined : t(REASONS[trouble]);
  const refusal = past ?? ((canWrite ?? isPermitted) ? undefined : t('noPermission'));
  // What is simulated can be written whatever became of the plant: then each signal is asked about by itself.
  const reason = refusal ?? (trial === null ? troubleReason : undefined);
  const write = useMemo<Write>(
    () => ({
      reason,
      reasonFor: ({ id, equipmentId: owner, driverId }) => {
        if (trial?.isSimulated(id)) return refusal;
        const gateway = feed.gateways?.find((one) => one.equipmentId === owner) ?? feed.gateway;
        const isReachable = gateway === null || canReachSignal(gateway, driverId);
        return refusal ?? troubleReason ?? (isReachable ? undefined : t('faultReason'));
      },
      target,
      open: (signal, options = {}) => {
        setChosen({ signal, options });
        setOpen(true);
      },
    }),
    [reason, refusal, troubleReason, trial, feed, target, t],
  );
  return (
    <WriteContext value={write}>
      {children}
      {chosen !== null && (
        <Suspense>
          <WriteDialog
            target={target}
            signal={chosen.signal}
            options={chosen.options}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </WriteContext>
  );
}
