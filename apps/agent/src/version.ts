/** Told in births, so that the platform knows what a gateway can do. */
export const agentVersion = '0.6.0';
