import type { IdHolder } from '@keywright/contract/authority-kinds';
import type { KeptPhoto } from './photo-slot.ts';

/** The two photos that show a person's ID. */
export const idKinds = ['frontId', 'backId'] as const;
export type IdKind = (typeof idKinds)[number];

export const isIdKind = (kind: string): kind is IdKind => idKinds.some((one) => one === kind);

/** An ID photo that was taken out because another person's ID is asked for. */
export type AsidePhoto = { kind: IdKind; photo: KeptPhoto };

/** Whether an ID may stay: where nobody is named any ID may, else only one that was given as this person's. */
export const fits = ({ givenFor = null }: KeptPhoto, needed: IdHolder | null): boolean =>
  needed === null || givenFor === needed;

/** Of each person the latest photo of a side is saved. */
export const setAside = (aside: readonly AsidePhoto[], next: AsidePhoto): AsidePhoto[] => [
  ...aside.filter(({ kind, photo }) => kind !== next.kind || photo.givenFor !== next.photo.givenFor),
  next,
];

/** The latest photo of a side that is wanted. */
export const findAside = (
  aside: readonly AsidePhoto[],
  kind: IdKind,
  isWanted: (photo: KeptPhoto) => boolean,
): AsidePhoto | undefined => aside.findLast((one) => one.kind === kind && isWanted(one.photo));
