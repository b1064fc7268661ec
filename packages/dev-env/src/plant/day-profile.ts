/** The demo town lies in UTC+8, as the platform shows times by default. */
const hoursAheadOfUtc = 8;

/** Hour of the local day, 0 ≤ hour < 24. */
export function readLocalHour(timeMs: number): number {
  return (timeMs / 3_600_000 + hoursAheadOfUtc) % 24;
}

/** A Gaussian over the day on which 23:30 is near 00:30. */
function bellCurve(hour: number, peakHour: number, widthHours: number): number {
  const apart = Math.abs(hour - peakHour);
  return Math.exp(-((Math.min(apart, 24 - apart) / widthHours) ** 2));
}

/** Water the town draws on an average day, m³/h: low at night, peaks at breakfast and in the evening. */
export function demandFlowAt(timeMs: number): number {
  const hour = readLocalHour(timeMs);
  return (
    165 + 255 * bellCurve(hour, 7.5, 1.7) + 110 * bellCurve(hour, 12.5, 2) + 240 * bellCurve(hour, 19.5, 2.1)
  );
}

/** What the river main gives with the inlet valve fully open, m³/h: less when everybody draws. */
export function supplyFlowAt(timeMs: number): number {
  const hour = readLocalHour(timeMs);
  return 720 - 60 * bellCurve(hour, 8, 2) - 50 * bellCurve(hour, 19, 3);
}

/** Air in the pump hall, °C, warmest in the afternoon. */
export function ambientTemperatureAt(timeMs: number): number {
  return 22 + 6 * Math.cos(((readLocalHour(timeMs) - 15) / 24) * 2 * Math.PI);
}

/** River water, °C. */
export function waterTemperatureAt(timeMs: number): number {
  return 14 + 1.5 * Math.cos(((readLocalHour(timeMs) - 17) / 24) * 2 * Math.PI);
}
