import { deviceCode } from '@zutai/contract/sparkplug';
import type { DeviceFailure } from '../../driver.ts';
import { type LineOptions, ModbusLine } from './line.ts';

/** A line while somebody uses it. */
export interface LineLease {
  readonly line: ModbusLine;
  /** The last one who leaves closes it. */
  release(): void;
}

interface SharedLine {
  readonly line: ModbusLine;
  readonly settings: string;
  users: number;
}

const lines = new Map<string, SharedLine>();

const otherSettings: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'noPort',
  message: 'another driver has this line open with other settings',
};

/**
 * The line of that name: devices on one bus share one connection, so that their requests never meet on the wire.
 * A failure when it is in use with other settings.
 */
export function shareLine(
  name: string,
  settings: unknown,
  createOptions: () => LineOptions,
): LineLease | DeviceFailure {
  const described = JSON.stringify(settings);
  let shared = lines.get(name);
  if (shared && shared.settings !== described) return otherSettings;
  if (!shared) {
    const made = { line: new ModbusLine(createOptions()), settings: described, users: 0 };
    const forget = () => {
      if (lines.get(name) === made) lines.delete(name);
    };
    made.line.addListener(forget);
    lines.set(name, made);
    // Who comes after a failure tries anew.
    void made.line.open().then((failure) => failure && forget());
    shared = made;
  }
  return lease(shared, () => {
    if (lines.get(name) === shared) lines.delete(name);
  });
}

/** A line of one's own. */
export function ownLine(options: LineOptions): LineLease {
  const line = new ModbusLine(options);
  return { line, release: () => line.close() };
}

function lease(shared: SharedLine, forget: () => void): LineLease {
  shared.users += 1;
  let isReleased = false;
  return {
    line: shared.line,
    release() {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      forget();
      shared.line.close();
    },
  };
}
