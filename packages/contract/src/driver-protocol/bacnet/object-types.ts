/** Object types of ASHRAE 135 (BACnetObjectType) with their abbreviations. Those of manufacturers (128 and above) are left out. */
const types = [
  ['analog-input', 'AI', 0],
  ['analog-output', 'AO', 1],
  ['analog-value', 'AV', 2],
  ['binary-input', 'BI', 3],
  ['binary-output', 'BO', 4],
  ['binary-value', 'BV', 5],
  ['multi-state-input', 'MSI', 13],
  ['multi-state-output', 'MSO', 14],
  ['multi-state-value', 'MSV', 19],
  ['integer-value', 'IV', 45],
  ['positive-integer-value', 'PIV', 48],
  ['large-analog-value', 'LAV', 46],
  ['characterstring-value', 'CSV', 40],
  ['accumulator', 'ACC', 23],
  ['pulse-converter', 'PC', 24],
  ['loop', 'LP', 12],
  ['lighting-output', 'LO', 54],
  ['schedule', 'SCH', 17],
  ['program', 'PRG', 16],
  ['trend-log', 'TL', 20],
  ['notification-class', 'NC', 15],
  ['device', 'DEV', 8],
] as const;
export type BacnetObjectType = (typeof types)[number][0];

export const bacnetObjectTypes: readonly [BacnetObjectType, ...BacnetObjectType[]] = [
  types[0][0],
  ...types.slice(1).map(([name]) => name),
];

const byName = new Map(types.map((type) => [type[0], type]));
/** Beside those above, as some manufacturers write them. */
const otherNames: Readonly<Record<string, BacnetObjectType>> = {
  mi: 'multi-state-input',
  mo: 'multi-state-output',
  mv: 'multi-state-value',
};

/** By abbreviation or name, in any case; undefined for what is neither. */
export function findBacnetObjectType(text: string): BacnetObjectType | undefined {
  const lower = text.toLowerCase();
  return (
    otherNames[lower] ?? types.find(([name, short]) => name === lower || short.toLowerCase() === lower)?.[0]
  );
}

export const bacnetObjectNumber = (type: BacnetObjectType): number => byName.get(type)![2];
export const abbreviateBacnetObject = (type: BacnetObjectType): string => byName.get(type)![1];

/** Undefined for a type that no address names. */
export const bacnetObjectTypeOf = (number: number): BacnetObjectType | undefined =>
  types.find((type) => type[2] === number)?.[0];
