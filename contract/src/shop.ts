/**
 * What pages say of the shop and only its settings know. The build writes a mark in the place of each, and the server puts in what is set
 * when it reads the built pages (`server/src/page-words.ts`).
 */
export const shopMarks = {
  /** The origin that people see, without a slash at its end. */
  origin: '__PUBLIC_URL__',
  support: '__SUPPORT_EMAIL__',
  /** Whose shop it is, by law. */
  legalName: '__LEGAL_NAME__',
  /** For how many days after fulfilment a code is there, and the photos of a request after its end. */
  codesDays: '__RETAIN_CODES_DAYS__',
  imagesDays: '__RETAIN_IMAGES_DAYS__',
  /** For how many days a copy of the key store is kept: after them no backup opens what was destroyed. */
  keyCopiesDays: '__KEY_COPIES_DAYS__',
} as const;

/** In the place of what everything costs (`price-list.ts`), which super admins set. */
export const PRICES_MARK = '__PRICES__';

/** Something where a super admin has recorded another law than the pages were written with, else nothing. */
export const LAWS_MARK = '__LAWS_CHANGED__';

export type Shop = Readonly<Record<keyof typeof shopMarks, string>>;
