import { type SceneContent, sceneSourceKey } from '@zutai/contract';
import { makePlantModel } from '@zutai/demo-drawings/plant-model';
import type { SceneValue } from '@zutai/widgets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { looksOf } from './node-look.ts';
import { SceneStage } from './scene-stage.ts';

const source = { signalId: '1', tag: '' };
const content: Pick<SceneContent, 'bindings'> = {
  bindings: [
    {
      kind: 'color',
      node: 'Tank',
      source,
      ranges: [
        { min: null, max: 79.9, color: '#00ff00' },
        { min: 80, max: null, color: '#ff0000' },
      ],
    },
    { kind: 'label', node: 'Tank', source, text: 'Level' },
    { kind: 'visible', node: 'Lamp', source: { signalId: '2', tag: '' }, min: 1, max: null },
  ],
};
const known = (number: number, isCertain = true): SceneValue => ({
  ...{ number, isCertain, text: `${number} %`, title: 'level' },
});

let box: HTMLElement;
let stage: SceneStage;
let picked: (readonly string[])[];

/** Red, green and blue of the picture: how many pixels are mostly of that colour. */
function countColors(): { red: number; green: number; drawn: number } {
  const canvas = box.querySelector('canvas')!;
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  const found = { red: 0, green: 0, drawn: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha > 0) found.drawn += 1;
    if (red > 60 && red > 3 * green && red > 3 * blue) found.red += 1;
    if (green > 60 && green > 3 * red && green > 3 * blue) found.green += 1;
  }
  return found;
}

const nextFrames = async (count = 3) => {
  for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
};

const show = async (values: Readonly<Record<string, SceneValue>>) => {
  const unknown: SceneValue = { number: null, isCertain: false, text: '—', title: '' };
  stage.apply(looksOf(content, (asked) => values[sceneSourceKey(asked)] ?? unknown));
  await nextFrames();
};

beforeEach(async () => {
  box = document.createElement('div');
  Object.assign(box.style, { position: 'fixed', left: '0', top: '0', width: '400px', height: '300px' });
  document.body.append(box);
  picked = [];
  stage = new SceneStage(box, (chain) => picked.push(chain));
  await stage.load(makePlantModel().buffer);
  await nextFrames();
});
afterEach(() => {
  stage.dispose();
  box.remove();
});

describe('the view of a scene', () => {
  it('draws what is in the file, in the colours of the file', () => {
    const { drawn, red, green } = countColors();
    expect(drawn).toBeGreaterThan(10_000);
    expect(red + green).toBe(0);
  });

  it('colours a node by its value, on the pixels of the screen', async () => {
    await show({ 'signal:1': known(40), 'signal:2': known(1) });
    const low = countColors();
    expect(low.green).toBeGreaterThan(1000);
    expect(low.red).toBe(0);
    await show({ 'signal:1': known(95), 'signal:2': known(1) });
    const high = countColors();
    expect(high.red).toBeGreaterThan(1000);
    expect(high.green).toBe(0);
  });

  it('draws a value that is not current in stripes, and its label dashed', async () => {
    await show({ 'signal:1': known(95), 'signal:2': known(1) });
    const sure = countColors().red;
    await show({ 'signal:1': known(95, false), 'signal:2': known(1) });
    const unsure = countColors().red;
    expect(unsure).toBeGreaterThan(sure * 0.3);
    expect(unsure).toBeLessThan(sure * 0.8);
    const label = box.querySelector<HTMLElement>('span[data-uncertain]')!;
    expect(label.textContent).toBe('Level: 95 %');
    expect(label.dataset.uncertain).toBe('true');
  });

  it('hides a node by its value, but not by one that is not known', async () => {
    await show({ 'signal:1': known(40), 'signal:2': known(1) });
    const shown = countColors().drawn;
    await show({ 'signal:1': known(40), 'signal:2': known(0) });
    const hidden = countColors().drawn;
    await show({ 'signal:1': known(40), 'signal:2': known(0, false) });
    expect(hidden).toBeLessThanOrEqual(shown);
    expect(countColors().drawn).toBe(shown);
  });

  it('draws only when something changed', async () => {
    await nextFrames(5);
    const before = stage.drawnCount;
    await nextFrames(20);
    expect(stage.drawnCount).toBe(before);
    await show({ 'signal:1': known(40) });
    expect(stage.drawnCount).toBe(before + 1);
  });

  it('says what was clicked, the innermost node first, and nothing after a turn', async () => {
    const canvas = box.querySelector('canvas')!;
    const at = (type: string, x: number, y: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true }),
      );
    // OrbitControls holds the pointer, which only a real one can be.
    vi.spyOn(canvas, 'setPointerCapture').mockImplementation(() => undefined);
    vi.spyOn(canvas, 'releasePointerCapture').mockImplementation(() => undefined);
    stage.lookFrom({ position: [-3, 1.8, 12], target: [-3, 1.8, 0] });
    await nextFrames();
    at('pointerdown', 200, 150);
    at('pointerup', 200, 150);
    at('pointerdown', 200, 150);
    at('pointerup', 260, 150);
    expect(picked).toEqual([['Tank']]);
  });

  it('gives everything back', async () => {
    await show({ 'signal:1': known(95), 'signal:2': known(1) });
    expect(stage.memory.geometries).toBeGreaterThan(5);
    const canvas = box.querySelector('canvas')!;
    const gl = canvas.getContext('webgl2')!;
    expect(gl.isContextLost()).toBe(false);
    stage.dispose();
    expect(stage.memory).toEqual({ geometries: 0, textures: 0 });
    expect(gl.isContextLost()).toBe(true);
    expect(box.childElementCount).toBe(0);
  });
});

it('says that a file cannot be drawn', async () => {
  const bytes = makePlantModel().slice(0, 400);
  await expect(stage.load(bytes.buffer)).rejects.toThrow();
});
