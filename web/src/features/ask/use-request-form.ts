import { requestKeycode } from '@keywright/contract/ask.calls';
import { cleanVin } from '@keywright/contract/vin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '../../ui/link.ts';
import { call, type CallInput } from '../../lib/call.ts';
import { NotReady } from '../../lib/forms/form-options.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { forget, remember } from '../../lib/kept.ts';
import { at } from '../../lib/locale.ts';
import { saysOf, Unreachable } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import type { Draft } from './draft/draft-store.ts';
import type { PhotoShelf } from './photos/photo-shelf.ts';
import type { RequestValues } from './request-values.ts';
import { decodedQuery } from './requests.queries.ts';
import { markAsSent } from './sent.ts';
import { bodyOf, isOnlyAboutPhotos, photoFaultsIn, pressIds, storedPhotos } from './send-request.ts';
import { anyDoubt, doubtsAbout } from './vehicle/vehicle-from-vin.ts';
import { withVinFaults } from './vin-faults.ts';

type Parts = { start: RequestValues; shelf: PhotoShelf; draft: Draft; isGuest: boolean };

/**
 * The form of a request. "Add to Cart" may be pressed at any time: it waits for uploads, sends the request, forgets the draft
 * and goes to the cart. The form works with what the VIN said so far; it never waits for an answer to be sent.
 */
export const useRequestForm = ({ start, shelf, draft, isGuest }: Parts) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [pressIdFor] = useState(pressIds);

  const isDoubtful = (values: RequestValues): boolean => {
    const vin = cleanVin(values.vin);
    return anyDoubt(doubtsAbout(vin, values, queries.getQueryData(decodedQuery(vin).queryKey)));
  };
  const sendOnce = (input: CallInput<typeof requestKeycode>) => {
    const body = { ...input.body, ...storedPhotos(shelf.photos(), shelf.wanted.get()) };
    return call(requestKeycode, { body: { ...body, pressId: pressIdFor(body) } }, m.failure_server_unavailable);
  };
  /**
   * Photos that the server no longer has are kept here, and sent again once without a question: all of them, because a
   * guest whose cookie is gone has lost all of them.
   */
  const send = async (input: CallInput<typeof requestKeycode>) => {
    try {
      return await sendOnce(input);
    } catch (error) {
      if (!isOnlyAboutPhotos(error)) throw error;
      for (const slot of Object.values(shelf.slots)) void slot.send();
      await shelf.settled();
      if (!shelf.requireAll()) throw new NotReady();
      return sendOnce(input);
    }
  };

  return useContractForm(requestKeycode, {
    start,
    shape: async () => (await import('@keywright/contract/ask')).requestKeycode,
    body: bodyOf,
    also: (values, found) => withVinFaults(values, found, isDoubtful(values)),
    // What each field is told when it was left empty; the summary's title says that all are needed.
    words: {
      vin: { 'vehicle.required': m.ask_vin_missing },
      make: { 'vehicle.required': m.ask_make_missing },
      model: { 'vehicle.required': m.ask_model_missing },
      year: { 'vehicle.required': m.ask_year_missing },
    },
    // The server names the VIN; what the person can do about it is to confirm it.
    placeOf: (name, code) => (code === 'vin.unconfirmed' ? 'vinConfirmed' : name),
    // They were sent ahead, each by itself, and say their own faults.
    beside: { names: [], require: shelf.requireAll, settled: shelf.settled, files: () => ({}), faults: {} },
    failed: m.failure_server_unavailable,
    // The call's own sentence names a cause already: a second one would leave the person with two.
    says: (error) => (error instanceof Unreachable ? error.message : saysOf(error, m.failure_server_unavailable())),
    send,
    onFailed: (error) => {
      const faults = photoFaultsIn(error);
      for (const [kind, words] of faults) shelf.slots[kind].refuse(words);
      // What is asked for may be another list by now.
      void queries.invalidateQueries({ queryKey: ['requests', 'authorities'] });
      return faults.length > 0;
    },
    done: async (_added, body) => {
      await draft.clear().catch(() => undefined);
      void queries.invalidateQueries({ queryKey: ['cart'] });
      remember('reminders', 'on');
      if (isGuest && body.email) remember('guest-email', body.email);
      else if (isGuest) forget('guest-email');
      // The back button leads to what was sent, not to an empty form.
      markAsSent(body);
      await navigate(at('/cart'));
    },
  });
};

export type RequestFormState = ReturnType<typeof useRequestForm>;
