/** A canvas that is drawn again all the time, red with a moving bar, as a camera of a test. */
export function startRedCanvas(): { readonly stream: MediaStream; stop(): void } {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [160, 96];
  const context = canvas.getContext('2d')!;
  let x = 0;
  const draw = () => {
    context.fillStyle = '#e01010';
    context.fillRect(0, 0, 160, 96);
    context.fillStyle = '#a00808';
    context.fillRect(x, 40, 20, 16);
    x = (x + 4) % 160;
  };
  draw();
  const timer = setInterval(draw, 40);
  const stream = canvas.captureStream(25);
  return {
    stream,
    stop() {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
