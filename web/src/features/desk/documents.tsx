import type { DeskRequest } from '@keywright/contract/desk';
import Columns from 'icon:columns-2';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { classes } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
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

const shapes = { VERIFIED: CheckShape, REJECTED: ExclamationShape };
const stateWords = { VERIFIED: m.desk_doc_verified, REJECTED: m.desk_doc_rejected };

/** A document beside the registration, which names the vehicle. */
const besideRegistration = (kind: PaperKind, other: PaperKind): PaperKind[] => [
  kind === 'registration' ? other : kind,
  'registration',
];

type Large = 'one' | 'pair' | null;

const useChosen = (papers: readonly Paper[]) => {
  const wide = useWide();
  const [kind, setKind] = useState<PaperKind>('frontId');
  const [other, setOther] = useState<PaperKind>('frontId');
  const [large, setLarge] = useState<Large>(null);
  const choose = (next: PaperKind) => {
    setKind(next);
    if (next !== 'registration') setOther(next);
  };
  const toggle = (to: Large) => setLarge(large === to ? null : to);
  useCommands([
    ...papers.map((one, at) => ({ key: `${at + 1}`, words: one.name, large: true, run: () => choose(one.kind) })),
    { key: 'e', words: m.desk_enlarge(), large: true, run: () => toggle('one') },
    ...(wide ? [{ key: 'b', words: m.desk_side_by_side(), large: true, run: () => toggle('pair') }] : []),
  ]);
  const kinds = large === 'pair' ? besideRegistration(kind, other) : [kind];
  const enlarged = papers.filter((one) => kinds.includes(one.kind));
  // The registration is on the right, whatever its number is.
  enlarged.sort((one, next) => kinds.indexOf(one.kind) - kinds.indexOf(next.kind));
  return { kind, choose, large, setLarge, wide, enlarged };
};

/**
 * All documents of a request, one of them in view; their numbers choose, also while one is shown large. Side by side, a document and the
 * registration fill the window.
 */
export const Documents = ({ request }: { request: DeskRequest }) => {
  const papers = papersOf(request);
  const { kind, choose, large, setLarge, wide, enlarged } = useChosen(papers);
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
        />
      ) : null}
      <div className={looks.chips}>
        <Chosen papers={papers} kind={kind} choose={choose} />
        {/* While a field has the focus, single keys are letters in it: Escape comes first. Its place is reserved. */}
        <span className={looks.escape} aria-hidden="true">
          <KeyCap>Esc</KeyCap> <KeyCap>1</KeyCap>–<KeyCap>{papers.length}</KeyCap>
        </span>
        {request.can.includes('askAgain') && isPhoto(kind) ? (
          <AskAgain key={kind} request={request} kind={kind} />
        ) : null}
        {wide ? (
          <Button
            tone="text"
            dense
            aria-label={m.desk_side_by_side()}
            title={`${m.desk_side_by_side()} (B)`}
            onClick={() => setLarge('pair')}
          >
            <Icon of={Columns} />
          </Button>
        ) : null}
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
