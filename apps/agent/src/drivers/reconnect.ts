import type { DriverConfiguration } from '@zutai/contract/sparkplug';

/** Waiting times of protocols that have the options `reconnectMinMs` and `reconnectMaxMs`, which their schemas checked. */
export function readReconnect({ options }: DriverConfiguration): { minMs: number; maxMs: number } {
  return { minMs: Number(options.reconnectMinMs), maxMs: Number(options.reconnectMaxMs) };
}
