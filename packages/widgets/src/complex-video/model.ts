import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Where the pictures come from. Other files may say other things: then the first source that is filled in is taken. */
export const videoTypes = ['stream', 'ezviz', 'camera', 'online'] as const;

export interface VideoAddon {
  /** `stream`: the addresses below; `ezviz`: a camera of the video cloud; `camera`: one of the platform's; `online`: a file. */
  type: string;
  /** Of a camera of the video cloud. */
  serialNumber: string;
  channelNumber: number;
  /** Addresses of one stream by protocol, tried in this order: what a browser plays with the least delay first. */
  reserveWhepUrl: string;
  reserveFlvUrl: string;
  reserveHlsUrl: string;
  /** RTMP or RTSP: no browser plays it. It is kept for whoever sets up the media server. */
  reserveRtmpUrl: string;
  /** What a camera is called at the platform's media server. */
  cameraIndexCode: string;
  /** A video file, or a stream of any kind that browsers play. */
  onlineAddress: string;
  /** A file begins again at its end. */
  onlineLoop: boolean;
  /** It plays when the page is opened; else when somebody presses play. */
  onlineAuto: boolean;
}

export interface ComplexVideoData {
  title: string;
  dataAddon: VideoAddon;
}

const pageProtocols = /^(https?|wss?):$/;
const mediaProtocols = /^(rtmps?|rtsps?):$/;

/** Whether an address is one that a page may fetch: http, https, ws, wss, or a path of this site. */
export function isVideoUrl(url: string): boolean {
  // Browsers leave such characters out before they look at the scheme.
  if (/[\p{Cc}\\]/u.test(url)) return false;
  const text = url.trim();
  if (/^\/(?!\/)/.test(text)) return true;
  return pageProtocols.test(URL.parse(text)?.protocol ?? '');
}

/** RTMP or RTSP, which no browser plays. */
export function isMediaUrl(url: string): boolean {
  return mediaProtocols.test(URL.parse(url.trim())?.protocol ?? '');
}

const url = z
  .string()
  .max(2000)
  .refine((text) => text.trim() === '' || isVideoUrl(text), 'url');
/** What no browser plays may be entered too: the widget says what to do. */
const anyStream = z
  .string()
  .max(2000)
  .refine((text) => text.trim() === '' || isVideoUrl(text) || isMediaUrl(text), 'url');
const code = z.string().max(100);

/** A video: a stream, a camera of the video cloud or of the platform, or a file (section 3, "Video"). */
export const complexVideoModel = defineModel<ComplexVideoData>({
  type: 'ComplexVideo',
  positionKind: 'rect',
  widgetName: '视频',
  data: {
    title: '',
    dataAddon: {
      type: 'stream',
      serialNumber: '',
      channelNumber: 1,
      reserveWhepUrl: '',
      reserveFlvUrl: '',
      reserveHlsUrl: '',
      reserveRtmpUrl: '',
      cameraIndexCode: '',
      onlineAddress: '',
      onlineLoop: false,
      onlineAuto: true,
    },
  },
  dataSchema: z.looseObject({
    title: z.string().max(200),
    dataAddon: z.looseObject({
      type: z.string().max(50),
      serialNumber: code,
      channelNumber: z.number().int().min(1).max(256),
      reserveWhepUrl: url,
      reserveFlvUrl: url,
      reserveHlsUrl: url,
      reserveRtmpUrl: anyStream,
      cameraIndexCode: code,
      onlineAddress: anyStream,
      onlineLoop: z.boolean(),
      onlineAuto: z.boolean(),
    }),
  }),
  style: { fill: { color: '#101418' }, font: { color: '#e8eaed', size: 14 } },
});
