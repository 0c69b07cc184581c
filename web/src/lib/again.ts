import type { AuthorityKind, IdHolder } from '@keywright/contract/authority-kinds';
import type { DocumentKind } from '@keywright/contract/requests';

/** What an ended request hands to a new one. Photos are addresses of this origin. */
export type AgainRequest = {
  vin: string;
  make: string;
  model: string;
  year: string;
  authority: AuthorityKind | '';
  /** Whose ID the photos show. */
  idOf: IdHolder | null;
  photos: Partial<Record<DocumentKind, string>>;
};

/** The state of a navigation to the form that is filled in with it. */
export const againState = (again: AgainRequest) => ({ again });

export const againIn = (state: unknown): AgainRequest | null =>
  typeof state === 'object' && state !== null && 'again' in state ? (state.again as AgainRequest) : null;
