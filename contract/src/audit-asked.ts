import type { AuthorityKind, ExtraKind, SignedHow } from './authority-kinds.ts';
import type { DocumentKind, VinWarning } from './requests.ts';

/** What is told of a request that was asked for. */
export type Asked = {
  make: string;
  model: string;
  year: number;
  vinWarnings: VinWarning[];
  /** With the version of the list by which it was asked for. */
  authority?: AuthorityKind | 'not said';
  authorityVersion?: number;
  signed?: SignedHow;
  /** Which photos were taken from what the member has on file. */
  onFile?: DocumentKind[];
};

/** What of a request somebody can have had before them. */
export type SeenKind = DocumentKind | ExtraKind;
