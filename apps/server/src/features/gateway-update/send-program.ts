import {
  type DeviceAsk,
  type GatewayUpdateReason,
  PROGRAM_PIECE_BYTES,
  type ProgramManifest,
} from '@zutai/contract';
import type { GatewayLink, TimedAnswer } from '../gateway-link/index.ts';
import type { OfferedProgram } from './agent-program.ts';
import type { SigningKeyRepository } from './signing-key-repository.ts';
import type { RolloutWorkRepository, UpdateChange, WorkedRollout, WorkedUpdate } from './work-repository.ts';

/** How long an agent has to answer: it writes a piece to its disk, or the whole program. */
const PIECE_MS = 15_000;
const INSTALL_MS = 60_000;

export interface SendProgramOptions {
  readonly work: RolloutWorkRepository;
  readonly link: Pick<GatewayLink, 'askDriver'>;
  readonly offered: OfferedProgram;
  readonly key: SigningKeyRepository;
}

interface Wanted {
  readonly manifest: ProgramManifest;
  /** Absent where the gateway has it. */
  readonly packed?: Buffer;
}

type Answer = NonNullable<TimedAnswer['answer']>;

/** Sends one gateway the program that it is to run and has it installed; what is cut off goes on where it was. */
export async function sendProgram(
  options: SendProgramOptions,
  rollout: WorkedRollout,
  update: WorkedUpdate,
  signal: AbortSignal,
): Promise<void> {
  const { work, link, key } = options;
  const change = (to: UpdateChange) => work.change(update.id, ['waiting', 'sending'], to);
  const fail = (reason: GatewayUpdateReason, detail = '') => change({ state: 'failed', reason, detail });
  /** Undefined: nothing came; it is tried again. */
  const ask = async (what: DeviceAsk, timeoutMs = PIECE_MS): Promise<Answer | undefined> =>
    (await link.askDriver({ groupId: update.groupId, sn: update.sn }, what, timeoutMs))?.answer;

  const state = await ask({ kind: 'updateState' });
  if (state?.kind !== 'updateState') return;
  if (!state.canUpdate) return void (await fail('notOneFile'));
  const wanted = await findWanted(options, rollout, update.sn, state);
  if (typeof wanted === 'string') return void (await fail(wanted));
  const { manifest, packed } = wanted;
  const { sha256, version, packedSize } = manifest;
  if (state.version === version) return void (await change({ state: 'done', to_version: version }));
  const total_bytes = packed === undefined ? 0 : packedSize;
  if (!(await change({ state: 'sending', to_version: version, total_bytes }))) return;

  const offer = await ask({ kind: 'updateOffer', ...(await key.sign(manifest)) });
  if (offer?.kind === 'updateRefused') return void (await fail(offer.reason, offer.detail));
  if (offer?.kind !== 'updateReceived') return;
  let { received } = offer;
  while (packed !== undefined && received < packedSize) {
    if (signal.aborted || !(await work.isRunning(rollout.id))) return;
    if (!(await change({ sent_bytes: received }))) return;
    const data = packed.subarray(received, received + PROGRAM_PIECE_BYTES).toString('base64');
    const answer = await ask({ kind: 'updatePiece', sha256, offset: received, data });
    if (answer?.kind === 'updateRefused') {
      // It was started anew meanwhile and knows of no offer: it is made again.
      if (answer.reason !== 'notOffered') await fail(answer.reason, answer.detail);
      return;
    }
    if (answer?.kind !== 'updateReceived') return;
    received = answer.received;
  }
  if (signal.aborted || !(await work.isRunning(rollout.id))) return;
  // Before it is asked: its answer may not come, and then what it runs says what became of it.
  if (!(await change({ state: 'trial', sent_bytes: total_bytes }))) return;
  const installed = await ask({ kind: 'updateInstall', sha256 }, INSTALL_MS);
  if (installed?.kind !== 'updateRefused') return;
  const { reason, detail } = installed;
  const isLater = reason === 'busy' || reason === 'notOffered';
  await work.change(update.id, ['trial'], {
    state: isLater ? 'sending' : 'failed',
    ...(!isLater && { reason, detail }),
  });
}

/** What is to be sent, or why nothing can be. */
async function findWanted(
  { offered }: SendProgramOptions,
  { direction, sha256 }: WorkedRollout,
  sn: string,
  { version: fromVersion, previous }: Extract<Answer, { kind: 'updateState' }>,
): Promise<Wanted | GatewayUpdateReason> {
  if (direction === 'back') {
    if (previous === null) return 'nothingKept';
    return { manifest: { ...previous, sn, packedSize: previous.size, direction, fromVersion } };
  }
  const program = await offered.find();
  if (program === undefined || program.sha256 !== sha256) return 'programChanged';
  const { version, size, packed } = program;
  return {
    manifest: { sn, version, size, sha256, packedSize: packed.length, direction, fromVersion },
    packed,
  };
}
