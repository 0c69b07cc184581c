/** A moment by two clocks: one stands still while a device sleeps, the other can be set back. */
export type Moment = { wall: number; steady: number };

export const thisMoment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/** How many milliseconds ago a moment was, by the clock that says more. */
export const msSince = ({ wall, steady }: Moment): number => Math.max(0, Date.now() - wall, performance.now() - steady);
