import { calls, type GatewayVersion } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

export const GATEWAY_VERSION_STATES = {
  running: textRef('gatewayVersion', 'state_running'),
  pending: textRef('gatewayVersion', 'state_pending'),
  refused: textRef('gatewayVersion', 'state_refused'),
  former: textRef('gatewayVersion', 'state_former'),
  skipped: textRef('gatewayVersion', 'state_skipped'),
} as const;

const ORIGINS = {
  edit: textRef('gatewayVersion', 'origin_edit'),
  templateSync: textRef('gatewayVersion', 'origin_templateSync'),
  import: textRef('gatewayVersion', 'origin_import'),
  restore: textRef('gatewayVersion', 'origin_restore'),
  system: textRef('gatewayVersion', 'origin_system'),
} as const;

export const GATEWAY_VERSION_KINDS = {
  gateway: textRef('gatewayVersion', 'kind_gateway'),
  equipment: textRef('gatewayVersion', 'kind_equipment'),
  driver: textRef('gatewayVersion', 'kind_driver'),
  signal: textRef('gatewayVersion', 'kind_signal'),
  script: textRef('gatewayVersion', 'kind_script'),
} as const;
const KINDS = ['equipment', 'driver', 'signal', 'script'] as const;

/** How much a version changed, in one line. */
export function gatewayVersionChangeText(
  { summary, restoredFrom: version }: GatewayVersion,
  say: Say,
): string {
  const kinds = KINDS.flatMap((kind) => {
    const { added = 0, changed = 0, removed = 0 } = summary[kind] ?? {};
    const counts = (
      [
        [textRef('gatewayVersion', 'added'), added],
        [textRef('gatewayVersion', 'changed'), changed],
        [textRef('gatewayVersion', 'removed'), removed],
      ] as const
    ).flatMap(([text, count]) => (count === 0 ? [] : [say.text(text, { count })]));
    if (counts.length === 0) return [];
    const params = {
      kind: say.text(GATEWAY_VERSION_KINDS[kind]),
      counts: counts.join(say.text(textRef('common', 'listComma'))),
    };
    return [say.text(textRef('gatewayVersion', 'kindCounts'), params)];
  });
  const back = version === null ? [] : [say.text(textRef('gatewayVersion', 'restoredFrom'), { version })];
  const said = [...back, ...kinds];
  return said.length === 0 ? say.text(textRef('gatewayVersion', 'first')) : said.join(' · ');
}

/** What a gateway was to run, the newest first. */
export const gatewayVersionList = defineList(calls.gatewayVersion.query, {
  name: 'gateway-version',
  title: textRef('gatewayVersion', 'title'),
  scope: ['gatewayId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.cell('version', textRef('gatewayVersion', 'version'), ({ version }) => `V${version}`, {
      sort: 'version',
    }),
    make.word('state', textRef('gatewayVersion', 'state'), GATEWAY_VERSION_STATES),
    make.cell('changes', textRef('gatewayVersion', 'changes'), gatewayVersionChangeText),
    make.text('madeBy', textRef('gatewayVersion', 'madeBy')),
    make.time('madeMs', textRef('gatewayVersion', 'made')),
    make.word('origin', textRef('gatewayVersion', 'origin'), ORIGINS),
    make.time('takenMs', textRef('gatewayVersion', 'taken')),
    make.text('error', textRef('gatewayVersion', 'error'), { isFileOnly: true }),
  ],
});
