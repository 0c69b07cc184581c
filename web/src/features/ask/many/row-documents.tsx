import { authorityKinds } from '@keywright/contract/authority-kinds';
import type { SignedIn } from '@keywright/contract/people';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { authorityNames } from '../../../lib/authority-words.ts';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Options, Select } from '../../../ui/select.tsx';
import { useAuthority } from '../authority/authorities.queries.ts';
import { AskedExtras } from '../authority/extras.tsx';
import { PhotoRow } from '../photos/photo-row.tsx';
import type { PhotoShelf, Photos } from '../photos/photo-shelf.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { photoHints, stateWords } from '../photos/photo-words.ts';
import type { ManyRow } from './many-rows.ts';
import { SpokenPhoto } from './spoken-photo.tsx';
import styles from './many.module.css';

type RowDocumentsProps = {
  row: ManyRow;
  user: SignedIn;
  shelf: PhotoShelf;
  photos: Photos;
  onChange: (part: Partial<ManyRow>) => void;
};

const kindNamed = (value: string): ManyRow['authority'] =>
  value === 'same' ? 'same' : (authorityKinds.find((kind) => kind === value) ?? '');

/** Where one line differs from the others: an ID of its own, or somebody else who asks. Of most nobody opens it: what it holds is drawn then. */
export const RowDocuments = (props: RowDocumentsProps) => {
  const { row } = props;
  const [isOpen] = useState(row.own || row.authority !== 'same');
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details className={styles.own} open={isOpen} onToggle={() => setOpened(true)}>
      <summary>{m.many_own({ line: row.line })}</summary>
      {wasOpened ? <OwnDocuments {...props} /> : null}
    </details>
  );
};

const OwnDocuments = ({ row, user, shelf, photos, onChange }: RowDocumentsProps) => {
  const prefix = `${row.key}-`;
  const kind = row.authority === 'same' ? '' : row.authority;
  const version = useAuthority(kind)?.version;
  const keepVersion = useEffectEvent((shown: string) => {
    if (shown !== row.authorityVersion) onChange({ authorityVersion: shown });
  });
  useEffect(() => {
    if (version !== undefined) keepVersion(String(version));
  }, [version]);
  const nameOf = (name: string) => m.many_of_line({ name, line: row.line });
  return (
    <div className={styles.section}>
      <Checkbox
        name={`${prefix}own`}
        label={m.many_own_id()}
        checked={row.own}
        onChange={({ target }) => onChange({ own: target.checked })}
      />
      {row.own ? (
        <ul className={styles.photos}>
          {(['frontId', 'backId'] as const).map((side) => (
            <SpokenPhoto
              key={side}
              kind={prefix + side}
              name={nameOf(requestPhotoNames[side]())}
              hint={photoHints[side]()}
              photo={photos[side]}
              slot={shelf.slots[side]}
            />
          ))}
        </ul>
      ) : null}
      <Field name={`${prefix}authority`} label={m.many_who({ line: row.line })}>
        <Select
          name={`${prefix}authority`}
          value={row.authority}
          onChange={({ target }) => onChange({ authority: kindNamed(target.value), authorityVersion: '' })}
        >
          <option value="same">{m.many_who_same()}</option>
          <option value="">{m.many_who_not_said()}</option>
          <Options of={authorityKinds.map((one) => [one, authorityNames[one]()])} />
        </Select>
      </Field>
      {row.authority === 'same' ? null : (
        <Suspense fallback={null}>
          <AskedExtras
            shelf={shelf}
            user={user}
            photos={photos}
            Row={PhotoRow}
            stateWords={stateWords}
            said={{ authority: kind, worksIn: '' }}
            prefix={prefix}
            signing={{
              signedFor: () => row.signedFor,
              onSigned: (signedHow, signedFor) => onChange({ signedHow, signedFor }),
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
