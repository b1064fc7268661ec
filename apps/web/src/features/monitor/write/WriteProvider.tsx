import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { type Trouble, troubleOf } from '../detail/ConnectionBanner.tsx';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import { type Write, WriteContext, type WriteOptions } from './write-context.ts';

const WriteDialog = lazy(async () => ({
  default: (await import('./WriteDialog.tsx')).WriteDialog,
}));

const REASONS: Record<Trouble, 'lostReason' | 'offlineReason' | 'vpnReason'> = {
  lost: 'lostReason',
  offline: 'offlineReason',
  noGateway: 'offlineReason',
  vpn: 'vpnReason',
};

/** The write dialog for every value inside. */
export function WriteProvider({ equipmentId, children }: { equipmentId: string; children: ReactNode }) {
  const t = useText('command');
  const canWrite = useCan('signal_write');
  const trouble = troubleOf(useFeedState());
  const [chosen, setChosen] = useState<{
    signal: SignalDefinition;
    options: WriteOptions;
  } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const troubleReason = trouble === undefined ? undefined : t(REASONS[trouble]);
  const reason = canWrite ? troubleReason : t('noPermission');
  const write = useMemo<Write>(
    () => ({
      reason,
      open: (signal, options = {}) => {
        setChosen({ signal, options });
        setOpen(true);
      },
    }),
    [reason],
  );
  return (
    <WriteContext value={write}>
      {children}
      {chosen !== null && (
        <Suspense>
          <WriteDialog
            equipmentId={equipmentId}
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
