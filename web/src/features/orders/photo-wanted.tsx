import type { OwnRequest } from '@keywright/contract/orders';
import { useRef, useState } from 'react';
import { takePhoto } from '../../lib/photos/take-file.ts';
import { photoFaults } from '../../lib/photos/validate-file.ts';
import { saysOf, Unreachable } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { SendPhoto } from './orders.queries.ts';
import styles from './orders.module.css';
import { PhotoButtons } from './photo-buttons.tsx';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { isOpen } from './waiting.ts';

type Wanted = OwnRequest['photosWanted'][number];
type PhotosWantedProps = { request: OwnRequest; send: SendPhoto };

/** The photos that the desk asks for again: which, why, and the camera or a file for just that one. */
export const PhotosWanted = ({ request, send }: PhotosWantedProps) => {
  const [sentKind, setSentKind] = useState<Wanted['kind'] | null>(null);
  const sent = useRef<HTMLParagraphElement>(null);
  // It is said until the request has ended, or the same photo is asked for once more.
  const isWithDesk = isOpen(request) && !request.photosWanted.some(({ kind }) => kind === sentKind);
  // The button goes with what was asked for, in the answer or in a hint before it.
  useKeptFocus(sent, `${request.photosWanted.length} ${sentKind}`);
  return (
    <>
      {sentKind === null ? null : (
        // It stays without words too: whoever had the focus there keeps their place.
        <p ref={sent} className="meta" role="status" tabIndex={-1}>
          {isWithDesk ? m.orders_again_sent() : null}
        </p>
      )}
      {request.photosWanted.map((wanted) => (
        <PhotoWanted
          key={wanted.kind}
          wanted={wanted}
          isOnly={request.photosWanted.length === 1}
          send={async (photo) => {
            await send(request.id, wanted.kind, photo);
            setSentKind(wanted.kind);
          }}
        />
      ))}
    </>
  );
};

type PhotoWantedProps = { wanted: Wanted; isOnly: boolean; send: (photo: File) => Promise<void> };

const PhotoWanted = ({ wanted: { kind, reason }, isOnly, send }: PhotoWantedProps) => {
  const { run, busy, error } = useAttempt();
  const [fault, setFault] = useState<string | null>(null);
  const [kept, setKept] = useState<File | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const name = requestPhotoNames[kind]();
  const go = (photo: File) =>
    void run(async () => {
      await send(photo);
      setKept(null);
    });
  // What was pressed goes with the failure that it stood beside: the keyboard goes on where the sending is told.
  const again = (photo: File) => {
    first.current?.focus();
    go(photo);
  };
  const take = async (chosen: File) => {
    const taken = await takePhoto(chosen);
    if ('fault' in taken && taken.fault !== undefined) return setFault(faultWords(taken.fault));
    setFault(null);
    if ('file' in taken) {
      setKept(taken.file);
      go(taken.file);
    }
  };
  return (
    <section className={styles.wanted} aria-label={m.orders_again_title({ document: name })}>
      <h2>{m.orders_again_title({ document: name })}</h2>
      <p>{m.orders_again_reason({ reason })}</p>
      <p className="meta">{isOnly ? m.orders_again_kept() : m.orders_again_kept_each()}</p>
      {fault ? <Alert tone="rejected">{fault}</Alert> : null}
      {error ? (
        <Alert tone="rejected" action={kept ? <Button onClick={() => again(kept)}>{m.common_retry()}</Button> : null}>
          {failedWords(error)}
        </Alert>
      ) : null}
      <PhotoButtons document={name} busy={busy} first={first} isMain onFile={(chosen) => void take(chosen)} />
    </section>
  );
};

/** Where no answer came, that the photo is kept; that nothing typed is lost would speak of something else. */
const failedWords = (error: unknown): string =>
  error instanceof Unreachable ? error.message : saysOf(error, m.orders_again_failed());

const faultWords = (fault: string): string =>
  (fault in photoFaults ? photoFaults[fault as keyof typeof photoFaults] : photoFaults['file.unreadable'])();
