import type { SignedIn } from '@keywright/contract/people';
import type { Draft, SavedDraft } from './draft/draft-store.ts';
import { useSaving } from './draft/saving.tsx';
import { usePhotoShelf } from './photos/use-photo-shelf.ts';
import { RequestBody } from './request-body.tsx';
import { useRequestForm } from './use-request-form.ts';
import { FormParts } from '../../lib/forms/form-part.ts';

type RequestFormProps = { user: SignedIn | null; draft: Draft; start: SavedDraft; onStartOver: () => void };

/** One request, from what is in the draft to the cart. */
export const RequestForm = ({ user, draft, start, onStartOver }: RequestFormProps) => {
  const { shelf, onKept } = usePhotoShelf(draft, start.photos);
  const form = useRequestForm({ start: start.values, shelf, draft, isGuest: user === null });
  const { rhf } = form;
  const saved = useSaving(
    () => draft.saveValues(rhf.getValues()),
    () => ({
      typed: [(callback) => rhf.subscribe({ formState: { values: true }, callback })],
      kept: onKept,
      // A VIN that came along from the home page was typed, too.
      isBegun: rhf.getValues('vin') !== '',
    }),
  );
  return (
    <FormParts {...rhf}>
      <RequestBody user={user} shelf={shelf} form={form} saved={saved} onStartOver={onStartOver} />
    </FormParts>
  );
};
