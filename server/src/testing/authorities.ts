import { uploadPhoto } from '@keywright/contract/ask';
import type { AuthorityChange } from '@keywright/contract/authorities';
import { extraKinds } from '@keywright/contract/authority-kinds';
import type { Visitor } from './browser.ts';
import { threePhotos } from './requests.ts';

/** A list that a super admin records in the place of the one with which the program came. */
export const aList: AuthorityChange = {
  version: 1,
  idOf: 'employee',
  required: ['workOrder', 'authorization'],
  optional: [],
  sentences: null,
  source: 'A test.',
  asOf: '2026-01-01',
};

/** A picture that was stored ahead, by its id. */
export const aStoredPhoto = async (visitor: Visitor): Promise<string> => {
  const { registration: photo } = await threePhotos();
  const { json } = await visitor.call(uploadPhoto, { files: { photo } });
  return json.id;
};

/** The fields of a request by a relative, with all that may come beside the three photos. */
export const everyExtra = async (visitor: Visitor): Promise<Record<string, string>> => {
  const photos: [string, string][] = [];
  for (const kind of extraKinds) photos.push([`${kind}Photo`, await aStoredPhoto(visitor)]);
  return { authority: 'family', authorityVersion: '1', ...Object.fromEntries(photos) };
};
