/**
 * Once the page shows what a press has changed so far, or soon where nothing is painted, as in a tab that is hidden: what takes a slow phone
 * long is begun then, so that the press itself is answered first.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 200);
  });
