/** How a live page fills its window. */
export const fitModes = ['none', 'contain', 'width', 'fill'] as const;
export type FitMode = (typeof fitModes)[number];
