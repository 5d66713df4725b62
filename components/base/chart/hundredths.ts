/** A length as it is written: finer than a hundredth nobody sees. */
export const hundredths = (value: number): number => Math.round(value * 100) / 100;
