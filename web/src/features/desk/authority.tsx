import type { DeskRequest } from '@keywright/contract/desk';
import { isLocale, locales } from '@keywright/contract/locale';
import { placeOf } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';
import { authorityNames, extraNames, idHolderNames } from '../../lib/authority-words.ts';
import { calendarDay, dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { ExclamationShape } from '../../ui/shapes.tsx';
import looks from './authority.module.css';
import styles from './desk.module.css';

type Extra = DeskRequest['authority']['extras'][number];
type Place = NonNullable<DeskRequest['authority']['place']>;

/** Who asks for the key, whose ID that wants, and what their list asks for that is not there; what came stands among the documents. */
export const Authority = ({ request }: { request: DeskRequest }) => {
  const { kind, idOf, extras, signed, place } = request.authority;
  const absent = extras.filter(({ source }) => source === null);
  return (
    <section className={looks.authority} aria-label={m.authorities_ask()}>
      <p className={styles.facts}>
        <strong>{m.authorities_desk_who({ who: kind ? authorityNames[kind]() : m.authorities_kind_none() })}</strong>
        {idOf ? <span>{m.authorities_desk_id({ id: idHolderNames[idOf]() })}</span> : null}
        {place ? <span>{placeWords(place)}</span> : null}
      </p>
      {absent.length > 0 ? (
        <ul className={looks.extras}>
          {absent.map((extra) => (
            <li key={extra.kind}>
              <Absent extra={extra} isGone={request.frontId === null} />
            </li>
          ))}
        </ul>
      ) : null}
      {signed ? (
        <details className={styles.meta}>
          <summary>
            {(signed.how === 'typed' ? m.authorities_desk_typed : m.authorities_desk_drawn)({
              time: dayAndTime(signed.at),
              language: isLocale(signed.locale) ? locales[signed.locale].name : signed.locale,
              version: signed.version,
            })}
          </summary>
          <q lang={signed.locale}>{signed.sentence}</q>
        </details>
      ) : null}
    </section>
  );
};

/** What is missing is said; what was destroyed with the photos is missing to nobody. */
const Absent = ({ extra, isGone }: { extra: Extra; isGone: boolean }) => {
  const name = extraNames[extra.kind]();
  const isMissing = extra.need === 'required' && !isGone;
  const missing = extra.need === 'required' ? m.authorities_desk_missing : m.authorities_desk_not_sent;
  return (
    <span className={isMissing ? looks.missing : styles.meta}>
      {isMissing ? <ExclamationShape /> : null}{' '}
      {extra.voidedAt && !isGone
        ? m.authorities_desk_voided({ name, time: dayAndTime(extra.voidedAt) })
        : (isGone ? m.authorities_desk_gone : missing)({ name })}
    </span>
  );
};

const placeWords = ({ code, asksLicense, onFileUntil }: Place): string => {
  const place = placeOf(code)?.name[spoken()] ?? code;
  if (!asksLicense) return m.authorities_desk_place_free({ place });
  return onFileUntil === null
    ? m.authorities_desk_place_asks({ place })
    : m.authorities_desk_place_on_file({ place, date: calendarDay(onFileUntil) });
};
