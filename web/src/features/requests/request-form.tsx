import type { SignedIn } from '@keywright/contract/people';
import { cleanVin } from '@keywright/contract/vin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import type { SavedDraft } from './draft/draft-store.ts';
import type { Draft } from './draft/draft-store.ts';
import { useDraftSaving } from './draft/use-draft-saving.ts';
import { fetchJudge, resolverWith } from './form-resolver.ts';
import { usePhotoShelf } from './photos/use-photo-shelf.ts';
import { RequestBody } from './request-body.tsx';
import type { RequestValues } from './request-values.ts';
import { decodedQuery } from './requests.queries.ts';
import { useSubmit } from './use-submit.ts';
import { anyDoubt, doubtsAbout } from './vehicle/vehicle-from-vin.ts';

type RequestFormProps = { user: SignedIn | null; draft: Draft; start: SavedDraft; onStartOver: () => void };

/** The form works with what the VIN said so far; it never waits for an answer to be sent. */
const useRequestForm = (values: RequestValues): UseFormReturn<RequestValues> => {
  const queries = useQueryClient();
  const [resolver] = useState(() =>
    resolverWith((typed) => {
      const vin = cleanVin(typed.vin);
      return anyDoubt(doubtsAbout(vin, typed, queries.getQueryData(decodedQuery(vin).queryKey)));
    }),
  );
  useEffect(() => {
    addEventListener('focusin', fetchJudge, { once: true });
    return () => removeEventListener('focusin', fetchJudge);
  }, []);
  return useForm({ defaultValues: values, resolver, shouldFocusError: false });
};

/** One request, from what is in the draft to the cart. */
export const RequestForm = ({ user, draft, start, onStartOver }: RequestFormProps) => {
  const form = useRequestForm(start.values);
  const { saved, saveNow } = useDraftSaving(draft, form);
  const shelf = usePhotoShelf(draft, start.photos, saveNow);
  const submit = useSubmit({ form, shelf, draft });
  return (
    <FormProvider {...form}>
      <RequestBody user={user} shelf={shelf} submit={submit} saved={saved} onStartOver={onStartOver} />
    </FormProvider>
  );
};
