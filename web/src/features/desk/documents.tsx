import type { DeskRequest } from '@keywright/contract/desk';
import Columns from 'icon:columns-2';
import { useState } from 'react';
import { recall, remember } from '../../lib/kept.ts';
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

/** Any paper beside the registration, which names the vehicle: what must belong together is seen together. */
const besides = (kind: PaperKind, other: PaperKind): PaperKind[] => [
  kind === 'registration' ? other : kind,
  'registration',
];

const useChosen = (papers: readonly Paper[]) => {
  const wide = useWide();
  const [kind, setKind] = useState<PaperKind>('frontId');
  const [other, setOther] = useState<PaperKind>('frontId');
  const [large, setLarge] = useState(false);
  const [paired, setPaired] = useState(() => recall('desk-side-by-side') !== 'off');
  const choose = (next: PaperKind) => {
    setKind(next);
    if (next !== 'registration') setOther(next);
  };
  const pair = () => {
    remember('desk-side-by-side', paired ? 'off' : 'on');
    setPaired(!paired);
  };
  useCommands([
    ...papers.map((one, at) => ({ key: `${at + 1}`, words: one.name, large: true, run: () => choose(one.kind) })),
    { key: 'e', words: m.desk_enlarge(), large: true, run: () => setLarge(!large) },
    ...(wide ? [{ key: 'b', words: m.desk_side_by_side(), run: pair }] : []),
  ]);
  const kinds = wide && paired ? besides(kind, other) : [kind];
  const shown = papers.filter((one) => kinds.includes(one.kind));
  // The registration stands at the right, whatever its number is.
  shown.sort((one, next) => kinds.indexOf(one.kind) - kinds.indexOf(next.kind));
  return { kind, choose, large, setLarge, wide, paired, pair, shown };
};

/**
 * All papers of a request, its three photos and what came beside them, two side by side where there is room; their numbers choose, also
 * while one is shown large.
 */
export const Documents = ({ request }: { request: DeskRequest }) => {
  const papers = papersOf(request);
  const { kind, choose, large, setLarge, wide, paired, pair, shown } = useChosen(papers);
  const chosen = papers.find((one) => one.kind === kind);
  if (papers.length === 0) return <p className={styles.meta}>{m.desk_doc_gone()}</p>;
  return (
    <div className={styles.documents}>
      <div className={looks.pictures}>
        {shown.map((one) => (
          <ImageViewer
            key={one.source}
            source={one.source}
            name={one.name}
            isChosen={one.kind === kind}
            onChoose={() => choose(one.kind)}
            onEnlarge={() => {
              choose(one.kind);
              setLarge(true);
            }}
          />
        ))}
      </div>
      <div className={looks.chips}>
        <Chosen papers={papers} kind={kind} choose={choose} />
        {request.can.includes('askAgain') && isPhoto(kind) ? (
          <AskAgain key={kind} request={request} kind={kind} />
        ) : null}
        {wide ? (
          <Button
            tone="text"
            dense
            aria-label={m.desk_side_by_side()}
            title={`${m.desk_side_by_side()} (B)`}
            aria-pressed={paired}
            onClick={pair}
          >
            <Icon of={Columns} />
          </Button>
        ) : null}
      </div>
      <Sheet open={large} onClose={() => setLarge(false)} title={chosen?.name ?? ''} wide>
        <div data-large-document="" className={classes(looks.large, papers.length > 3 && looks.many)}>
          {chosen ? <ImageViewer key={chosen.source} source={chosen.source} name={chosen.name} tall isChosen /> : null}
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
