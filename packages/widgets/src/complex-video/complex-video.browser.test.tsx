import { emptyLookup, setAtPath } from '@zutai/diagram';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  noServices,
  type OverlayServices,
  OverlayServicesProvider,
} from '../react/overlay/overlay-services.ts';
import { createPaintContext } from '../testing/test-live.ts';
import { complexVideo } from './index.ts';
import type { ComplexVideoData } from './model.ts';
import { VideoSession, type VideoState } from './player/video-session.ts';
import { type HlsSource, recordHls } from './testing/record-hls.ts';
import { startWhepPeer } from './testing/whep-peer.ts';
import View from './View.tsx';

const blank = complexVideo.model.create('v', { x: 0, y: 0, width: 320, height: 180, rotate: 0 });
const addon = (more: object) => ({ ...(blank.data as ComplexVideoData).dataAddon, ...more });

const sources: HlsSource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.release();
  vi.restoreAllMocks();
});
const hls = async () => {
  const source = await recordHls();
  sources.push(source);
  return source;
};

async function showVideo(more: object, services: Partial<OverlayServices> = {}) {
  const findCamera = vi.fn(() => Promise.reject(new Error('Nothing here')));
  const screen = await render(
    <OverlayServicesProvider value={{ ...noServices, findCamera, pageId: '1', ...services }}>
      <div style={{ position: 'relative', width: 320, height: 180 }}>
        <View
          widget={setAtPath(blank, 'data.dataAddon', addon(more))}
          context={createPaintContext(emptyLookup)}
          scale={1}
          subscribe={() => () => {}}
          onIntent={() => {}}
        />
      </div>
    </OverlayServicesProvider>,
  );
  const video = () => document.querySelector('video')!;
  const state = () => document.querySelector('[data-video-state]')?.getAttribute('data-video-state');
  return { ...screen, video, state, findCamera };
}

/** Whether a video shows the colour that was recorded, and not nothing. */
function redOf(video: HTMLVideoElement): number {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d')!;
  context.drawImage(video, 0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data[0]!;
}

describe('a video on a page', () => {
  it('plays HLS, and leaves nothing behind when it is stopped', async () => {
    const { playlistUrl } = await hls();
    const states: VideoState['kind'][] = [];
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const session = new VideoSession(video, {
      findAddress: async () => ({ url: playlistUrl, played: 'hls' }),
      isLive: () => true,
      onState: ({ kind }) => states.push(kind),
    });
    session.start();
    await expect.poll(() => states.at(-1)).toBe('playing');
    await expect.poll(() => redOf(video)).toBeGreaterThan(150);
    session.stop();
    expect([video.getAttribute('src'), video.srcObject, states.at(-1)]).toEqual([null, null, 'idle']);
    video.remove();
  });

  it('plays WebRTC by WHEP and says goodbye to the server when the page is left', async () => {
    const peer = startWhepPeer('https://media.example/gate-7/whep');
    const saveFile = vi.fn();
    const shown = await showVideo({ reserveWhepUrl: 'https://media.example/gate-7/whep' }, { saveFile });
    await expect.poll(shown.state).toBe('playing');
    await expect.poll(() => redOf(shown.video())).toBeGreaterThan(150);
    expect(shown.video().muted).toBe(true);
    await shown.getByRole('button', { name: '截图' }).click();
    await expect.poll(() => saveFile.mock.calls.length).toBe(1);
    expect(saveFile.mock.calls[0]![0]).toMatchObject({ type: 'image/png' });
    const video = shown.video();
    await shown.unmount();
    await expect.poll(() => peer.requests.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(peer.requests[1]!.url).toBe('https://media.example/gate-7/session/1');
    expect(video.srcObject).toBeNull();
    await expect.poll(() => peer.isClosed()).toBe(true);
    peer.close();
  });

  it('says why nothing plays, tries again, and stops trying when it is stopped', async () => {
    const shown = await showVideo({ type: 'ezviz', serialNumber: 'F1' });
    await expect.element(shown.getByRole('status')).toHaveTextContent('Nothing here');
    expect(shown.state()).toBe('waiting');
    await expect.poll(() => shown.findCamera.mock.calls.length).toBeGreaterThan(1);
    expect(shown.findCamera).toHaveBeenCalledWith(
      { kind: 'ezviz', serialNumber: 'F1', channelNumber: 1, pageId: '1' },
      expect.anything(),
    );
    await shown.getByRole('button', { name: '停止' }).click();
    expect(shown.state()).toBe('idle');
  });

  it('does not try again what would end the same way', async () => {
    const states: VideoState[] = [];
    const video = document.createElement('video');
    const session = new VideoSession(video, {
      findAddress: async () => ({ url: '/x', played: 'file' }),
      isLive: () => false,
      onState: (state) => states.push(state),
      players: {
        hls: async () => async () => {},
        flv: async () => async () => {},
        whep: async () => async () => {},
        file: async () => async (_video, _url, onStopped) => onStopped({ reason: 'codec' }),
      },
    });
    session.start();
    await expect.poll(() => states.at(-1)).toEqual({ kind: 'stopped', stopped: { reason: 'codec' } });
    session.stop();
  });

  it('connects to nothing in the designer and in a replay', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const drawn = await showVideo({ reserveWhepUrl: 'https://a.example/whep' }, { findCamera: undefined });
    await expect.element(drawn.getByRole('status')).toHaveTextContent('视频在运行画面中播放');
    await drawn.unmount();
    const past = await showVideo({ reserveWhepUrl: 'https://a.example/whep' }, { past: { jumps: 0 } });
    await expect.element(past.getByRole('status')).toHaveTextContent('历史回放中不播放实时视频');
    expect(past.getByRole('button').elements()).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
  });
});
