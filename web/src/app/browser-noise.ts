const NOISE = 'message channel closed';
/** The names of what `call` throws: it has an answer, or the want of one, for a person. */
const spokenFor = new Set(['Refused', 'Unreachable']);

/**
 * Whether a rejection that nobody handled is an extension of the browser that lost its own channel. A failure of ours is
 * not, whatever its words: it would be swallowed, and a payment would look as if it went well.
 */
export const isNoise = (reason: unknown): boolean =>
  reason instanceof Error && reason.message.includes(NOISE) && !spokenFor.has(reason.name);

/** Turns that noise into a warning for developers. All else that nobody handled stays the failure that it is. */
export const silenceBrowserNoise = (page: Pick<Window, 'addEventListener'>): void => {
  page.addEventListener('unhandledrejection', (event) => {
    if (!isNoise(event.reason)) return;
    event.preventDefault();
    // oxlint-disable-next-line no-console -- the specification wants it there, and there is nobody else to tell
    console.warn('Ignored what an extension of the browser left behind:', event.reason);
  });
};
