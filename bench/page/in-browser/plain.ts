/** Floors, run inside the browser by `page.evaluate`, so each stands alone: what a page costs without any engine. */

/** Builds and draws boxes with texts in the two ways a browser has; ms until the frame after. */
export async function drawPlain(count: number): Promise<{ canvasMs: number; svgMs: number }> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const svgName = 'http://www.w3.org/2000/svg';
  const host = document.createElement('div');
  host.style.cssText = 'position:fixed;inset:0;background:white;z-index:99999';
  document.body.append(host);
  const canvasStart = performance.now();
  const canvas = document.createElement('canvas');
  canvas.width = 1440;
  canvas.height = 900;
  host.append(canvas);
  const context = canvas.getContext('2d')!;
  context.font = '9px sans-serif';
  for (let n = 0; n < count; n += 1) {
    const [x, y] = [10 + (n % 50) * 28, 10 + Math.floor(n / 50) * 20];
    context.fillStyle = '#dde';
    context.fillRect(x, y, 26, 18);
    context.fillStyle = '#222';
    context.fillText(String(n), x + 2, y + 12);
  }
  await drawn();
  const canvasMs = performance.now() - canvasStart;
  canvas.remove();
  const svgStart = performance.now();
  const svg = document.createElementNS(svgName, 'svg');
  svg.setAttribute('width', '1440');
  svg.setAttribute('height', '900');
  for (let n = 0; n < count; n += 1) {
    const [x, y] = [10 + (n % 50) * 28, 10 + Math.floor(n / 50) * 20];
    const rect = document.createElementNS(svgName, 'rect');
    for (const [name, value] of [
      ['x', x],
      ['y', y],
      ['width', 26],
      ['height', 18],
      ['fill', '#dde'],
    ] as const)
      rect.setAttribute(name, String(value));
    const text = document.createElementNS(svgName, 'text');
    text.setAttribute('x', String(x + 2));
    text.setAttribute('y', String(y + 12));
    text.setAttribute('font-size', '9');
    text.textContent = String(n);
    svg.append(rect, text);
  }
  host.append(svg);
  await drawn();
  const svgMs = performance.now() - svgStart;
  host.remove();
  return { canvasMs, svgMs };
}

/** Puts plain boxes over the page and leaves `runPlainDrag`, which moves some of them so many times, one a frame. */
export function dragPlainSvg(given: { count: number; dragged: number; moves: number }): { moves: number } {
  const svgName = 'http://www.w3.org/2000/svg';
  const host = document.createElement('div');
  host.style.cssText = 'position:fixed;inset:0;background:white;z-index:99999';
  const svg = document.createElementNS(svgName, 'svg');
  svg.setAttribute('width', '1440');
  svg.setAttribute('height', '900');
  const rects = Array.from({ length: given.count }, (_, n) => {
    const rect = document.createElementNS(svgName, 'rect');
    const place = {
      x: 10 + (n % 50) * 28,
      y: 10 + Math.floor(n / 50) * 20,
      width: 26,
      height: 18,
      fill: '#dde',
    };
    for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(value));
    svg.append(rect);
    return { rect, place };
  });
  host.append(svg);
  document.body.append(host);
  const moving = rects.slice(1000, 1000 + given.dragged);
  const runPlainDrag = async () => {
    for (let move = 0; move < given.moves; move += 1) {
      for (const { rect, place } of moving) {
        rect.setAttribute('x', String(place.x + (move % 60) * 2));
        rect.setAttribute('y', String(place.y + (move % 30)));
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    }
    host.remove();
  };
  Object.assign(globalThis, { runPlainDrag });
  return { moves: given.moves };
}
