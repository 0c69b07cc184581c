import type { OwnAuthority } from '@keywright/contract/authorities';
import type { ExtraKind, SignedHow } from '@keywright/contract/authority-kinds';
import type { OwnRequest } from '@keywright/contract/orders';
import { spoken } from '@keywright/words/spoken';
import { m } from '@keywright/words/messages';
import { waitsForAuthority } from '@keywright/words/order-words';
import { useEffect, useRef, useState } from 'react';
import { extraNames } from '../../lib/authority-words.ts';
import { takePhoto } from '../../lib/photos/take-file.ts';
import { photoFaults } from '../../lib/photos/validate-file.ts';
import { saysOf } from '../../lib/refusal.ts';
import { signatureWords } from '../../lib/signature-words.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SignatureInput } from '../../ui/signature-input.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { GiveAgain } from './orders.queries.ts';
import styles from './orders.module.css';
import { PhotoButtons } from './photo-buttons.tsx';

type Again = NonNullable<OwnAuthority['again']>;
type AuthorityAgainProps = { request: OwnRequest; give: GiveAgain | null };

/** What was signed and sent for an earlier VIN, asked for again; `give` is null where only a link is held: then it says to log in. */
export const AuthorityAgain = ({ request, give }: AuthorityAgainProps) => {
  const { again } = request.authority;
  const isRequired = waitsForAuthority(request);
  const title = isRequired ? m.orders_sign_title() : m.orders_sign_optional_title();
  const [given, setGiven] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useKeptFocus(said, String(again?.documents.length ?? 0));
  const section = useRef<HTMLElement>(null);
  const wasAsked = useRef(again !== null);
  useEffect(() => {
    // Whoever has just changed the VIN stands further down: what it asks of them comes into view.
    if (again !== null && !wasAsked.current) section.current?.scrollIntoView({ block: 'nearest' });
    wasAsked.current = again !== null;
  }, [again]);
  return (
    <>
      {given ? (
        <p ref={said} className="meta" role="status" tabIndex={-1}>
          {isRequired ? m.orders_sign_next() : m.orders_sign_sent()}
        </p>
      ) : null}
      {again ? (
        <section ref={section} className={styles.wanted} aria-label={title}>
          <h2>{title}</h2>
          <p>{(isRequired ? m.orders_sign_why : m.orders_sign_optional_why)({ vin: request.vin })}</p>
          {give ? (
            <Documents
              again={again}
              give={async (...what) => {
                await give(request.id, ...what);
                setGiven(true);
              }}
            />
          ) : (
            <p>{m.orders_sign_login()}</p>
          )}
        </section>
      ) : null}
    </>
  );
};

type Give = (kind: ExtraKind, picture: File, signedHow: SignedHow) => Promise<void>;

const Documents = ({ again, give }: { again: Again; give: Give }) => (
  <>
    {again.documents.map(({ kind, isRequired }) =>
      kind === 'signature' ? (
        <Signature key={kind} sentence={again.sentences?.[spoken()] ?? ''} give={give} />
      ) : (
        <Document key={kind} kind={kind} isRequired={isRequired} give={give} />
      ),
    )}
  </>
);

/** Sends one picture, and keeps it for another try where it did not arrive. */
const useGiving = (give: Give, kind: ExtraKind) => {
  const { run, busy, error } = useAttempt();
  const [kept, setKept] = useState<[File, SignedHow] | null>(null);
  const send = (picture: File, signedHow: SignedHow) => {
    setKept([picture, signedHow]);
    void run(() => give(kind, picture, signedHow));
  };
  const failed = error ? (
    <Alert
      tone="rejected"
      action={kept ? <Button onClick={() => send(...kept)}>{m.common_retry()}</Button> : undefined}
    >
      {saysOf(error, m.orders_sign_failed())}
    </Alert>
  ) : null;
  return { send, busy, failed };
};

const Signature = ({ sentence, give }: { sentence: string; give: Give }) => {
  const { send, busy, failed } = useGiving(give, 'signature');
  return (
    <div className={styles.againPart}>
      <h3>{m.authorities_sign()}</h3>
      <blockquote className={styles.sentence}>{sentence}</blockquote>
      {failed}
      {busy ? (
        <p role="status">{m.orders_again_sending()}</p>
      ) : (
        <SignatureInput id="signature-again" words={signatureWords()} onSigned={(how, picture) => send(picture, how)} />
      )}
    </div>
  );
};

type DocumentProps = { kind: ExtraKind; isRequired: boolean; give: Give };

const Document = ({ kind, isRequired, give }: DocumentProps) => {
  const { send, busy, failed } = useGiving(give, kind);
  const [fault, setFault] = useState<string | null>(null);
  const name = extraNames[kind]();
  const take = async (chosen: File) => {
    const taken = await takePhoto(chosen);
    if ('fault' in taken && taken.fault !== undefined) return setFault(faultWords(taken.fault));
    setFault(null);
    if ('file' in taken) send(taken.file, 'drawn');
  };
  return (
    <div className={styles.againPart}>
      <h3>
        {name} {isRequired ? null : <span className="meta">{m.authorities_optional()}</span>}
      </h3>
      {fault ? <Alert tone="rejected">{fault}</Alert> : null}
      {failed}
      <PhotoButtons document={name} busy={busy} onFile={(chosen) => void take(chosen)} />
    </div>
  );
};

const faultWords = (fault: string): string =>
  (fault in photoFaults ? photoFaults[fault as keyof typeof photoFaults] : photoFaults['file.unreadable'])();
