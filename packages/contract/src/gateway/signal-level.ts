export type SignalLevel = 'VeryGood' | 'Good' | 'Fair' | 'Bad';

/** Signal level of a gateway, percent, in words (specification, section 4). */
export function signalLevelOf(percent: number): SignalLevel {
  if (percent >= 70) return 'VeryGood';
  if (percent >= 50) return 'Good';
  return percent >= 30 ? 'Fair' : 'Bad';
}
