/** What a driver connects to, as people write it: `10.0.0.5:502 #1`. */
export function driverTarget(options: Readonly<Record<string, unknown>>): string {
  const { host, port, unitId } = options;
  const place = [host, port].filter((part) => part !== undefined && part !== '').join(':');
  return unitId === undefined ? place : `${place} #${String(unitId)}`;
}
