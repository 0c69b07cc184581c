import type { DocumentKind } from '@keywright/contract/requests';
import { requestKeycode } from '@keywright/contract/requests.calls';
import { call } from '../../lib/call.ts';
import { Refused } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { type Photos, photoKinds } from './photos/photo-shelf.ts';
import type { RequestField, RequestValues } from './request-values.ts';

const idOf = (photos: Photos, kind: DocumentKind): string | undefined => photos[kind].id ?? undefined;

/** Puts the vehicle with its stored photos into the cart. Sent again with the same `pressId` it adds nothing. */
export const sendRequest = (values: RequestValues, photos: Photos, pressId: string) => {
  const { vin, make, model, year, email } = values;
  return call(
    requestKeycode,
    {
      body: {
        vin,
        make,
        model,
        year,
        email,
        vinConfirmed: values.vinConfirmed ? 'true' : 'false',
        frontIdPhoto: idOf(photos, 'frontId'),
        backIdPhoto: idOf(photos, 'backId'),
        registrationPhoto: idOf(photos, 'registration'),
        pressId,
      },
    },
    m.failure_server_unavailable,
  );
};

/** One id for one press, and the same for pressing again what did not arrive. Anything changed makes another press. */
export const pressIds = () => {
  let sent = '';
  let id = '';
  return (values: RequestValues, photos: Photos): string => {
    const content = JSON.stringify([values, photoKinds.map((kind) => idOf(photos, kind))]);
    if (content !== sent) id = crypto.randomUUID();
    sent = content;
    return id;
  };
};

const isPhoto = (name: string): name is DocumentKind => (photoKinds as readonly string[]).includes(name);

/** The server names the VIN; what the person can do about it is to confirm it. */
const fieldFor = (name: string, words: string): RequestField =>
  words === m.field_vin_unconfirmed() ? 'vinConfirmed' : (name as RequestField);

/** What the server says about single fields, sorted into those of the form and the photos (`frontIdPhoto` is `frontId`). */
export const faultsFrom = (error: unknown) => {
  const fields: [RequestField, string][] = [];
  const photos: [DocumentKind, string][] = [];
  for (const [name, words] of Object.entries(error instanceof Refused ? error.fields : {})) {
    const plain = name.replace(/Photo$/, '');
    if (isPhoto(plain)) photos.push([plain, words]);
    else fields.push([fieldFor(plain, words), words]);
  }
  return { fields, photos };
};
