import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { type Trouble, troubleOf } from '../detail/ConnectionBanner.tsx';
import type { SignalDefinition } from '../real-time/use-signals.ts';

const WriteDialog = lazy(async () => ({
  default: (await import('./WriteDialog.tsx')).WriteDialog,
}));

/** A write whose value is settled before the dialog opens: only the confirmation is left. */
export interface WritePreset {
  /** As text; read by the signal's data type. */
  value: string;
}

/** What the dialog is opened with besides the signal. */
export interface WriteOptions {
  preset?: WritePreset;
  /** Shown above everything, in the words of whoever drew the page. */
  hint?: string;
}

interface Write {
  /** Why nothing can be written now, in words; undefined when writing is possible. */
  reason: string | undefined;
  open: (signal: SignalDefinition, options?: WriteOptions) => void;
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

/** Opening the write dialog, and why it cannot be opened. */
export function useWriteDialog(): Write {
  const write = useContext(WriteContext);
  if (write === null) throw new Error('useWriteDialog outside of WriteProvider');
  return write;
}
