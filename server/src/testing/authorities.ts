import { uploadPhoto } from '@keywright/contract/ask';
import type { AuthorityChange } from '@keywright/contract/authorities';
import { extraKinds } from '@keywright/contract/authority-kinds';
import { updateRequest } from '@keywright/contract/orders';
import { checkDigitOf } from '@keywright/contract/vin';
import type { Visitor } from './browser.ts';
import { aVin, threePhotos } from './requests.ts';

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

/** A VIN that differs from those that `aVin` makes at about the same time in more than a typo. */
const aVinOfAnotherCar = (): string => {
  const vin = aVin();
  const end = vin.slice(-6).replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
  const draft = vin.slice(0, -6) + end;
  return `${draft.slice(0, 8)}${checkDigitOf(draft)}${draft.slice(9)}`;
};

/** Changes the VIN of a member's waiting request to that of another car: what was given for the one before is void then. */
export const turnToAnotherCar = async (member: Visitor, id: string, vin = aVinOfAnotherCar()): Promise<string> => {
  const { status, text } = await member.call(updateRequest, { params: { id }, body: { vin } });
  if (status !== 200) throw new Error(`the edit was refused: ${text}`);
  return vin;
};
