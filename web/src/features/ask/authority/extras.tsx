import type { Authority } from '@keywright/contract/authorities';
import { type ExtraKind, vehiclePhotoKinds } from '@keywright/contract/authority-kinds';
import type { SignedIn } from '@keywright/contract/people';
import { placeNamed, placeOf } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { extraNames } from '../../../lib/authority-words.ts';
import { calendarDay } from '../../../lib/format.ts';
import { placeGroups } from '../../../lib/place-groups.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { GroupedSelect } from '../../../ui/grouped-select.tsx';
import { late } from '../../../ui/late.tsx';
import type { PhotoRow } from '../photos/photo-row.tsx';
import type { PhotoShelf, Photos, WantedExtra } from '../photos/photo-shelf.ts';
import type { stateWords } from '../photos/photo-words.ts';
import type { Signing } from './signature.tsx';
import { ownLawQuery, placesQuery, useAuthority } from './authorities.queries.ts';
import type { Said } from './use-said.ts';
import styles from './authority.module.css';

/** Fetched where there is something to sign. */
const Signature = late(async () => (await import('./signature.tsx')).Signature);

type Asking = {
  shelf: PhotoShelf;
  user: SignedIn | null;
  photos: Photos;
  Row: typeof PhotoRow;
  stateWords: typeof stateWords;
};
type ExtrasProps = Said & Asking & { withVehiclePhotos: boolean };

const hints: Record<Exclude<ExtraKind, 'locksmithLicense' | 'signature'>, () => string> = {
  authorization: m.authorities_hint_authorization,
  workOrder: m.authorities_hint_work_order,
  repossessionOrder: m.authorities_hint_repossession_order,
  billOfSale: m.authorities_hint_bill_of_sale,
  plate: m.authorities_hint_plate,
  odometer: m.authorities_hint_odometer,
};

type Asked = WantedExtra & { hint: string };

const rowOf =
  (isRequired: boolean) =>
  (kind: Authority['required'][number]): Asked => ({
    kind,
    name: extraNames[kind](),
    hint: isRequired ? hints[kind]() : `${m.authorities_optional()}. ${hints[kind]()}`,
    missing: isRequired ? m.authorities_missing() : null,
  });

/** What the list asks for, what has to be there first. */
const listed = (rule: Authority | undefined): Asked[] =>
  rule ? [...rule.required.map(rowOf(true)), ...rule.optional.map(rowOf(false))] : [];

/** What anybody may add who requests the code of one vehicle. */
const vehicleRows = (): Asked[] =>
  vehiclePhotoKinds.map((kind) => ({ kind, name: extraNames[kind](), hint: hints[kind](), missing: null }));

/** The same of the request form, which also asks guests where they work. */
export const Extras = ({ form, said, faultAt, ...asking }: ExtrasProps) => {
  // The press is shown first, and what it asks for right after: together they take a slow phone too long. What is signed is signed for one list:
  // with another it goes at once, before anybody can send it.
  const soon = useDeferredValue(said.authority);
  const authority = asking.photos.signature.blob ? said.authority : soon;
  return (
    <AskedExtras
      {...asking}
      said={{ ...said, authority }}
      signing={{
        signedFor: () => form.getValues('signedFor'),
        onSigned: (how, words) => {
          form.setValue('signedFor', words);
          form.setValue('signedHow', how);
        },
      }}
      worksIn={asking.user === null ? <WorksIn form={form} code={said.worksIn} error={faultAt('worksIn')} /> : null}
    />
  );
};

type AskedExtrasProps = Asking & {
  said: Said['said'];
  signing: Signing;
  /** Before the ids of what stands in it, where a page asks more than once. */
  prefix?: string;
  /** Offers optional photos of the vehicle, where the page is about one. */
  withVehiclePhotos?: boolean;
  worksIn?: ReactNode;
};

