/** A ref: where what has the focus goes with this element, the keyboard goes on from what is around it. */
export const keepFocusNear = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  element.closest<HTMLElement>('[tabindex], dialog')?.focus({ preventScroll: true });
};
