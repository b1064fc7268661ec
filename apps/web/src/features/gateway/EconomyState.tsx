import { type Gateway, hasEconomyMode } from '@zutai/contract';
import { hasAgent } from '@zutai/lists';
import { useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';

/** The economy mode as the gateway says that it is, and what is wanted of it where that is something else. */
export function EconomyState({
  gateway,
}: {
  gateway: Pick<Gateway, 'economyReportS' | 'economy' | 'agentVersion'>;
}) {
  const { economyReportS: wanted, economy, agentVersion } = gateway;
  const t = useText('gateway');
  const parts: string[] = [];
  if (economy !== null) {
    parts.push(t('economySeconds', { seconds: economy.reportIntervalS }));
    if (economy.openUntilMs !== null && economy.openUntilMs > Date.now())
      parts.push(t('economyByHand', { time: formatTime(economy.openUntilMs) }));
    else if (economy.openCount > 0) parts.push(t('economyOpenCount', { count: economy.openCount }));
  }
  if (wanted === null) parts.push(t(economy === null ? 'economyOff' : 'economyEnding'));
  else if (hasAgent(gateway) && !hasEconomyMode(agentVersion))
    parts.push(t('economyOld', { version: agentVersion }));
  else if (economy?.reportIntervalS !== wanted) parts.push(t('economyWaiting', { seconds: wanted }));
  return <>{parts.join(' · ')}</>;
}
