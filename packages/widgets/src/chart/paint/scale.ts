export interface Scale {
  min: number;
  max: number;
  ticks: readonly number[];
}

/** 1, 2 or 5 times a power of ten, at least `span / count`. */
function niceStep(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
}

function ticksBetween(min: number, max: number, step: number): number[] {
  const ticks: number[] = [];
  // Counted, because adding steps gathers errors; rounded, so that 0.30000000000000004 is not written.
  const first = Math.ceil(min / step - 1e-9);
  for (let count = first; count * step <= max + step * 1e-9 && ticks.length < 50; count += 1) {
    ticks.push(Number((count * step).toPrecision(12)) + 0);
  }
  return ticks;
}

/** Exactly these ends (section 9: "Chart defaults min 0, max 100"). Ends the wrong way round are turned. */
export function fixedScale(minVal: number, maxVal: number, count: number): Scale {
  const [min, max] = minVal < maxVal ? [minVal, maxVal] : [maxVal, minVal === maxVal ? minVal + 1 : minVal];
  return { min, max, ticks: ticksBetween(min, max, niceStep(max - min, count)) };
}

/** Ends that hold all values and 0, at round numbers. */
export function adaptedScale(values: readonly number[], count: number): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  if (least === most) return fixedScale(0, 1, count);
  const step = niceStep(most - least, count);
  const min = Math.floor(least / step + 1e-9) * step;
  const max = Math.ceil(most / step - 1e-9) * step;
  return { min, max, ticks: ticksBetween(min, max, step) };
}

export function shareInScale(value: number, { min, max }: Scale): number {
  return Math.max(0, Math.min(1, (value - min) / (max - min)));
}
