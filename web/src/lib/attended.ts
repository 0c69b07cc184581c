const GONE_MS = 60_000;
let lastSign = Date.now();

const note = (): void => {
  lastSign = Date.now();
};

if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const) {
    window.addEventListener(sign, note, { passive: true, capture: true });
  }
}

/** Whether somebody has moved or pressed anything within a minute: else what the page asks, it asks by itself. */
export const isAttended = (): boolean => Date.now() - lastSign < GONE_MS;
