import { vi } from 'vitest';
import { startRedCanvas } from './red-canvas.ts';

export interface WhepPeer {
  readonly requests: { readonly method: string; readonly url: string }[];
  /** Whether the session was deleted and its connection closed. */
  isClosed(): boolean;
  close(): void;
}

/**
 * A WHEP server inside the browser: a real connection that sends the pictures of a canvas. Its HTTP is answered in the
 * place of `fetch`; everything else is as with a server of another machine.
 */
export function startWhepPeer(endpoint: string): WhepPeer {
  const camera = startRedCanvas();
  const connections: RTCPeerConnection[] = [];
  const requests: WhepPeer['requests'] = [];
  const session = new URL('session/1', endpoint).href;

  async function answer(offer: string): Promise<Response> {
    const connection = new RTCPeerConnection();
    connections.push(connection);
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    for (const track of camera.stream.getVideoTracks()) connection.addTrack(track, camera.stream);
    await connection.setLocalDescription(await connection.createAnswer());
    await new Promise<void>((done) => {
      const look = () => connection.iceGatheringState === 'complete' && done();
      connection.addEventListener('icegatheringstatechange', look);
      look();
    });
    const headers = { 'content-type': 'application/sdp', location: session };
    return new Response(connection.localDescription!.sdp, { status: 201, headers });
  }

  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input);
    if (!url.startsWith(new URL(endpoint).origin)) return real(input, init);
    const method = init?.method ?? 'GET';
    requests.push({ method, url });
    if (method === 'DELETE' && url === session) {
      for (const connection of connections) connection.close();
      return new Response(null, { status: 200 });
    }
    return method === 'POST' && url === endpoint
      ? answer(String(init?.body))
      : new Response(null, { status: 404 });
  });
  return {
    requests,
    isClosed: () => connections.every(({ connectionState }) => connectionState === 'closed'),
    close: () => camera.stop(),
  };
}
