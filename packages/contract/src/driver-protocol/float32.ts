/** 0.1 stored in 32 bits is 0.10000000149…; the shortest decimal of the same float is what the device means. */
export function shortenFloat32(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}
