import { m } from '@keywright/words/messages';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { type PhotoKind, type PhotoShelf, type Photos, photoKinds } from './photos/photo-shelf.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { usePhotos } from './photos/use-photo-shelf.ts';
import type { RequestField, RequestValues } from './request-values.ts';
import { useFormPart } from '../../lib/forms/form-part.ts';

type Fault = { name: string; message: string };

/** In the order in which the fields stand on the page. */
const BEFORE_PHOTOS: RequestField[] = ['authority', 'vin', 'vinConfirmed', 'make', 'model', 'year'];
const AFTER_PHOTOS: RequestField[] = ['worksIn', 'email'];

const photoFaults = (photos: Photos, asked: readonly { kind: PhotoKind; name: string }[]): Fault[] =>
  asked.flatMap(({ kind, name }) => {
    const { error } = photos[kind];
    return error ? [{ name: kind, message: m.ask_photo_says({ name, words: error }) }] : [];
  });

/** What keeps the request from being sent, above the form, from the first press of the button on. */
export const RequestErrors = ({ shelf, attempt }: { shelf: PhotoShelf; attempt: number }) => {
  const { errors } = useFormPart<RequestValues>().formState;
  const photos = usePhotos(shelf);
  const extras = shelf.wanted.use();
  if (attempt === 0) return null;
  const fieldFaults = (names: RequestField[]): Fault[] =>
    names.flatMap((name) => {
      const message = errors[name]?.message;
      return message ? [{ name, message }] : [];
    });
  const three = photoKinds.map((kind) => ({ kind, name: requestPhotoNames[kind]() }));
  const isMissing =
    Object.values(errors).some((error) => error?.type === 'vehicle.required') ||
    photoKinds.some((kind) => photos[kind].step === 'empty' && photos[kind].error);
  return (
    <ErrorSummary
      title={isMissing ? m.field_vehicle_required() : m.errors_summary_title()}
      titlePrefix={m.errors_title_prefix()}
      errors={[
        ...fieldFaults(BEFORE_PHOTOS),
        ...photoFaults(photos, [...three, ...extras]),
        ...fieldFaults(AFTER_PHOTOS),
      ]}
      attempt={attempt}
    />
  );
};
