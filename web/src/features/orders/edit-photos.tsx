import type { DocumentKind } from '@keywright/contract/requests';
import Camera from 'icon:camera';
import type { ChosenFiles, Place } from '../../lib/forms/use-chosen-files.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './orders.module.css';
import { requestPhotoNames } from '@keywright/words/photo-names';

type EditPhotosProps = { files: ChosenFiles<DocumentKind> };

/** Another photo in the place of one, each by itself; what is not chosen stays as it is. */
export const EditPhotos = ({ files }: EditPhotosProps) => (
  <ul className={styles.editPhotos}>
    {files.names.map((kind) => (
      <li key={kind} className={styles.editPhoto}>
        <PhotoSays kind={kind} place={files.places[kind]} fault={files.faults[kind]} />
        <PhotoActions kind={kind} files={files} />
      </li>
    ))}
  </ul>
);

type PhotoSaysProps = { kind: DocumentKind; place: Place | undefined; fault: string | undefined };

const PhotoSays = ({ kind, place, fault }: PhotoSaysProps) => (
  <div className={styles.editPhotoSays}>
    {place?.step === 'chosen' && place.url ? <img className={styles.editThumb} src={place.url} alt="" /> : null}
    <p>
      <span className={styles.vehicle}>{requestPhotoNames[kind]()}</span>
      <br />
      <span className={fault ? styles.fault : 'meta'} role={fault ? 'alert' : 'status'}>
        {fault ?? stepWords(place)}
      </span>
    </p>
  </div>
);

const stepWords = (place: Place | undefined): string => {
  if (place?.step === 'preparing') return m.orders_edit_photo_preparing();
  return place?.step === 'chosen' ? m.orders_edit_photo_new() : m.orders_edit_photo_as_is();
};

const PhotoActions = ({ kind, files }: EditPhotosProps & { kind: DocumentKind }) => {
  const name = requestPhotoNames[kind]();
  return (
    <div className={styles.editPhotoActions}>
      {files.places[kind] ? (
        <Button tone="text" aria-label={m.orders_edit_photo_back({ document: name })} onClick={() => files.reset(kind)}>
          {m.orders_edit_undo()}
        </Button>
      ) : null}
      <FileButton
        icon={<Icon of={Camera} />}
        label={m.orders_edit_photo_take({ document: name })}
        aria-label={m.orders_edit_photo_take({ document: name })}
        accept="image/*"
        onFile={(photo) => files.choose(kind, photo)}
      >
        {m.orders_edit_photo_other()}
      </FileButton>
    </div>
  );
};
