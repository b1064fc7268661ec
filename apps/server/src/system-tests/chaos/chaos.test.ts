import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { whyNoSmallDisk } from '@zutai/dev-env/server-process';
import { expect, it } from 'vitest';
import { mosquittoMissing } from '../../platform/testing/mosquitto.ts';
import { faults } from './faults.ts';
import type { Topology } from './installation.ts';
import { runChaos } from './run-chaos.ts';

// The short form of `npm run chaos`; faults that have failed once are named here.
const rounds: readonly { topology: Topology; only: readonly string[] }[] = [
  {
    topology: 'embedded',
    only: [
      'server killed',
      'server ended and started',
      'database stopped (SIGSTOP)',
      'agent started on a full disk',
      'disk of the server full',
    ],
  },
  { topology: 'shared', only: ['server stopped (SIGSTOP)', 'server ended and started', 'broker killed'] },
];
const probe = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-disk-'));
const diskMissing = whyNoSmallDisk(path.join(probe, 'disk'));
fs.rmSync(probe, { recursive: true });
const isWithoutDisk = (name: string) =>
  !faults.some((fault) => fault.name === name && fault.needsDisk === true);

it.each(rounds)(
  'nothing is lost, doubled or untrue: $topology, $only',
  async ({ topology, only: named }) => {
    const only = diskMissing === undefined ? named : named.filter(isWithoutDisk);
    if (diskMissing !== undefined) console.warn(`full disks are not tested here: ${diskMissing}`);
    if (topology === 'shared' && mosquittoMissing !== undefined) {
      console.warn(`not tested here: ${mosquittoMissing}`);
      return;
    }
    const lines: string[] = [];
    const result = await runChaos({
      topology,
      rounds: only.length,
      seed: 5,
      only,
      log: (line) => lines.push(line),
    });
    expect(result.violations, lines.join('\n')).toEqual([]);
    expect(result.values).toBeGreaterThan(100);
  },
  240_000,
);
