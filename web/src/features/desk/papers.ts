import type { DeskRequest } from '@keywright/contract/desk';
import type { ExtraKind } from '@keywright/contract/authority-kinds';
import type { DocumentKind } from '@keywright/contract/requests';
import { extraNames } from '../../lib/authority-words.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';

type PhotoKind = DocumentKind;
export type PaperKind = PhotoKind | ExtraKind;

const photoKinds: readonly PhotoKind[] = ['frontId', 'backId', 'registration'];

export const isPhoto = (kind: PaperKind): kind is PhotoKind => photoKinds.some((one) => one === kind);

/** Whether a paper is about a person's identity, for which a validated account or an earlier check may stand. */
const isOfId = (kind: PaperKind): boolean => kind === 'frontId' || kind === 'backId';

/** The papers that must be opened before a code is sent: those about the vehicle always, the ID where nobody has checked it. */
export const mustBeOpened =
  ({ documentsVerified, isValidatedUser }: DeskRequest) =>
  (kind: PaperKind): boolean =>
    !isOfId(kind) || !(documentsVerified || isValidatedUser);

/** One picture of a request that can be looked at: of its three photos, or of what came beside them. */
export type Paper = {
  kind: PaperKind;
  name: string;
  source: string;
  state: DeskRequest['documents'][number]['state'];
  /** Whether the record has it that this admin looked at it. */
  wasOpened: boolean;
};

/** The papers of a request in the order of their numbers on the keyboard; what was not sent, or is destroyed, is none. */
export const papersOf = (request: DeskRequest): Paper[] => [
  ...photoKinds.flatMap((kind) => {
    const source = request[kind];
    const document = request.documents.find((one) => one.kind === kind);
    if (source === null) return [];
    const state = document?.state ?? 'PENDING';
    return [{ kind, name: requestPhotoNames[kind](), source, state, wasOpened: document?.opened === true }];
  }),
  ...request.authority.extras.flatMap(({ kind, source, opened }) =>
    source === null
      ? []
      : [{ kind, name: extraNames[kind](), source, state: 'PENDING' as const, wasOpened: opened === true }],
  ),
];
