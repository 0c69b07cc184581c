/** What parts of `ui/` say by themselves, wherever they stand. They know no words: the app tells them these once (`app/ui-words.ts`). */
export type OwnWords = Record<
  'product' | 'close' | 'cancel' | 'loading' | 'retry' | 'optional' | 'partLost' | 'unreachable' | 'noCode',
  () => string
> & {
  /** Why something could not be fetched, where more can be said than that. */
  reasonOf: (error: unknown) => string | null;
};

let told: OwnWords;

export const tellOwnWords = (words: OwnWords): void => {
  told = words;
};

export const ownWords = (): OwnWords => told;
