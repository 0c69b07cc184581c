import type { CatalogueMake } from '@keywright/contract/catalogue';
import type { SignedIn } from '@keywright/contract/people';
import { memo, useEffect, useState } from 'react';
import { money } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { ExclamationShape } from '../../../ui/shapes.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { KeptPhotos, PhotoShelf } from '../photos/photo-shelf.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { photoHints } from '../photos/photo-words.ts';
import { usePhotoShelf, usePhotos } from '../photos/use-photo-shelf.ts';
import { verbatim } from '../../../ui/verbatim.tsx';
import { openRowDraft } from './many-draft.ts';
import type { ManyList } from './many-list.ts';
import { type JudgedRow, type ManyRow, pinRemark } from './many-rows.ts';
import { faultWords } from './many-words.ts';
import { RowDocuments } from './row-documents.tsx';
import { RowEdit } from './row-edit.tsx';
import { SpokenPhoto } from './spoken-photo.tsx';
import styles from './many.module.css';

type RowCardProps = {
  line: JudgedRow;
  /** Its turn has come to be drawn with all that can be done to it; before, it says which line it is. */
  isWhole: boolean;
  price: { finalCents: number | null; discountCents: number } | undefined;
  makes: readonly CatalogueMake[] | undefined;
  user: SignedIn;
  list: ManyList;
  shelves: Map<string, PhotoShelf>;
  kept: KeptPhotos | undefined;
};

const none: KeptPhotos = {};

const dropId = ({ key }: ManyRow) => `${key}-drop`;

/** What whoever sends the list finds the photos of a line by. */
const useRowShelf = ({ line, user, shelves, kept }: Pick<RowCardProps, 'line' | 'user' | 'shelves' | 'kept'>) => {
  const { key } = line.row;
  const [draft] = useState(() => openRowDraft(user.id, key));
  const { shelf } = usePhotoShelf(draft, kept ?? none);
  useEffect(() => {
    shelves.set(key, shelf);
    return () => void shelves.delete(key);
  }, [shelves, key, shelf]);
  return { draft, shelf };
};

/** One line: which vehicle it is and what it costs, or what is wrong with it and the way to put that right; and its documents. */
export const RowCard = memo(({ line, isWhole, price, makes, user, list, shelves, kept }: RowCardProps) => {
  const { row, fault, isDecoding } = line;
  const { draft, shelf } = useRowShelf({ line, user, shelves, kept });
  const photos = usePhotos(shelf);
  const [isOpen, setOpen] = useState(false);
  const name = m.many_line({ line: row.line });
  // What was changed by hand may be right by now; the reason of before is not its reason.
  const change = (part: Partial<ManyRow>) => list.change(row.key, { refused: null, ...part });
  const drop = () => {
    // Who drops lines one after the other by keys goes on with the next; after the last with what takes a list.
    const rows = list.get();
    const at = rows.indexOf(row);
    const near = rows[at + 1] ?? rows[at - 1];
    document.getElementById(near ? dropId(near) : 'list')?.focus();
    list.drop(row.key);
    void draft.clear().catch(() => undefined);
  };
  // There is nothing to be put right in a vehicle that is there already.
  const isNoVehicle = fault?.is === 'in-cart' || fault?.is === 'duplicate';
  // Nor is anything known of a vehicle before its VIN is read.
  const edits = isOpen || (fault !== null && !isNoVehicle && !isDecoding);
  const head = <Head line={line} price={price} showsVin={!edits} />;
  if (!isWhole) return <li className={styles.line}>{head}</li>;
  return (
    <li className={styles.line} aria-labelledby={`${row.key}-name`}>
      {head}
      <Faults line={line} />
      {edits ? <RowEdit line={line} makes={makes} onOpen={() => setOpen(true)} onChange={change} /> : null}
      <Row>
        {edits && !isOpen ? null : (
          <Button tone="text" onClick={() => setOpen(!edits)} aria-expanded={edits}>
            {edits ? m.many_done() : m.common_change()}
            <Of name={name} />
          </Button>
        )}
        <Button tone="text" id={dropId(row)} onClick={drop}>
          {m.many_drop()}
          <Of name={name} />
        </Button>
      </Row>
      {isNoVehicle ? null : (
        <>
          <ul className={styles.photos}>
            <SpokenPhoto
              kind={`${row.key}-registration`}
              name={m.many_of_line({ name: requestPhotoNames.registration(), line: row.line })}
              hint={photoHints.registration()}
              photo={photos.registration}
              slot={shelf.slots.registration}
            />
          </ul>
          <RowDocuments row={row} user={user} shelf={shelf} photos={photos} onChange={change} />
        </>
      )}
    </li>
  );
});
RowCard.displayName = 'RowCard';

type HeadProps = Pick<RowCardProps, 'line' | 'price'> & { showsVin: boolean };

/** Which line it is, which vehicle, what it costs and how it stands. */
const Head = ({ line: { row, vehicle, vin, fault, isDecoding }, price, showsVin }: HeadProps) => {
  const isNamed = !Object.values(vehicle).includes('');
  return (
    <div className={styles.head}>
      <div className={styles.what}>
        <p className="meta">
          {m.many_line({ line: row.line })}
          {row.reference ? ` · ${m.many_reference({ reference: row.reference })}` : ''}
        </p>
        <h3 id={`${row.key}-name`} className={styles.name}>
          {isNamed ? m.orders_vehicle(vehicle) : verbatim(vin || row.vin || m.common_vin())}
        </h3>
        {showsVin && isNamed ? <p className={styles.vin}>{verbatim(vin)}</p> : null}
      </div>
      <div className={styles.side}>
        <Price price={price} />
        <State fault={fault} isDecoding={isDecoding} />
      </div>
    </div>
  );
};

/** What is wrong with it, what the server said of it, and what its make says of the PIN. */
const Faults = ({ line }: Pick<RowCardProps, 'line'>) => {
  const { row, fault, isDecoding } = line;
  const remark = pinRemark(line);
  const words = isDecoding ? '' : faultWords(line);
  return (
    <>
      <p role="status" className={fault ? styles.fault : styles.quiet}>
        {words ? <ExclamationShape /> : null} {words}
      </p>
      {row.refused ? (
        <p className={styles.fault}>
          <ExclamationShape /> {m.many_not_added({ reason: row.refused })}
        </p>
      ) : null}
      {remark ? <p className="meta">{remark === 'none' ? m.many_pin_none() : m.many_pin_included()}</p> : null}
    </>
  );
};

/** Of which line a button is, for whoever hears it alone. */
const Of = ({ name }: { name: string }) => <VisuallyHidden> {name}</VisuallyHidden>;

const Price = ({ price }: Pick<RowCardProps, 'price'>) => {
  if (!price || price.finalCents === null) return null;
  const { finalCents, discountCents } = price;
  return (
    <p className={styles.price}>
      {verbatim(
        discountCents > 0
          ? m.many_price_of({ price: money(finalCents - discountCents), full: money(finalCents) })
          : money(finalCents),
      )}
    </p>
  );
};

const State = ({ fault, isDecoding }: Pick<JudgedRow, 'fault' | 'isDecoding'>) => {
  if (isDecoding) return <Badge tone="pending">{m.many_checking()}</Badge>;
  if (!fault) return <Badge tone="fulfilled">{m.many_good()}</Badge>;
  return <Badge tone="rejected">{m.many_bad()}</Badge>;
};
