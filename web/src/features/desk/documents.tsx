import type { DeskRequest } from '@keywright/contract/desk';
import type { DocumentKind } from '@keywright/contract/requests';
import Columns from '@lucide/icons/icons/columns-2';
import { useState } from 'react';
import { recall, remember } from '../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { CheckShape, DotShape, ExclamationShape, RingShape } from '../../ui/shapes.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AskAgain } from './ask-again.tsx';
import { useCommands } from './commands.ts';
import styles from './desk.module.css';
import { documentNames } from './desk-words.ts';
import looks from './documents.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { useIsOpened } from './opened-here.ts';

const kinds: DocumentKind[] = ['frontId', 'backId', 'registration'];
const shapes = { VERIFIED: CheckShape, REJECTED: ExclamationShape };
const stateWords = { VERIFIED: m.desk_doc_verified, REJECTED: m.desk_doc_rejected };

/** A side of the ID beside the registration: what must belong together is seen together. */
const besides = (kind: DocumentKind, id: DocumentKind): DocumentKind[] => [
  kind === 'registration' ? id : kind,
  'registration',
];

const useChosen = () => {
  const wide = useWide();
  const [kind, setKind] = useState<DocumentKind>('frontId');
  const [id, setId] = useState<DocumentKind>('frontId');
  const [large, setLarge] = useState(false);
  const [paired, setPaired] = useState(() => recall('desk-side-by-side') !== 'off');
  const choose = (next: DocumentKind) => {
    setKind(next);
    if (next !== 'registration') setId(next);
  };
  const pair = () => {
    remember('desk-side-by-side', paired ? 'off' : 'on');
    setPaired(!paired);
  };
  useCommands([
    ...kinds.map((one, at) => ({
      key: `${at + 1}`,
      words: documentNames[one](),
      large: true,
      run: () => choose(one),
    })),
    { key: 'e', words: m.desk_enlarge(), large: true, run: () => setLarge(!large) },
    ...(wide ? [{ key: 'b', words: m.desk_side_by_side(), run: pair }] : []),
  ]);
  return { kind, choose, large, setLarge, wide, paired, pair, shown: wide && paired ? besides(kind, id) : [kind] };
};

/** The three photos, two side by side where there is room; 1, 2 and 3 choose, also while one is shown large. */
export const Documents = ({ request }: { request: DeskRequest }) => {
  const { kind, choose, large, setLarge, wide, paired, pair, shown } = useChosen();
  const source = request[kind];
  if (!kinds.some((one) => request[one])) return <p className={styles.meta}>{m.desk_doc_gone()}</p>;
  return (
    <div className={styles.documents}>
      <div className={looks.pictures}>
        {shown.map((one) => (
          <Picture
            key={one}
            source={request[one]}
            kind={one}
            isChosen={one === kind}
            onChoose={() => choose(one)}
            onEnlarge={() => {
              choose(one);
              setLarge(true);
            }}
          />
        ))}
      </div>
      <div className={looks.chips}>
        <Chosen request={request} kind={kind} choose={choose} />
        {request.can.includes('askAgain') ? <AskAgain key={kind} request={request} kind={kind} /> : null}
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
      <Sheet
        open={large}
        onClose={() => setLarge(false)}
        title={documentNames[kind]()}
        closeLabel={m.common_close()}
        wide
      >
        <div data-large-document="" className={looks.large}>
          {source ? <ImageViewer key={source} source={source} name={documentNames[kind]()} tall isChosen /> : null}
          <Chosen request={request} kind={kind} choose={choose} />
        </div>
      </Sheet>
    </div>
  );
};

type PictureProps = {
  source: string | null;
  kind: DocumentKind;
  isChosen: boolean;
  onChoose: () => void;
  onEnlarge: () => void;
};

const Picture = ({ source, kind, ...rest }: PictureProps) =>
  source ? <ImageViewer key={source} source={source} name={documentNames[kind]()} {...rest} /> : null;

type ChosenProps = { request: DeskRequest; kind: DocumentKind; choose: (kind: DocumentKind) => void };

const Chosen = ({ request, kind, choose }: ChosenProps) => (
  <Chips label={m.desk_documents()}>
    {kinds.map((one, index) => (
      <Chip key={one} on={one === kind} onPress={() => choose(one)}>
        <KeyCap>{index + 1}</KeyCap> {documentNames[one]()} <DocumentState request={request} kind={one} />
      </Chip>
    ))}
  </Chips>
);

/** What was decided of a photo; until then whether this admin has had it before them. */
const DocumentState = ({ request, kind }: { request: DeskRequest; kind: DocumentKind }) => {
  const opened = useIsOpened(request, kind);
  const state = request.documents.find((document) => document.kind === kind)?.state ?? 'PENDING';
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
