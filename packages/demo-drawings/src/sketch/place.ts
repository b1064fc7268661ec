/** x, y, width, height in page units. */
export type Place = readonly [x: number, y: number, width: number, height: number];

export const boxAt = ([x, y, width, height]: Place) => ({ x, y, width, height, rotate: 0 });
