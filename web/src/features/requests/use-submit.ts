import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { at } from '../../lib/locale.ts';
import { Refused, saysOf, Unreachable } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import type { Draft } from './draft/draft-store.ts';
import type { PhotoShelf } from './photos/photo-shelf.ts';
import type { RequestValues } from './request-values.ts';
import { faultsFrom, pressIds, sendRequest } from './send-request.ts';

type Parts = { form: UseFormReturn<RequestValues>; shelf: PhotoShelf; draft: Draft };

/** What went wrong with the whole; `inCart` when the same vehicle waits in the cart already. */
export type SubmitFailure = { words: string; inCart: boolean };

const failureFrom = (error: unknown): SubmitFailure => ({
  // The call's own sentence names a cause already: a second one would leave the person with two.
  words: error instanceof Unreachable ? error.message : saysOf(error, m.failure_server_unavailable()),
  inCart: error instanceof Refused && error.code === 'cart.same_vin',
});

/**
 * "Add to Cart": checks the form, waits for uploads, sends the request, forgets the draft and goes to the cart. It may
 * be pressed at any time; `attempt` counts the presses that ended at an error.
 */
export const useSubmit = ({ form, shelf, draft }: Parts) => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [pressIdFor] = useState(pressIds);
  const [phase, setPhase] = useState<'idle' | 'finishing' | 'sending'>('idle');
  const [attempt, setAttempt] = useState(0);
  const judging = useRef(false);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);

  const stop = () => {
    setPhase('idle');
    setAttempt((count) => count + 1);
  };

  const fail = (error: unknown) => {
    const { fields, photos } = faultsFrom(error);
    for (const [name, message] of fields) form.setError(name, { type: 'server', message });
    for (const [kind, words] of photos) shelf.slots[kind].refuse(words);
    if (fields.length + photos.length === 0) setFailure(failureFrom(error));
    stop();
  };

  /**
   * Photos that the server no longer has are kept here, and sent again once without a question: all of them, because a
   * guest whose cookie is gone has lost all of them.
   */
  const sendAnew = (error: unknown): boolean => {
    const { fields, photos } = faultsFrom(error);
    if (fields.length > 0 || photos.length === 0) return false;
    for (const slot of Object.values(shelf.slots)) void slot.send();
    return true;
  };

  const send = async (values: RequestValues, isFirst = true): Promise<void> => {
    setPhase('finishing');
    await shelf.settled();
    if (!shelf.requireAll()) return stop();
    setPhase('sending');
    try {
      const photos = shelf.photos();
      await sendRequest(values, photos, pressIdFor(values, photos));
    } catch (error) {
      return isFirst && sendAnew(error) ? send(values, false) : fail(error);
    }
    await draft.clear().catch(() => undefined);
    void queries.invalidateQueries({ queryKey: ['cart'] });
    await navigate(at('/cart'));
  };

  const press = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    // The judge may have to be fetched first: a second press in that time is none.
    if (phase !== 'idle' || judging.current) return;
    judging.current = true;
    setFailure(null);
    const photosHere = shelf.requireAll();
    void form
      .handleSubmit((values) => (photosHere ? send(values) : stop()), stop)()
      .finally(() => {
        judging.current = false;
      });
  };

  return { press, phase, attempt, failure };
};

export type Submit = ReturnType<typeof useSubmit>;
