import { setTimeout as delay } from 'node:timers/promises';
import { findDatabasePid, waitUntil } from '@zutai/dev-env/server-process';
import type { Installation, Topology } from './installation.ts';
import { suspend } from './processes.ts';

/** What a fault may draw: the same for the same seed. */
export interface Draw {
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number;
}

export interface Fault {
  readonly name: string;
  readonly topologies: readonly Topology[];
  /** Needs disks that can be filled. */
  readonly needsDisk?: boolean;
  /** The devices stand still meanwhile: what cannot be kept is not made. */
  readonly needsStillDevice?: boolean;
  /**
   * The broker acknowledges what it has not saved yet: what it acknowledged in the last second before it was
   * killed may be lost with it, and nobody behind it can help.
   */
  readonly canLoseUnsaved?: boolean;
  /**
   * Does it and undoes it. `expectUnhealthy` is to be called at a moment at which no server that is concerned may
   * answer `/healthz` with 200.
   */
  readonly inflict: (
    installation: Installation,
    draw: Draw,
    expectUnhealthy: (servers: readonly number[]) => Promise<void>,
  ) => Promise<void>;
}

/** One and a half of the keep-alive, and what a busy machine adds. */
const BROKER_KNOWN_MS = 7_500;
const both: readonly Topology[] = ['embedded', 'shared'];
const all = ({ servers }: Installation) => servers.map((_, index) => index);
const seconds = (draw: Draw) => draw.whole(1, 15) * 1_000;

async function stopFor(pid: number, ms: number): Promise<void> {
  const resume = suspend(pid);
  try {
    await delay(ms);
  } finally {
    resume();
  }
}

async function shiftClock(installation: Installation, of: 'server' | 'agent', draw: Draw): Promise<void> {
  const offsetMs = draw.whole(5, 600) * 1_000 * (draw.whole(0, 1) === 0 ? 1 : -1);
  installation.clocks[of].shift(offsetMs);
  await delay(draw.whole(2, 6) * 1_000);
  installation.clocks[of].shift(0);
}

export const faults: readonly Fault[] = [
  {
    name: 'server killed',
    topologies: both,
    async inflict({ servers }, draw, expectUnhealthy) {
      const index = draw.whole(0, servers.length - 1);
      await servers[index]!.kill();
      await expectUnhealthy([index]);
      await delay(draw.whole(0, 3_000));
      await servers[index]!.restart();
    },
  },
  {
    name: 'server ended and started',
    topologies: both,
    inflict: ({ servers }, draw) => servers[draw.whole(0, servers.length - 1)]!.restart(),
  },
  {
    name: 'server stopped (SIGSTOP)',
    topologies: both,
    async inflict({ servers }, draw, expectUnhealthy) {
      const index = draw.whole(0, servers.length - 1);
      const ms = Math.max(2_000, seconds(draw));
      // Without its database, which would be another fault.
      process.kill(servers[index]!.pid(), 'SIGSTOP');
      await expectUnhealthy([index]);
      await delay(ms);
      process.kill(servers[index]!.pid(), 'SIGCONT');
    },
  },
  {
    name: 'server and database killed',
    topologies: ['embedded'],
    async inflict({ servers }) {
      const pid = findDatabasePid(servers[0]!.dataFolder);
      await servers[0]!.kill();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await servers[0]!.restart();
    },
  },
  {
    name: 'database killed',
    topologies: both,
    async inflict(installation) {
      if (installation.topology === 'shared') await installation.engines.crashDatabase();
      else process.kill(installation.databasePid(), 'SIGKILL');
    },
  },
  {
    name: 'database stopped (SIGSTOP)',
    topologies: both,
    async inflict(installation, draw, expectUnhealthy) {
      const ms = seconds(draw);
      const resume = suspend(installation.databasePid());
      try {
        await delay(Math.min(ms, 4_000));
        if (ms > 4_000) await expectUnhealthy(all(installation));
        await delay(Math.max(0, ms - 4_000));
      } finally {
        resume();
      }
    },
  },
  {
    name: 'broker killed',
    topologies: ['shared'],
    canLoseUnsaved: true,
    async inflict(installation, draw, expectUnhealthy) {
      const broker = installation.engines.broker!;
      await broker.kill();
      await delay(1_000);
      await expectUnhealthy(all(installation));
      await delay(draw.whole(0, 4_000));
      await broker.startAgain();
    },
  },
  {
    name: 'broker stopped (SIGSTOP)',
    topologies: ['shared'],
    async inflict(installation, draw, expectUnhealthy) {
      const ms = seconds(draw);
      const resume = suspend(installation.engines.broker!.pid());
      try {
        await delay(Math.min(ms, BROKER_KNOWN_MS));
        if (ms > BROKER_KNOWN_MS) await expectUnhealthy(all(installation));
        await delay(Math.max(0, ms - BROKER_KNOWN_MS));
      } finally {
        resume();
      }
    },
  },
  {
    name: 'agent killed',
    topologies: both,
    async inflict({ plant }, draw) {
      await plant.agent.kill();
      await delay(draw.whole(0, 3_000));
      await plant.agent.restart();
    },
  },
  {
    name: 'agent stopped (SIGSTOP)',
    topologies: both,
    inflict: ({ plant }, draw) => stopFor(plant.agent.pid(), seconds(draw)),
  },
  {
    name: 'clock of the servers set',
    topologies: both,
    inflict: (installation, draw) => shiftClock(installation, 'server', draw),
  },
  {
    name: 'clock of the agent set',
    topologies: both,
    inflict: (installation, draw) => shiftClock(installation, 'agent', draw),
  },
  {
    name: 'disk of the server full',
    topologies: ['embedded'],
    needsDisk: true,
    async inflict(installation, draw, expectUnhealthy) {
      const disk = installation.disks!.server;
      disk.fill();
      try {
        await delay(2_000);
        await expectUnhealthy([0]);
        await delay(draw.whole(1, 10) * 1_000);
      } finally {
        disk.free();
      }
    },
  },
  {
    name: 'disk of the agent full',
    topologies: ['embedded'],
    needsDisk: true,
    needsStillDevice: true,
    async inflict({ disks }, draw) {
      disks!.agent.fill();
      await delay(draw.whole(1, 5) * 1_000);
      disks!.agent.free();
    },
  },
  {
    name: 'agent started on a full disk',
    topologies: ['embedded'],
    needsDisk: true,
    async inflict({ disks, plant, clients }, draw) {
      const { agent, counter } = plant;
      await agent.kill();
      disks!.agent.fill(draw.whole(0, 1) === 0 ? 'bytes' : 'files');
      try {
        const killedAt = counter.count;
        const connections = () => agent.log().split('connected to the broker').length;
        const before = connections();
        await agent.restart();
        await waitUntil('the agent is connected', () => connections() > before);
        // What is read before there is a connection can neither be kept nor sent.
        for (let number = killedAt + 1; number <= counter.count; number += 1) counter.doubtful.add(number);
        await plant.waitForNewCount(clients[0]!);
        await delay(draw.whole(0, 3_000));
      } finally {
        disks!.agent.free();
      }
    },
  },
];
