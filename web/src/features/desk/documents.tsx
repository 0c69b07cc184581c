import type { DeskRequest } from '@keywright/contract/desk';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { buttonClass } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { classes } from '../../ui/class-names.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { CheckShape, DotShape, ExclamationShape, RingShape } from '../../ui/shapes.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AskAgain } from './ask-again.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import styles from './desk.module.css';
import looks from './documents.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { useIsOpened } from './opened-here.ts';
import { isPhoto, type Paper, type PaperKind, papersOf } from './papers.ts';
import type { ChosenPaper } from './use-chosen-paper.ts';

const shapes = { VERIFIED: CheckShape, REJECTED: ExclamationShape };
const stateWords = { VERIFIED: m.desk_doc_verified, REJECTED: m.desk_doc_rejected };

type Large = 'one' | 'pair' | null;

const useEnlarged = (papers: readonly Paper[], { kind, besideRegistration, choose }: ChosenPaper) => {
  const wide = useWide();
  const [large, setLarge] = useState<Large>(null);
  const toggle = (to: Large) => setLarge(large === to ? null : to);
  useCommands([
    ...papers.map((one, at) => ({ key: `${at + 1}`, words: one.name, large: true, run: () => choose(one.kind) })),
    { key: 'e', words: m.desk_enlarge(), large: true, run: () => toggle('one') },
    ...(wide ? [{ key: 'b', words: m.desk_side_by_side(), large: true, run: () => toggle('pair') }] : []),
  ]);
  // The registration, which names the vehicle, is on the right, whatever its number is.
  const kinds: PaperKind[] = large === 'pair' ? [besideRegistration, 'registration'] : [kind];
  const enlarged = papers.filter((one) => kinds.includes(one.kind));
  enlarged.sort((one, next) => kinds.indexOf(one.kind) - kinds.indexOf(next.kind));
  return { large, setLarge, wide, enlarged };
};

/**
 * All documents of a request, one of them in view. Their numbers choose, also while one is enlarged.
 * Side by side, a document and the registration fill the window.
 */
export const Documents = ({ request, shown }: { request: DeskRequest; shown: ChosenPaper }) => {
  const papers = papersOf(request);
  const { kind, choose } = shown;
  const { large, setLarge, wide, enlarged } = useEnlarged(papers, shown);
  const chosen = papers.find((one) => one.kind === kind);
  if (papers.length === 0) return <p className={styles.meta}>{m.desk_doc_gone()}</p>;
  return (
    <div className={looks.documents} data-documents="">
      {chosen ? (
        <ImageViewer
          key={chosen.source}
          source={chosen.source}
          name={chosen.name}
          isChosen
          onEnlarge={() => setLarge('one')}
          onPair={wide ? () => setLarge('pair') : undefined}
        />
      ) : null}
      <div className={looks.chips}>
        <Chosen papers={papers} kind={kind} choose={choose} />
        {/* While a field has the focus, single keys are letters in it: Escape comes first. Its place is reserved. */}
        <span className={looks.escape} aria-hidden="true">
          <KeyCap>Esc</KeyCap> <KeyCap>1</KeyCap>–<KeyCap>{papers.length}</KeyCap>
        </span>
        {request.can.includes('askAgain') ? <Again request={request} kind={kind} /> : null}
      </div>
      <Sheet
        open={large !== null}
        onClose={() => setLarge(null)}
        title={enlarged.map(({ name }) => name).join(' · ')}
        wide={large === 'pair' ? 'window' : true}
      >
        <div data-large-document="" className={classes(looks.large, papers.length > 3 && looks.many)}>
          <div className={looks.pictures}>
            {enlarged.map((one) => (
              <ImageViewer
                key={one.source}
                source={one.source}
                name={one.name}
                tall
                isChosen={one.kind === kind}
                onChoose={large === 'pair' ? () => choose(one.kind) : undefined}
              />
            ))}
          </div>
          <Chosen papers={papers} kind={kind} choose={choose} />
        </div>
      </Sheet>
    </div>
  );
};

/** Asks for the photo in view again. For another document its place stays empty, so that nothing moves. */
const Again = ({ request, kind }: { request: DeskRequest; kind: PaperKind }) =>
  isPhoto(kind) ? (
    <AskAgain key={kind} request={request} kind={kind} />
  ) : (
    <span className={classes(buttonClass({ tone: 'text', dense: true }), looks.spare)} aria-hidden="true">
      {m.desk_again()} <KeyCap>A</KeyCap>
    </span>
  );

type ChosenProps = { papers: readonly Paper[]; kind: PaperKind; choose: (kind: PaperKind) => void };

const Chosen = ({ papers, kind, choose }: ChosenProps) => (
  <Chips label={m.desk_documents()}>
    {papers.map((one, index) => (
      <Chip key={one.kind} on={one.kind === kind} onPress={() => choose(one.kind)}>
        <KeyCap>{index + 1}</KeyCap> {one.name} <PaperState paper={one} />
      </Chip>
    ))}
  </Chips>
);

/** What was decided of a paper; until then whether this admin has had it before them. */
const PaperState = ({ paper }: { paper: Paper }) => {
  const opened = useIsOpened(paper);
  const { state } = paper;
  const Opened = opened ? DotShape : RingShape;
  const Shape = state === 'PENDING' ? Opened : shapes[state];
  const openedWords = opened ? m.desk_doc_opened() : m.desk_doc_unopened();
  return (
    <>
      <Shape />
      <VisuallyHidden>{state === 'PENDING' ? openedWords : `${stateWords[state]()}, ${openedWords}`}</VisuallyHidden>
    </>
  );
};
