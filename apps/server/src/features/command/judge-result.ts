import { type CommandResult, deviceCode, type SignalValue } from '@zutai/contract';
import { isSameValue } from '../gateway-link/index.ts';
import type { Decision } from './repository.ts';
import type { StoredCommand } from './rows.ts';

type Written = Pick<StoredCommand, 'oldValue' | 'newValue'>;

/**
 * What a value read after a write, whose answer was lost, says about it: the written value is success, the value of
 * before is failure. Anything else decides nothing: the controller may have changed it since. Nor does a switch that
 * shows off after on was written, as controllers clear push-buttons by themselves.
 */
export function judgeReadBack({ oldValue, newValue }: Written, readBack: SignalValue): Decision {
  if (isSameValue(newValue, readBack)) return 'success';
  return typeof newValue !== 'boolean' && isSameValue(oldValue, readBack) ? 'failure' : 'unknown';
}

/** What a gateway's answer makes of a command. */
export function judgeResult(command: Written, result: CommandResult): Decision {
  if (result.code === deviceCode.success) return 'success';
  if (!result.isUncertain) return 'failure';
  return result.readBack === null ? 'unknown' : judgeReadBack(command, result.readBack);
}
