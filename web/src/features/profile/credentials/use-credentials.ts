import { CredentialPart, type OwnCredentials } from '@keywright/contract/profile';
import { uploadCredentials } from '@keywright/contract/profile.calls';
import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { call } from '../../../lib/call.ts';
import type { Faults } from '../../../lib/faults.ts';
import { takeDocument } from '../../../lib/photos/take-file.ts';
import { fieldSays } from '../../../lib/words.ts';
import { m } from '../../../paraglide/messages.js';
import { showToast } from '../../../ui/toast-store.ts';
import { faultsOf, filesOf, hasFaults, useChosenFiles } from '../files/use-chosen-files.ts';
import { credentialsQuery } from '../profile.queries.ts';
import { useSend } from '../use-send.ts';

const sides = ['driversLicenseFront', 'driversLicenseBack'] as const;

type Chosen = Partial<Record<CredentialPart, File>>;

/** One side of a driver's license says nothing without the other, which may be there from before. */
const sidesFault = (chosen: Chosen, own: OwnCredentials): Faults => {
  const missing = sides.filter((side) => !chosen[side]);
  const [side] = missing;
  if (!side || missing.length === sides.length || own[side]) return {};
  return { [side]: fieldSays('credentials.both_sides') };
};

/** Papers that are chosen one by one and sent together. What was chosen stays when sending fails. */
export const useCredentials = (own: OwnCredentials) => {
  const { faults, failure, attempt, share, refuse, send, forgive } = useSend(
    m.profile_credentials_failed,
    CredentialPart.options,
  );
  /** Both sides are of one license: it is put right by choosing one, or by taking the other back. */
  const forgiveBoth = (part: CredentialPart) => (sides.some((side) => side === part) ? sides : [part]).forEach(forgive);
  const files = useChosenFiles<CredentialPart>(takeDocument, forgiveBoth);
  const queries = useQueryClient();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const places = await files.settled();
    const chosen = filesOf(places);
    const found = sidesFault(chosen, own);
    if (hasFaults(places) || Object.keys(found).length > 0) return refuse(found);
    if (Object.keys(chosen).length === 0) return refuse({}, { words: fieldSays('credentials.none'), why: null });
    await send(async (onProgress) => {
      const now = await call(uploadCredentials, { files: chosen, onProgress }, m.profile_credentials_failed);
      queries.setQueryData(credentialsQuery.queryKey, now);
      files.clear();
      showToast(m.profile_credentials_done(), { tone: 'fulfilled' });
    });
  };

  /** The chosen files as one row sees them. */
  const rowOf = (part: CredentialPart) => ({
    place: files.places[part],
    error: faults[part],
    onFile: (file: File) => files.choose(part, file),
    onReset: () => files.reset(part),
  });

  return { faults: { ...faults, ...faultsOf(files.places) }, failure, attempt, share, submit, rowOf };
};
