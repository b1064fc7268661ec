import { deviceCode, type ScriptEffect } from '@zutai/contract/sparkplug';
import { checkWrite } from '../commands/write-command.ts';
import type { DeviceFailure, SignalValue } from '../drivers/driver.ts';
import type { Device, DeviceSignal } from '../reporting/device.ts';
import type { Effect } from './script-message.ts';

/** A value that is written as any other: by the rules of the signal, within its bounds. */
export function checkedWrite(device: Device, { tag, value }: Effect) {
  return checkWrite(device, { request: undefined, name: tag, alias: undefined, value }, 0);
}

const wrongType = (tag: string, dataType: string): DeviceFailure => ({
  code: deviceCode.wrongDataType,
  message: `${tag} takes a ${dataType}`,
});

/** Why a value cannot be set; undefined where it can. Null always can: it says that there is no good value. */
export function setRefusal(
  { signal }: Pick<DeviceSignal, 'signal'>,
  value: Effect['value'],
): DeviceFailure | undefined {
  const { dataType, tag } = signal;
  const wanted = dataType === 'text' ? 'string' : dataType;
  return value === null || typeof value === wanted ? undefined : wrongType(tag, dataType);
}

/** What a run would do, with why not where it would be refused. */
export function describeEffect(
  device: Device,
  more: ReadonlyMap<string, 'number' | 'boolean' | 'text'>,
  effect: Effect,
): ScriptEffect {
  const { kind, tag, value } = effect;
  const found = device.findByTag(tag);
  const dataType = found?.signal.dataType ?? more.get(tag) ?? 'number';
  const failure =
    kind === 'write'
      ? checkedWrite(device, effect).failure
      : setRefusal({ signal: { tag, dataType } as DeviceSignal['signal'] }, value);
  if (failure === undefined) return { kind, tag, value };
  return { kind, tag, value, refusal: { code: failure.code, message: failure.message.slice(0, 500) } };
}

/** Whether the controller has the value already: it is not written again. */
export function hasAlready({ latest }: DeviceSignal, value: SignalValue): boolean {
  return latest?.code === '' && latest.value === value;
}
