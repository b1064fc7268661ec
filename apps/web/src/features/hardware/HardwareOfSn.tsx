import { calls, gatewaySn } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';

interface HardwareOfSnProps {
  sn: string;
  /** Where it is of no model that is known, or no serial number yet; by default nothing. */
  fallback?: string;
}

/** Which model a serial number is of, and the latest firmware of that. */
export function HardwareOfSn({ sn, fallback = '' }: HardwareOfSnProps) {
  const t = useText('hardware');
  const titleOf = useTitle();
  const isWhole = gatewaySn.safeParse(sn).success;
  const { data } = useCall(calls.hardware.queryBySn, { sn }, { isEnabled: isWhole });
  if (!isWhole || data === undefined || data === null) return fallback;
  const title = titleOf(data);
  return data.firmwareVersion === '' ? title : t('ofSnFirmware', { title, version: data.firmwareVersion });
}
