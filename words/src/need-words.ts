import { isActionNeeded, type NeedState } from '@keywright/contract/needs-you';
import type { DocumentKind } from '@keywright/contract/requests';
import { m } from './messages.ts';

type Says = Pick<typeof m, 'orders_need_photo' | 'orders_need_photos' | 'orders_need_authority'>;

/** One by one: as a whole, `m` would bring all messages to a page. */
const own: Says = {
  orders_need_photo: m.orders_need_photo,
  orders_need_photos: m.orders_need_photos,
  orders_need_authority: m.orders_need_authority,
};

/** What has to be photographed again: `Retake the photo of the registration`. A mail passes the messages of its own language. */
export const retakeWords = (kinds: readonly DocumentKind[], says: Says = own): string => {
  const [kind = 'registration', ...others] = kinds;
  if (others.length > 0) return says.orders_need_photos({ count: kinds.length });
  return says.orders_need_photo({ kind: kind === 'registration' ? 'other' : kind });
};

type Need = { state: NeedState; photos: readonly DocumentKind[] };

/** What the customer has to do, as a headline; null where nothing is needed. */
export const needTitle = ({ state, photos }: Need, says: Says = own): string | null => {
  if (!isActionNeeded(state)) return null;
  return state === 'photo_wanted' ? retakeWords(photos, says) : says.orders_need_authority();
};
