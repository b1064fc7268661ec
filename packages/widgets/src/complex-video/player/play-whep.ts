import { emptyVideo, type Play, reasonOfStatus, type Stopped } from './player.ts';

/** Longest wait for the addresses of this machine, ms; most are there at once. */
const gatheringMs = 1_500;
/** How long a connection may be broken before it counts as ended, ms. */
const brokenMs = 5_000;

class AnswerProblem extends Error {
  override name = 'AnswerProblem';
  readonly stopped: Stopped;

  constructor(stopped: Stopped) {
    super(stopped.reason);
    this.stopped = stopped;
  }
}

/** WebRTC by WHEP: an offer posted to the address, its answer in the reply, deleted at the end. */
export const playWhep: Play = async (video, url, onStopped, signal) => {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  const stream = new MediaStream();
  /** Of the session at the server, to be deleted. */
  let resource: string | undefined;
  const deleteSession = () => {
    if (resource !== undefined)
      void fetch(resource, { method: 'DELETE', keepalive: true }).catch(() => undefined);
    resource = undefined;
  };
  let broken: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(broken);
    connection.close();
    deleteSession();
    emptyVideo(video);
  });
  connection.addEventListener('track', ({ track }) => {
    stream.addTrack(track);
    video.srcObject = stream;
    void video.play().catch(() => undefined);
  });
  connection.addEventListener('connectionstatechange', () => {
    clearTimeout(broken);
    const state = connection.connectionState;
    if (state === 'failed') onStopped({ reason: 'network', detail: url });
    if (state === 'disconnected')
      broken = setTimeout(() => onStopped({ reason: 'network', detail: url }), brokenMs);
  });
  try {
    for (const kind of ['video', 'audio']) connection.addTransceiver(kind, { direction: 'recvonly' });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered(connection);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp' },
      body: connection.localDescription!.sdp,
      signal,
    });
    if (!answer.ok) throw new AnswerProblem({ reason: reasonOfStatus(answer.status), detail: url });
    const sdp = await answer.text();
    const location = answer.headers.get('location');
    if (location !== null) resource = new URL(location, answer.url || url).href;
    // Aborted between the answer and its text: nobody else ends the session.
    if (signal.aborted) return deleteSession();
    if (!sdp.startsWith('v=0')) throw new AnswerProblem({ reason: 'unreadable', detail: url });
    await connection.setRemoteDescription({ type: 'answer', sdp });
  } catch (error) {
    if (signal.aborted) return;
    onStopped(error instanceof AnswerProblem ? error.stopped : { reason: 'network', detail: url });
  }
};

function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(done, gatheringMs);
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      done();
    });
  });
}
