import { calls } from '@zutai/contract';
import { CallError, call } from '../call/index.ts';
import { describeDevice, KeyServiceError, signBy } from './key-service.ts';

/** Devices that the server did not take, by address of the service: asking again would say the same. */
const wrong = new Map<string, string>();

/** Forgets which device was wrong, such as before another account signs in. */
export const forgetWrongKey = (): void => wrong.clear();

/**
 * Has the device that is plugged in sign a new text, and hands it on.
 * @param send the call that it is for
 * @throws KeyServiceError when the device is away or none of the account; CallError for anything else
 */
export async function showKey<T>(url: string, send: (verifyData: string) => Promise<T>): Promise<T> {
  const device = await describeDevice(url);
  if (wrong.get(url) === device.desc) throw new KeyServiceError({ state: 'wrong', desc: device.desc });
  const { random } = await call(calls.session.random, {});
  const verifyData = await signBy(url, device, random);
  try {
    return await send(verifyData);
  } catch (error) {
    if (!(error instanceof CallError) || error.name !== 'hardwareKeyWrong') throw error;
    wrong.set(url, device.desc);
    throw new KeyServiceError({ state: 'wrong', desc: device.desc });
  }
}

/** The lock check of the own session. Throws as {@link showKey}. */
export async function checkLock(url: string): Promise<void> {
  await showKey(url, (verifyData) => call(calls.hardwareKey.validLockCert, { verifyData }));
}
