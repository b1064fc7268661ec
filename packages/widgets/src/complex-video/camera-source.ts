/** A camera whose address the platform knows, and the page that shows it. */
export type CameraRequest = { readonly pageId: string } & (
  | { readonly kind: 'ezviz'; readonly serialNumber: string; readonly channelNumber: number }
  | { readonly kind: 'camera'; readonly cameraIndexCode: string }
);

/** Where the pictures of a camera can be had now. Rejects with an Error whose message says why they cannot. */
export type FindCamera = (request: CameraRequest, signal: AbortSignal) => Promise<string>;
