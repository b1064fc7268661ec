/** The part of CanvasRenderingContext2D the canvas renderer uses; a real one fits, and so does a recording one. */
export interface Context2D {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineDashOffset: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  globalAlpha: number;
  font: string;
  textAlign: 'start' | 'end' | 'left' | 'right' | 'center';
  textBaseline: 'top' | 'middle' | 'bottom' | 'alphabetic' | 'hanging' | 'ideographic';
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  scale(x: number, y: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  arc(x: number, y: number, r: number, from: number, to: number, isAnticlockwise?: boolean): void;
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  fill(rule?: 'evenodd' | 'nonzero'): void;
  stroke(): void;
  clip(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number, maxWidth?: number): void;
  measureText(text: string): { width: number };
  setLineDash(segments: number[]): void;
}

/** Pictures by address. `get` answers undefined while one loads; drawing it is the host's. */
export interface ImageSource<C = Context2D> {
  /** Size in its own pixels, and how to draw a part of it. */
  get(href: string): LoadedImage<C> | undefined;
}

export interface LoadedImage<C = Context2D> {
  width: number;
  height: number;
  draw(context: C, x: number, y: number, width: number, height: number): void;
}
