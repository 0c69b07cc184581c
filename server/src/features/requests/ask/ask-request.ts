import { rowOfMake } from '@keywright/contract/price-list';
import type { FieldMessage } from '@keywright/contract/field-messages';
import type { DocumentKind, VinWarning } from '@keywright/contract/requests';
import type { AuthorityKind, SignedHow } from '@keywright/contract/authority-kinds';
import type { PlaceCode } from '@keywright/contract/places';
import type { Present } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { keepGuest } from '../../../access/guests.ts';
import { requireOwner, type Owner, ownerKey, ownerKeys } from '../../../access/owner.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import { vehicleIsOffered, vinWarnings } from '../../catalogue/catalogue.facts.ts';
import { cartChanged, type CartRow, findOpenCart, keepCartUntil, lockOrMakeCart } from '../carts.store.ts';
import { requireRoom } from '../require-room.ts';
import { cartKeptUntil, newCartId } from '../cart-life.ts';
import { changeCart, requireNoPage } from '../change-cart.ts';
import type { ExtraDocument } from '../extra-documents.store.ts';
import type { AuthorityRuleRow } from '../authority-rules.store.ts';
import type { RequestPorts } from '../requests.ports.ts';
import { countRequest } from './ask-limits.ts';
import { countingIdOf } from './id-on-file.ts';
import { attachPhotos, insertRequest, isInCart, requestOfPress } from './ask.store.ts';
import {
  type AskedAuthority,
  askedAuthority,
  authorityFaults,
  type Extras,
  keptAuthority,
  keptExtras,
} from './authority.ts';
import { copyShared, keepPhotos, missingPhotos, type Photos } from './photos.ts';

export type Asked = {
  make: string;
  model: string;
  year: number;
  vin: string;
  vinConfirmed: boolean;
  email?: string | undefined;
  pressId?: string | undefined;
  photos: Photos;
  authority?: AuthorityKind | undefined;
  authorityVersion?: number | undefined;
  worksIn?: PlaceCode | undefined;
  signedHow: SignedHow;
  extras: Extras;
  sharedPhotos: boolean;
};

export type Added = { guestUserId: string; cartId: string; id: string };

/**
 * Puts one vehicle with its three photos into the owner's cart. All that can be refused without looking at a photo is
 * refused first; nothing is in the cart before all of it is.
 */
export const askRequest = async (
  parts: Parts,
  ports: RequestPorts,
  { caller, owner }: { caller: Caller; owner: Owner },
  asked: Asked,
): Promise<Added> => {
  const now = parts.clock.now();
  const cart = await findOpenCart(parts.db, owner, now);
  const before = cart && (await pressedBefore(parts.db, cart, owner, asked));
  if (before) return before;
  const rule = await askedAuthority(parts.db, asked);
  const warnings = checkAsked(asked, rule);
  if (cart) await requirePlace(parts, cart, asked.vin);
  const named = {
    photos: await keepPhotos(parts, owner, asked.photos),
    extras: keptExtras(rule, asked.extras),
  };
  const { photos, extras } = asked.sharedPhotos
    ? await copyShared(parts, [ownerKey(owner), ...ownerKeys(caller)], named)
    : named;
  failpoint('ask.after_photos');
  return changeCart({ parts, ports, caller }, (tx, caller) =>
    add(parts, tx, { caller, asked, warnings, rule, photos, extras, now }),
  );
};

/** Refuses with everything that is wrong at once; answers what the desk should look at twice. */
const checkAsked = (asked: Asked, rule: AuthorityRuleRow | undefined): VinWarning[] => {
  const { make, model, year, vin, vinConfirmed, photos } = asked;
  if (!vehicleIsOffered(make, model, year)) throw new Failure('catalogue.unknown_vehicle');
  const warnings = vinWarnings(vin, make, year);
  const fields: Record<string, FieldMessage> = {
    ...(warnings.length > 0 && !vinConfirmed && { vin: 'vin.unconfirmed' as const }),
    ...missingPhotos(photos),
    ...authorityFaults(rule, asked),
  };
  if (Object.keys(fields).length > 0) throw new Failure('input.invalid', { fields });
  return warnings;
};

