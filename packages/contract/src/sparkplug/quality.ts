/** Values of the metric property `Quality`, Sparkplug B 3.0 section 6.4.8. */
export const quality = { good: 192, bad: 0, stale: 500 } as const;

export type Quality = (typeof quality)[keyof typeof quality];
