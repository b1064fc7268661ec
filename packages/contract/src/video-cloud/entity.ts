import { z } from 'zod';
import { recordOf } from '../core/index.ts';

/** How EZVIZ can send the pictures of a camera so that a browser plays them. */
export const CLOUD_PROTOCOLS = ['hls', 'flv'] as const;
export type CloudProtocol = (typeof CLOUD_PROTOCOLS)[number];

/** As it is printed on the device. */
export const deviceSerial = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{1,32}$/, 'format');

/** What a camera is called at a video platform: it becomes a part of an address. */
export const cameraIndexCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'format');

export const videoCloud = recordOf({
  title: z.string(),
  titleEn: z.string(),
  appKey: z.string(),
  isActive: z.boolean(),
  remark: z.string(),
});
/** An account at a video cloud. Its secret is kept and answered never. */
export type VideoCloud = z.output<typeof videoCloud>;

/** What became of asking the cloud for a token. */
export const videoCloudReport = z.object({
  isWorking: z.boolean(),
  /** Until when the token is good; null where there is none. */
  expiresMs: z.number().nullable(),
  /** The cloud's own code and words; '' where it could not be reached. */
  code: z.string(),
  reason: z.string(),
});
export type VideoCloudReport = z.output<typeof videoCloudReport>;
