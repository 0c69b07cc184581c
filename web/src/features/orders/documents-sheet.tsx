import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import type { DocumentKind } from '@keywright/contract/requests';
import { useState } from 'react';
import { extraNames } from '../../lib/authority-words.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Sheet } from '../../ui/modal.tsx';
import styles from './orders.module.css';
import { documentWords } from './request-words.ts';

type DocumentsSheetProps = { request: OwnRequest; open: boolean; onClose: () => void };

const kinds: readonly DocumentKind[] = ['frontId', 'backId', 'registration'];

/** The photos of a request, and what came beside the three. They are fetched only when it opens: each look at one is on record. */
export const DocumentsSheet = ({ request, open, onClose }: DocumentsSheetProps) => (
  <Sheet open={open} onClose={onClose} title={m.orders_docs_title({ vehicle: vehicleName(request) })} wide>
    <div className={styles.documents}>
      {kinds.map((kind) => (
        <Photo key={kind} name={documentWords[kind]()} url={request[kind]} />
      ))}
      {request.authority.extras.map(({ kind, source }) => (
        <Photo key={kind} name={extraNames[kind]()} url={source} />
      ))}
    </div>
  </Sheet>
);

const Photo = ({ name, url }: { name: string; url: string | null }) => {
  const [failed, setFailed] = useState(false);
  return (
    <figure className={styles.photo}>
      <figcaption>{name}</figcaption>
      {url && !failed ? (
        <Anchor href={url} target="_blank" rel="noreferrer" aria-label={`${name}: ${m.orders_docs_full()}`}>
          <img src={url} alt={name} onError={() => setFailed(true)} />
        </Anchor>
      ) : (
        <p className="meta">{url ? m.orders_docs_failed() : m.orders_docs_gone()}</p>
      )}
    </figure>
  );
};
