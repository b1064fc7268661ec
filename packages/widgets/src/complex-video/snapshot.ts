/** The picture of now as a PNG, named by the video and the time here. Rejects where the video's server does not allow it. */
export async function saveSnapshot(
  video: HTMLVideoElement,
  title: string,
  now = new Date(),
): Promise<{ picture: Blob; name: string }> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const picture = await new Promise<Blob>((done, fail) =>
    // Throws when the pictures came from a site that gives no permission.
    canvas.toBlob((blob) => (blob === null ? fail(new Error('no picture')) : done(blob)), 'image/png'),
  );
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'video';
  return { picture, name: `${plain} ${day}-${time}.png` };
}