/** The photos that who asks has to show beside the three, the locksmith's license where their place wants one, and what is signed. */
export const AskedExtras = ({
  shelf,
  user,
  photos,
  Row,
  stateWords: says,
  said,
  signing,
  prefix = '',
  withVehiclePhotos = false,
  worksIn = null,
}: AskedExtrasProps) => {
  const rule = useAuthority(said.authority);
  const law = useLicense(user, said.worksIn);
  const sentence = rule?.sentence ?? null;
  const rows = useMemo(() => [...listed(rule), ...licenseRows(law.asksIn, user)], [rule, law.asksIn, user]);
  const ofVehicle = useMemo(() => (withVehiclePhotos ? vehicleRows() : []), [withVehiclePhotos]);
  useEffect(() => {
    const signature = {
      kind: 'signature',
      name: extraNames.signature(),
      missing: m.field_signature_required(),
    } as const;
    shelf.wanted.set([...rows, ...(sentence === null ? [] : [signature]), ...ofVehicle]);
  }, [shelf, rows, ofVehicle, sentence]);
  const rowsOf = (all: readonly Asked[]) => (
    <ul className={styles.rows}>
      {all.map(({ kind, name, hint }) => (
        <Row key={kind} kind={prefix + kind} name={name} hint={hint} photo={photos[kind]} slot={shelf.slots[kind]} />
      ))}
    </ul>
  );
  const vehiclePhotos =
    ofVehicle.length > 0 ? (
      <section aria-labelledby="vehicle-photos-title" className={styles.extras}>
        <h2 id="vehicle-photos-title">{m.authorities_vehicle_photos()}</h2>
        {rowsOf(ofVehicle)}
      </section>
    ) : null;
  const isEmpty = rows.length === 0 && sentence === null;
  if (isEmpty && law.says === null && user !== null) return vehiclePhotos;
  const asked = (
    <section aria-label={m.authorities_papers()} className={styles.extras}>
      {isEmpty ? null : <h2>{m.authorities_papers()}</h2>}
      {worksIn}
      {law.says ? <p className="meta">{law.says}</p> : null}
      {rows.length > 0 ? rowsOf(rows) : null}
      {rule && sentence !== null ? (
        <Suspense fallback={null}>
          <Signature
            signing={signing}
            prefix={prefix}
            shelf={shelf}
            photo={photos.signature}
            sentence={sentence}
            of={`${rule.kind} ${rule.version}`}
            stateWords={says}
          />
        </Suspense>
      ) : null}
    </section>
  );
  return (
    <>
      {asked}
      {vehiclePhotos}
    </>
  );
};

const licenseRows = (place: string | null, user: SignedIn | null): Asked[] =>
  place === null
    ? []
    : [
        {
          kind: 'locksmithLicense',
          name: extraNames.locksmithLicense(),
          hint: `${m.authorities_hint_locksmith_license({ place })}${user ? `. ${m.authorities_license_profile()}` : ''}`,
          missing: null,
        },
      ];

/** Whether whoever asks works where a license is wanted: a member by their profile, a guest by what they say here. */
const useLicense = (
  user: SignedIn | null,
  code: Said['said']['worksIn'],
): { asksIn: string | null; says: string | null } => {
  const isMember = user?.role === 'BASEUSER';
  const own = useQuery(ownLawQuery(isMember)).data;
  const laws = useQuery(placesQuery(user === null && code !== '')).data;
  if (isMember) {
    if (!own?.requiredDocs.includes('STATE_LOCKSMITH_LICENSE')) return { asksIn: null, says: null };
    const { jurisdiction: place, licence } = own;
    if (!licence?.valid) return { asksIn: place, says: null };
    return { asksIn: null, says: m.authorities_license_on_file({ place, date: calendarDay(licence.expiresOn) }) };
  }
  const law = user === null ? laws?.find((one) => one.code === code) : undefined;
  return { asksIn: law?.required ? (placeOf(law.code)?.name[spoken()] ?? law.name) : null, says: null };
};

type WorksInProps = Pick<Said, 'form'> & { code: Said['said']['worksIn']; error: string | undefined };

/** Asked of guests alone: members have said it in their profile. Its list is long: it is not drawn again with every photo. */
const WorksIn = memo(({ form, code, error }: WorksInProps) => (
  <Field name="worksIn" label={m.authorities_works_in()} optional error={error}>
    <GroupedSelect
      name="worksIn"
      groups={placeGroups()}
      empty={m.authorities_works_in_none()}
      value={code === '' ? '' : (placeOf(code)?.name.en ?? '')}
      onChange={({ target }) => form.setValue('worksIn', placeNamed(target.value)?.code ?? '')}
    />
  </Field>
));
