import { emptyLookup, primitivesToSvg, setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext } from '../testing/test-live.ts';
import { renderView } from '../testing/test-view.tsx';
import { complexVideo } from './index.ts';
import type { ComplexVideoData } from './model.ts';
import { type Slot, Slots } from './player/slots.ts';
import { playedKindOf, sourceOf } from './source.ts';
import View from './View.tsx';

const blank = complexVideo.model.create('v', { x: 0, y: 0, width: 320, height: 180, rotate: 0 });
const addon = (more: object) => ({ ...(blank.data as ComplexVideoData).dataAddon, ...more });
const withAddon = (more: object) => setAtPath(blank, 'data.dataAddon', addon(more));

describe('a video', () => {
  it('takes addresses of the web alone', () => {
    const check = (name: string, value: string) =>
      complexVideo.model.check(withAddon({ [name]: value })).map(({ path }) => path);
    for (const url of ['', 'http://a.example/1.m3u8', 'wss://a.example/1.flv', '/videos/1.mp4'])
      expect(check('reserveHlsUrl', url), url).toEqual([]);
    for (const url of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:video/mp4;base64,AA',
      'file:///etc/passwd',
      'blob:http://a.example/1',
      '//a.example/1.m3u8',
      '\\\\a.example\\1',
      'rtsp://a.example/1',
      'a.example/1.m3u8',
    ])
      expect(check('reserveHlsUrl', url), url).toEqual(['data.dataAddon.reserveHlsUrl']);
    expect(check('reserveRtmpUrl', 'rtmp://a.example/live')).toEqual([]);
    expect(check('reserveRtmpUrl', 'ftp://a.example/live')).toEqual(['data.dataAddon.reserveRtmpUrl']);
  });

  it.each([
    ['https://a.example/live/1.M3U8?token=x', 'hls'],
    ['https://a.example/live/1.flv', 'flv'],
    ['wss://a.example/live', 'flv'],
    ['https://a.example:8889/gate/whep', 'whep'],
    ['/files/1.mp4', 'file'],
  ])('plays %s as %s', (url, kind) => expect(playedKindOf(url)).toBe(kind));

  it('takes the source its type names, of several addresses that with the least delay', () => {
    const urls = {
      reserveHlsUrl: 'https://a.example/1.m3u8',
      reserveFlvUrl: 'https://a.example/1.flv',
      serialNumber: ' F1 ',
    };
    expect(sourceOf(addon(urls))).toMatchObject({ kind: 'address', played: 'flv' });
    expect(sourceOf(addon({ ...urls, type: 'ezviz' }))).toMatchObject({ kind: 'ezviz', serialNumber: 'F1' });
    expect(sourceOf(addon({ ...urls, type: 'camera' }))).toEqual({ kind: 'empty' });
    expect(sourceOf(addon({ type: 'unheard', onlineAddress: '/1.mp4' }))).toMatchObject({ played: 'file' });
    expect(sourceOf(addon({ reserveRtmpUrl: 'rtmps://a.example/1' }))).toEqual({
      kind: 'unplayable',
      protocol: 'RTMP',
    });
    expect(sourceOf(addon({ type: 'online', onlineAddress: 'javascript:1' }))).toEqual({ kind: 'refused' });
  });

  it('says what no browser plays, and what to do; it connects to nothing where it is only drawn', () => {
    const html = (more: object) => renderView(View, withAddon(more), emptyLookup);
    expect(html({ reserveRtmpUrl: 'rtmp://a.example/1' })).toContain('MediaMTX');
    expect(html({})).toContain('未设置视频地址');
    const drawn = html({ reserveHlsUrl: 'https://a.example/1.m3u8' });
    expect(drawn).toContain('视频在运行画面中播放');
    expect(drawn).not.toContain('a.example');
  });

  it('paints the host of its address alone, which may hold a password', () => {
    const widget = withAddon({ reserveHlsUrl: 'https://me:word@a.example/secret/1.m3u8' });
    const svg = primitivesToSvg(paintWidget(widget, createPaintContext(emptyLookup)));
    expect(svg).toContain('HLS a.example');
    expect(svg).not.toMatch(/word|secret/);
  });
});

describe('what may play at once', () => {
  it('is so many; the next waits for one that ends, or is asked for and takes the place of the oldest', () => {
    const told: string[] = [];
    const slot = (name: string): Slot => ({
      onFree: () => told.push(`${name} free`),
      onTaken: () => told.push(`${name} taken`),
    });
    const slots = new Slots(2);
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(slot) as [Slot, Slot, Slot, Slot];
    expect([slots.take(a), slots.take(b), slots.take(c), slots.take(a)]).toEqual([true, true, false, true]);
    slots.leave(b);
    expect(told).toEqual(['c free']);
    expect(slots.take(d, true)).toBe(true);
    expect(told).toEqual(['c free', 'a taken']);
    slots.leave(c);
    slots.leave(d);
    expect(told).toEqual(['c free', 'a taken', 'a free']);
  });
});
