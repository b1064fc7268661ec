/** Section 5: rectangle positions are rounded to 1 decimal. */
export function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** Section 5: circle, triangle and group positions are whole numbers. */
export function roundToWhole(value: number): number {
  return Math.round(value) + 0;
}
