import { vehicleName } from '@keywright/words/order-words';
import type { OwnRequest } from '@keywright/contract/orders';
import type { DocumentKind } from '@keywright/contract/requests';
import { extraNames } from '../../lib/authority-words.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { LostPicture } from '../../ui/lost-picture.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import styles from './orders.module.css';
import { requestPhotoNames } from '@keywright/words/photo-names';

type DocumentsSheetProps = { request: OwnRequest; open: boolean; onClose: () => void };

const kinds: readonly DocumentKind[] = ['frontId', 'backId', 'registration'];

/** The photos of a request, and what came beside the three. They are fetched only when it opens: each look at one is on record. */
export const DocumentsSheet = ({ request, open, onClose }: DocumentsSheetProps) => (
  <Sheet open={open} onClose={onClose} title={m.orders_docs_title({ vehicle: vehicleName(request) })} wide>
    <div className={styles.documents}>
      {kinds.map((kind) => (
        <Photo key={kind} name={requestPhotoNames[kind]()} url={request[kind]} />
      ))}
      {request.authority.extras.map(({ kind, source }) => (
        <Photo key={kind} name={extraNames[kind]()} url={source} />
      ))}
    </div>
  </Sheet>
);

const Photo = ({ name, url }: { name: string; url: string | null }) => {
  const { isLost, tries, again, image } = usePicture();
  return (
    <figure className={styles.photo}>
      <figcaption>{name}</figcaption>
      {isLost ? <LostPicture words={m.orders_docs_failed()} onRetry={again} /> : null}
      {url ? (
        <Anchor
          href={url}
          hidden={isLost}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name}: ${m.orders_docs_full()}`}
        >
          <img key={tries} src={url} alt={name} {...image} />
        </Anchor>
      ) : (
        <p className="meta">{m.orders_docs_gone()}</p>
      )}
    </figure>
  );
};
