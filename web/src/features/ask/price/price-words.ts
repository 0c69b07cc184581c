import { money } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import type { Prices } from './prices.ts';

/** Whether there is a PIN and who pays for it. */
export const pinWords = ({ pinNeeded, pinCents }: Prices): string => {
  if (!pinNeeded) return m.ask_pin_none();
  return pinCents > 0 ? m.ask_pin_plus({ price: money(pinCents) }) : m.ask_pin_included();
};

/** The difference between the two prices, or null where there is none to name. */
export const savingWords = ({ savingCents }: Prices, member: boolean): string | null => {
  if (savingCents === 0) return null;
  const saving = money(savingCents);
  return member ? m.ask_you_save({ saving }) : m.ask_members_save({ saving });
};
