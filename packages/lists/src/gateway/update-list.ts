import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const ROLLOUT_STATES = {
  running: textRef('gatewayUpdate', 'rollout_running'),
  paused: textRef('gatewayUpdate', 'rollout_paused'),
  stopped: textRef('gatewayUpdate', 'rollout_stopped'),
  done: textRef('gatewayUpdate', 'rollout_done'),
} as const;

const DIRECTIONS = {
  newer: textRef('gatewayUpdate', 'direction_newer'),
  back: textRef('gatewayUpdate', 'direction_back'),
} as const;

const UPDATE_STATES = {
  waiting: textRef('gatewayUpdate', 'state_waiting'),
  sending: textRef('gatewayUpdate', 'state_sending'),
  trial: textRef('gatewayUpdate', 'state_trial'),
  done: textRef('gatewayUpdate', 'state_done'),
  failed: textRef('gatewayUpdate', 'state_failed'),
  stopped: textRef('gatewayUpdate', 'state_stopped'),
} as const;

const REASONS = {
  notOneFile: textRef('gatewayUpdate', 'reason_notOneFile'),
  otherKey: textRef('gatewayUpdate', 'reason_otherKey'),
  signature: textRef('gatewayUpdate', 'reason_signature'),
  otherGateway: textRef('gatewayUpdate', 'reason_otherGateway'),
  sameVersion: textRef('gatewayUpdate', 'reason_sameVersion'),
  older: textRef('gatewayUpdate', 'reason_older'),
  diskFull: textRef('gatewayUpdate', 'reason_diskFull'),
  unwritable: textRef('gatewayUpdate', 'reason_unwritable'),
  notOffered: textRef('gatewayUpdate', 'reason_notOffered'),
  size: textRef('gatewayUpdate', 'reason_size'),
  changed: textRef('gatewayUpdate', 'reason_changed'),
  busy: textRef('gatewayUpdate', 'reason_busy'),
  noConnection: textRef('gatewayUpdate', 'reason_noConnection'),
  exited: textRef('gatewayUpdate', 'reason_exited'),
  damaged: textRef('gatewayUpdate', 'reason_damaged'),
  noAnswer: textRef('gatewayUpdate', 'reason_noAnswer'),
  wentBack: textRef('gatewayUpdate', 'reason_wentBack'),
  programChanged: textRef('gatewayUpdate', 'reason_programChanged'),
  nothingKept: textRef('gatewayUpdate', 'reason_nothingKept'),
} as const;

/** Roll-outs of the gateway program, the newest first. */
export const gatewayRolloutList = defineList(calls.gatewayUpdate.query, {
  name: 'gateway-rollout',
  title: textRef('gatewayUpdate', 'title'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.time('createdMs', textRef('gatewayUpdate', 'created'), { sort: 'createdMs' }),
    make.word('direction', textRef('gatewayUpdate', 'direction'), DIRECTIONS),
    make.text('version', textRef('gatewayUpdate', 'version')),
    make.word('state', textRef('gatewayUpdate', 'state'), ROLLOUT_STATES),
    make.cell('progress', textRef('gatewayUpdate', 'progress'), ({ doneCount, failedCount, total }, say) =>
      say.text(textRef('gatewayUpdate', 'progressText'), { done: doneCount, failed: failedCount, total }),
    ),
    make.count('firstCount', textRef('gatewayUpdate', 'firstCount')),
    make.count('soakMinutes', textRef('gatewayUpdate', 'soakMinutes')),
    make.text('madeBy', textRef('gatewayUpdate', 'madeBy')),
    make.time('endedMs', textRef('gatewayUpdate', 'ended'), { isHidden: true }),
  ],
});

/** What becomes of each gateway of a roll-out. */
export const gatewayUpdateList = defineList(calls.gatewayUpdate.queryGateways, {
  name: 'gateway-update',
  title: textRef('gatewayUpdate', 'gateways'),
  search: textRef('gatewayUpdate', 'search'),
  scope: ['rolloutId'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('gateway', 'one')),
    make.text('sn', textRef('gateway', 'sn')),
    make.cell('turn', textRef('gatewayUpdate', 'turn'), ({ isFirst }, say) =>
      say.text(textRef('gatewayUpdate', isFirst ? 'turn_first' : 'turn_rest')),
    ),
    make.word('state', textRef('gatewayUpdate', 'state'), UPDATE_STATES),
    make.cell('sent', textRef('gatewayUpdate', 'sent'), ({ sentBytes, totalBytes }) =>
      totalBytes === 0 ? '' : `${Math.floor((100 * sentBytes) / totalBytes)}%`,
    ),
    make.text('fromVersion', textRef('gatewayUpdate', 'from')),
    make.text('toVersion', textRef('gatewayUpdate', 'version')),
    make.cell('reason', textRef('gatewayUpdate', 'reason'), ({ reason }, say) =>
      reason === '' ? '' : say.text(REASONS[reason]),
    ),
    make.text('detail', textRef('gatewayUpdate', 'detail'), { isHidden: true }),
    make.time('changedMs', textRef('gatewayUpdate', 'changed')),
  ],
});
