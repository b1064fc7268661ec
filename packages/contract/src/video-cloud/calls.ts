import { z } from 'zod';
import { defineCall, id, recordCalls, remark, title, titleEn } from '../core/index.ts';
import { CLOUD_PROTOCOLS, cameraIndexCode, deviceSerial, videoCloud, videoCloudReport } from './entity.ts';

const base = '/lfscada/openys';

const secretText = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,128}$/, 'format');

/** What people enter of an account at a video cloud. */
const fields = {
  title,
  titleEn,
  appKey: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{8,64}$/, 'format'),
  isActive: z.boolean().default(true),
  remark: remark.default(''),
};

const records = {
  path: base,
  one: 'account at a video cloud',
  entity: 'videoCloud',
  view: 'video_cloud_view',
  edit: 'video_cloud_edit',
  record: videoCloud,
  sort: ['title', 'createdMs'],
  errors: ['videoCloudKeyTaken'],
} as const;

const { add } = recordCalls({ ...records, fields: { ...fields, appSecret: secretText } });
const rest = recordCalls({
  ...records,
  fields: {
    ...fields,
    /** Absent: as it is. One of another key has to be entered with it. */
    appSecret: secretText.optional(),
  },
});

const page = {
  /** The page that shows the camera: who may not see it, or whose page does not name it, gets no address. */
  pageId: id,
};
const address = z.object({
  /** Good for a while only. */
  url: z.string(),
  expiresMs: z.number().nullable(),
});
const pageErrors = ['pagePasswordNeeded', 'pagePasswordWrong'] as const;

export const videoCloudCalls = {
  ...rest,
  add,
  test: defineCall({
    path: `${base}/test`,
    summary: 'Asks the video cloud for a token with the key of an account and says what it answered.',
    request: z.strictObject({ id }),
    response: videoCloudReport,
    permission: 'video_cloud_edit',
    reads: ['videoCloud'],
    ratePerMinute: 30,
  }),
  queryAddress: defineCall({
    path: `${base}/queryAddress`,
    summary: 'Where the pictures of a camera of the video cloud can be had now, for a page that shows it.',
    request: z.strictObject({
      ...page,
      serialNumber: deviceSerial,
      channelNumber: z.number().int().min(1).max(256).default(1),
      protocol: z.enum(CLOUD_PROTOCOLS).default('hls'),
    }),
    response: address,
    errors: ['videoCloudNotSetUp', 'videoCloudUnreachable', 'videoCloudRefused', ...pageErrors],
    permission: 'page_view',
    guests: 'view',
    reads: ['videoCloud'],
    ratePerMinute: 120,
  }),
  queryCameraAddress: defineCall({
    path: `${base}/queryCameraAddress`,
    summary:
      'Where the pictures of a camera can be had by its index code, by the address that the installation has for them, for a page that shows it.',
    request: z.strictObject({ ...page, cameraIndexCode }),
    response: address,
    errors: ['cameraStreamNotSetUp', ...pageErrors],
    permission: 'page_view',
    guests: 'view',
    reads: ['videoCloud'],
    ratePerMinute: 120,
  }),
};
