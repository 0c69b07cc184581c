import type { DeskRequest } from '@keywright/contract/desk';
import { useState } from 'react';
import { unopenedOf } from './opened-here.ts';
import { mustBeOpened, type PaperKind } from './papers.ts';

type Chosen = { kind: PaperKind; besideRegistration: PaperKind };

const chosenAfter = ({ besideRegistration }: Chosen, kind: PaperKind): Chosen => ({
  kind,
  besideRegistration: kind === 'registration' ? besideRegistration : kind,
});

/** Which document of a request is in view: at first one that this admin must still open. */
export const useChosenPaper = (request: DeskRequest) => {
  const unopened = () => unopenedOf(request, mustBeOpened(request));
  const [chosen, setChosen] = useState<Chosen>(() =>
    chosenAfter({ kind: 'frontId', besideRegistration: 'frontId' }, unopened()[0]?.kind ?? 'frontId'),
  );
  return {
    ...chosen,
    choose: (kind: PaperKind) => setChosen((before) => chosenAfter(before, kind)),
    /**
     * Shows the first document that must still be opened, if the one in view has arrived.
     * Returns whether one must still be opened.
     */
    showNext: (): boolean => {
      const left = unopened();
      const [next] = left;
      if (next)
        setChosen((before) =>
          left.some(({ kind }) => kind === before.kind) ? before : chosenAfter(before, next.kind),
        );
      return next !== undefined;
    },
  };
};

export type ChosenPaper = ReturnType<typeof useChosenPaper>;
