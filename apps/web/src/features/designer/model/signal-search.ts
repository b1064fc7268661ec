import type { MonitoredSignal } from '@zutai/contract';

export interface SignalFilter {
  keyword: string;
  isWritableOnly: boolean;
}

/** The signals that match every word of the keyword in name, tag, group or unit, in their own order. */
export function searchSignals(signals: readonly MonitoredSignal[], filter: SignalFilter): MonitoredSignal[] {
  const words = filter.keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return signals.filter((signal) => {
    if (filter.isWritableOnly && !signal.writable) return false;
    const text =
      `${signal.title} ${signal.titleEn} ${signal.tag} ${signal.group} ${signal.unit}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
