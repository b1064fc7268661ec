import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { type Trouble, troubleOf } from '../detail/ConnectionBanner.tsx';
import type { SignalDefinition } from '../real-time/use-signals.ts';

const WriteDialog = lazy(async () => ({ default: (await import('./WriteDialog.tsx')).WriteDialog }));

interface Write {
  /** Why nothing can be written now, in words; undefined when writing is possible. */
  reason: string | undefined;
  open: (signal: SignalDefinition) => void;
}

const WriteContext = createContext<Write | null>(null);

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
  const [signal, setSignal] = useState<SignalDefinition | null>(null);
  const [isOpen, setOpen] = useState(false);
  const troubleReason = trouble === undefined ? undefined : t(REASONS[trouble]);
  const reason = canWrite ? troubleReason : t('noPermission');
  const write = useMemo<Write>(
    () => ({
      reason,
      open: (chosen) => {
        setSignal(chosen);
        setOpen(true);
      },
    }),
    [reason],
  );
  return (
    <WriteContext value={write}>
      {children}
      {signal !== null && (
        <Suspense>
          <WriteDialog
            equipmentId={equipmentId}
            signal={signal}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </WriteContext>
  );
}

/** Opening the write dialog, and why it cannot be opened. */
export function useWriteDialog(): Write {
  const write = useContext(WriteContext);
  if (write === null) throw new Error('useWriteDialog outside of WriteProvider');
  return write;
}
