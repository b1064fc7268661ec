/** Properties of ASHRAE 135 (BACnetPropertyIdentifier) that people name; every other one has its number. */
const numbers: Readonly<Record<string, number>> = {
  'active-text': 4,
  'application-software-version': 12,
  'change-of-state-count': 15,
  'controlled-variable-value': 21,
  'cov-increment': 22,
  deadband: 25,
  description: 28,
  'elapsed-active-time': 33,
  'event-state': 36,
  'feedback-value': 40,
  'firmware-revision': 44,
  'high-limit': 45,
  'inactive-text': 46,
  'low-limit': 59,
  'max-pres-value': 65,
  'min-pres-value': 69,
  'model-name': 70,
  'number-of-states': 74,
  'object-identifier': 75,
  'object-list': 76,
  'object-name': 77,
  'out-of-service': 81,
  'present-value': 85,
  'priority-array': 87,
  reliability: 103,
  'relinquish-default': 104,
  resolution: 106,
  setpoint: 108,
  'state-text': 110,
  'status-flags': 111,
  'system-status': 112,
  units: 117,
  'vendor-name': 121,
  'tracking-value': 164,
  'pulse-rate': 186,
};
const names = new Map(Object.entries(numbers).map(([name, number]) => [number, name]));

/** A BACnetPropertyIdentifier has 22 bits. */
const PROPERTY_MAX = 4_194_303;

/** Of a name (`present-value`, `presentValue`) or a number; undefined for what is neither. */
export function findBacnetProperty(text: string): number | undefined {
  if (/^\d{1,7}$/.test(text)) return Number(text) <= PROPERTY_MAX ? Number(text) : undefined;
  const name = text.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return Object.hasOwn(numbers, name) ? numbers[name] : undefined;
}

/** The name, else the number as a text. */
export const nameBacnetProperty = (number: number): string => names.get(number) ?? `${number}`;
