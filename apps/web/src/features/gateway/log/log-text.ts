import { type GatewayLogLevel, type GatewayLogLine, gatewayLogLevel } from '@zutai/contract';
import { formatTimeMs } from '../../../lib/time/index.ts';

/** Lines of this level and above that have the text, the newest first. */
export function findLines(
  lines: readonly GatewayLogLine[],
  lowest: GatewayLogLevel,
  text: string,
): GatewayLogLine[] {
  const levels = gatewayLogLevel.options;
  const wanted = text.trim().toLowerCase();
  return lines
    .filter(({ level }) => levels.indexOf(level) >= levels.indexOf(lowest))
    .filter(({ message, details }) => `${message} ${details}`.toLowerCase().includes(wanted))
    .toReversed();
}

/** As a text file: a line each, in the order in which they were written. */
export function logText(newestFirst: readonly GatewayLogLine[]): string {
  return newestFirst
    .toReversed()
    .map(({ timeMs, level, message, details }) =>
      [formatTimeMs(timeMs), level.toUpperCase(), message, details]
        // A line is one line, whatever is in it.
        .map((part) => part.replaceAll(/\s+/g, ' ').trim())
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
}
