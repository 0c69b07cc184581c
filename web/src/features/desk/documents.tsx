import type { DeskRequest } from '@keywright/contract/desk';
import type { DocumentKind } from '@keywright/contract/requests';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { CheckShape, ClockShape, ExclamationShape } from '../../ui/shapes.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useKeys } from './desk-keys.tsx';
import styles from './desk.module.css';
import { documentNames } from './desk-words.ts';
import { ImageViewer } from './image-viewer.tsx';

const kinds: DocumentKind[] = ['frontId', 'backId', 'registration'];
const shapes = { VERIFIED: CheckShape, PENDING: ClockShape, REJECTED: ExclamationShape };
const stateWords = { VERIFIED: m.desk_doc_verified, PENDING: m.desk_doc_pending, REJECTED: m.desk_doc_rejected };

/** The three photos, one large at a time; 1, 2 and 3 choose. */
export const Documents = ({ request }: { request: DeskRequest }) => {
  const [kind, setKind] = useState<DocumentKind>('frontId');
  const [large, setLarge] = useState(false);
  useKeys({ '1': () => setKind('frontId'), '2': () => setKind('backId'), '3': () => setKind('registration') });
  const source = request[kind];
  const name = documentNames[kind]();
  if (!kinds.some((one) => request[one])) return <p className={styles.meta}>{m.desk_doc_gone()}</p>;
  return (
    <div className={styles.documents}>
      {source ? <ImageViewer key={source} source={source} name={name} onEnlarge={() => setLarge(true)} /> : null}
      <Chips label={m.desk_documents()}>
        {kinds.map((one, index) => (
          <Chip key={one} on={one === kind} onPress={() => setKind(one)}>
            {index + 1} {documentNames[one]()} <DocumentState request={request} kind={one} />
          </Chip>
        ))}
      </Chips>
      <Sheet open={large} onClose={() => setLarge(false)} title={name} closeLabel={m.common_close()} wide>
        {source ? <ImageViewer source={source} name={name} tall /> : null}
      </Sheet>
    </div>
  );
};

const DocumentState = ({ request, kind }: { request: DeskRequest; kind: DocumentKind }) => {
  const state = request.documents.find((document) => document.kind === kind)?.state ?? 'PENDING';
  const Shape = shapes[state];
  return (
    <>
      <Shape />
      <VisuallyHidden>{stateWords[state]()}</VisuallyHidden>
    </>
  );
};