const idOf = (owner: Owner): string => ('personId' in owner ? owner.personId : owner.guestId);

const pressedBefore = async (
  db: Parts['db'] | Tx,
  cart: CartRow,
  owner: Owner,
  { pressId }: Asked,
): Promise<Added | undefined> => {
  const id = pressId && (await requestOfPress(db, cart.id, pressId));
  return id ? { guestUserId: idOf(owner), cartId: cart.id, id } : undefined;
};

/** Asked once before the photos are worked on, and once more with the cart held. */
const requirePlace = async ({ db }: Parts, cart: CartRow, vin: string): Promise<void> => {
  if (await isInCart(db, cart.id, vin)) throw new Failure('cart.same_vin');
  await requireRoom(db, cart);
};

type Adding = {
  caller: Present;
  asked: Asked;
  warnings: VinWarning[];
  rule: AuthorityRuleRow | undefined;
  photos: Record<DocumentKind, string>;
  extras: readonly ExtraDocument[];
  now: Date;
};

const add = async (
  { clock }: Parts,
  tx: Tx,
  { caller, asked, warnings, rule, photos, extras, now }: Adding,
): Promise<Added> => {
  const owner = requireOwner(caller);
  // Asked once more: what was shown, and signed, is the list that counts.
  await askedAuthority(tx, { ...asked, authorityVersion: rule?.version });
  const authority = keptAuthority(rule, asked, caller.locale);
  const until = cartKeptUntil(owner, now);
  const cart = await lockOrMakeCart(tx, { id: newCartId(), owner, expiresAt: until });
  const before = await pressedBefore(tx, cart, owner, asked);
  if (before) return before;
  await requireNoPage(tx, cart.id);
  failpoint('ask.after_checkout_closed');
  await requireRoom(tx, cart);
  await countRequest(tx, clock, owner, caller.source);
  const id = await insertRequest(tx, newRequest({ owner, asked, warnings, authority }, cart.id), now);
  failpoint('ask.after_request');
  const onFile = await attachPhotos(tx, {
    requestId: id,
    photos,
    extras,
    owners: ownerKeys(caller),
    idOnFile: async () => (caller.person ? countingIdOf(tx, caller.person.id) : []),
    at: now,
  });
  failpoint('ask.after_documents');
  await keepCartUntil(tx, cart.id, until);
  if ('guestId' in owner) await keepGuest(tx, owner.guestId, until);
  await recordAct(tx, caller.trace, {
    action: 'request.asked',
    object: { type: 'request', id },
    details: {
      make: asked.make,
      model: asked.model,
      year: asked.year,
      vinWarnings: warnings,
      ...toldOf(authority),
      ...(onFile.length > 0 && { onFile }),
    },
  });
  await cartChanged(tx, cart.id);
  return { guestUserId: idOf(owner), cartId: cart.id, id };
};

const toldOf = (authority: AskedAuthority) => ({
  authority: authority?.kind ?? ('not said' as const),
  ...(authority && { authorityVersion: authority.version }),
  ...(authority?.signed && { signed: authority.signed.how }),
});

type NewRequest = Pick<Adding, 'asked' | 'warnings'> & { owner: Owner; authority: AskedAuthority };

const newRequest = ({ owner, asked, warnings, authority }: NewRequest, cartId: string) => ({
  cartId,
  owner,
  make: asked.make,
  model: asked.model,
  year: asked.year,
  vin: asked.vin,
  vinConfirmed: asked.vinConfirmed,
  vinWarnings: warnings,
  withPin: rowOfMake(asked.make)?.needsPin ?? false,
  contactEmail: 'guestId' in owner ? asked.email : undefined,
  pressId: asked.pressId,
  authority,
  worksIn: 'guestId' in owner ? asked.worksIn : undefined,
});
