/** Three decimals are far below a pixel and keep files short. */
export function roundPath(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
