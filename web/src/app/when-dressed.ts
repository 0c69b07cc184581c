/**
 * Runs `begin` once the sheet of all pages is here, which a page fetches after it has been painted with rules of its own; also where it does not come: what is
 * there can be read without.
 */
export const whenDressed = (link: HTMLLinkElement | null, begin: () => void): void => {
  if (!link || link.sheet) return begin();
  for (const end of ['load', 'error']) link.addEventListener(end, begin, { once: true });
  link.removeAttribute('disabled');
};
