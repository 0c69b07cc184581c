import type { ExtraKind } from '@keywright/contract/authority-kinds';
import { Refused } from '../../lib/refusal.ts';
import { allPhotoKinds, type PhotoKind, type Photos } from './photos/photo-shelf.ts';
import type { RequestValues } from './request-values.ts';

type Said = Pick<RequestValues, 'authority' | 'authorityVersion' | 'signedHow' | 'worksIn'>;

/** Who asks, by which list; what nobody said is left out. */
const authorityIn = ({ authority, authorityVersion, signedHow, worksIn }: Said) => ({
  ...(authority && { authority, ...(authorityVersion && { authorityVersion }) }),
  ...(authority && signedHow && { signedHow }),
  ...(worksIn && { worksIn }),
});

/** The vehicle as the contract wants it, without its photos. */
export const bodyOf = ({ vin, vinConfirmed, make, model, year, email, ...said }: RequestValues) => ({
  ...authorityIn(said),
  vin,
  make,
  model,
  year,
  email,
  vinConfirmed: vinConfirmed ? ('true' as const) : ('false' as const),
});

const idOf = (photos: Photos, kind: PhotoKind): string | undefined => photos[kind].id ?? undefined;

/** The photos that were stored ahead, as the request names them. */
export const storedPhotos = (photos: Photos, extras: readonly { kind: ExtraKind }[]) => ({
  ...Object.fromEntries(extras.map(({ kind }) => [`${kind}Photo`, idOf(photos, kind)])),
  frontIdPhoto: idOf(photos, 'frontId'),
  backIdPhoto: idOf(photos, 'backId'),
  registrationPhoto: idOf(photos, 'registration'),
});

/** One id for one press, and the same for pressing again what did not arrive. Anything changed makes another press. */
export const pressIds = () => {
  let sent = '';
  let id = '';
  return (body: object): string => {
    const content = JSON.stringify(body);
    if (content !== sent) id = crypto.randomUUID();
    sent = content;
    return id;
  };
};

/** What the server says of single photos (`frontIdPhoto` is the request's name of `frontId`), in words. */
export const photoFaultsIn = (error: unknown): [PhotoKind, string][] =>
  Object.entries(error instanceof Refused ? error.fields : {}).flatMap(([name, words]): [PhotoKind, string][] => {
    const kind = allPhotoKinds.find((one) => one === name.replace(/Photo$/, ''));
    return kind ? [[kind, words]] : [];
  });

/** Whether nothing is wrong but that the server no longer has photos, of which this browser has kept all. */
export const isOnlyAboutPhotos = (error: unknown): boolean =>
  error instanceof Refused &&
  Object.keys(error.fields).length > 0 &&
  photoFaultsIn(error).length === Object.keys(error.fields).length;
