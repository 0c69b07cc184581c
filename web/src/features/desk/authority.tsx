import type { DeskRequest } from '@keywright/contract/desk';
import { isLocale, locales } from '@keywright/contract/locale';
import { placeOf } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';
import { useState } from 'react';
import { authorityNames, extraNames, idHolderNames } from '../../lib/authority-words.ts';
import { calendarDay, dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Chip } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { DotShape, ExclamationShape, RingShape } from '../../ui/shapes.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import looks from './authority.module.css';
import styles from './desk.module.css';
import { ImageViewer } from './image-viewer.tsx';
import { useIsExtraOpened } from './opened-here.ts';

type Extra = DeskRequest['authority']['extras'][number];
type Place = NonNullable<DeskRequest['authority']['place']>;

/** Who asks for the key, whose ID that wants, and what their list asks for beside the three photos: there, or missing. */
export const Authority = ({ request }: { request: DeskRequest }) => {
  const { kind, idOf, extras, signed, place } = request.authority;
  const [shown, setShown] = useState<Extra | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (extra: Extra) => {
    setShown(extra);
    setOpen(true);
  };
  const name = shown ? extraNames[shown.kind]() : '';
  return (
    <section className={looks.authority} aria-label={m.authorities_ask()}>
      <p className={styles.facts}>
        <strong>{m.authorities_desk_who({ who: kind ? authorityNames[kind]() : m.authorities_kind_none() })}</strong>
        {idOf ? <span>{m.authorities_desk_id({ id: idHolderNames[idOf]() })}</span> : null}
        {place ? <span>{placeWords(place)}</span> : null}
      </p>
      {extras.length > 0 ? (
        <ul className={looks.extras}>
          {extras.map((extra) => (
            <li key={extra.kind}>
              <ExtraThere extra={extra} isGone={request.frontId === null} onShow={() => show(extra)} />
            </li>
          ))}
        </ul>
      ) : null}
      {signed ? (
        <p className={styles.meta}>
          {(signed.how === 'typed' ? m.authorities_desk_typed : m.authorities_desk_drawn)({
            time: dayAndTime(signed.at),
            language: isLocale(signed.locale) ? locales[signed.locale].name : signed.locale,
            version: signed.version,
          })}{' '}
          <q lang={signed.locale}>{signed.sentence}</q>
        </p>
      ) : null}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={name} closeLabel={m.common_close()} wide>
        {shown?.source ? (
          <ImageViewer key={shown.source} source={shown.source} name={name} tall isChosen={isOpen} />
        ) : null}
      </Sheet>
    </section>
  );
};

/** A button where it came; what is missing is said. What was destroyed with the photos is missing to nobody. */
const ExtraThere = ({ extra, isGone, onShow }: { extra: Extra; isGone: boolean; onShow: () => void }) => {
  const opened = useIsExtraOpened(extra);
  const name = extraNames[extra.kind]();
  if (extra.source !== null) {
    const Opened = opened ? DotShape : RingShape;
    return (
      <Chip on={false} onPress={onShow}>
        {name} <Opened />
        <VisuallyHidden>{opened ? m.desk_doc_opened() : m.desk_doc_unopened()}</VisuallyHidden>
      </Chip>
    );
  }
  const missing = extra.need === 'required' ? m.authorities_desk_missing : m.authorities_desk_not_sent;
  return (
    <span className={extra.need === 'required' && !isGone ? looks.missing : styles.meta}>
      {extra.need === 'required' && !isGone ? <ExclamationShape /> : null}{' '}
      {(isGone ? m.authorities_desk_gone : missing)({ name })}
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
