const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether one of these texts holds what is searched for, in whichever case and with or without accents. */
export const finds = (search: string, texts: readonly string[]): boolean => {
  const sought = plain(search.trim());
  return texts.some((text) => plain(text).includes(sought));
};
