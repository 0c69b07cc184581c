import type { DeskRequest } from '@keywright/contract/desk';
import { extraKinds, type ExtraKind } from '@keywright/contract/authority-kinds';
import { spokenLocale } from '@keywright/contract/locale';
import type { AskedBy } from '../asked-authority.store.ts';
import { deskImageUrl } from '../requests.links.ts';
import type { DeskCase } from './desk.store.ts';
import { requiredLicense } from './required-license.ts';

type Shown = DeskRequest['authority'];

/**
 * By what a request was asked for, with what its list wants and what came: the list that counted then, whatever is asked for now. The license
 * stands among it where the place of whoever asks wants one that is not on file.
 */
export const authorityOf = (row: DeskCase, opened: ReadonlySet<string> | undefined): Shown => {
  const { kind, idOf } = row.askedBy;
  const place = requiredLicense(row, row.licensedPlaces);
  return { kind, idOf, extras: extrasOf(row, place, opened), signed: signedOf(row.askedBy), place };
};

const needOf = ({ required, optional, sentences }: AskedBy, kind: ExtraKind): Shown['extras'][number]['need'] => {
  if (kind === 'signature') return sentences ? 'required' : 'none';
  if (required?.some((one) => one === kind)) return 'required';
  return optional?.some((one) => one === kind) ? 'optional' : 'none';
};

const extrasOf = (row: DeskCase, place: Shown['place'], opened: ReadonlySet<string> | undefined): Shown['extras'] =>
  extraKinds.flatMap((kind) => {
    const file = row.askedBy.extras.find((one) => one.kind === kind)?.fileId;
    const isWanted = kind === 'locksmithLicense' && place?.asksLicense === true && place.onFileUntil === null;
    const need = isWanted ? 'optional' : needOf(row.askedBy, kind);
    const isVoided = row.askedBy.voided.includes(kind) && row.vinEditedAt !== null;
    if (!file && need === 'none' && !isVoided) return [];
    const isThere = file !== undefined && row.imagesDeletedAt === null;
    return [
      {
        kind,
        need,
        source: isThere ? deskImageUrl(row.version, file) : null,
        ...(opened && isThere && { opened: opened.has(file) }),
        ...(isVoided && row.vinEditedAt && { voidedAt: new Date(row.vinEditedAt).toISOString() }),
      },
    ];
  });

const signedOf = ({ sentences, version, signedHow, signedLocale, signedAt }: AskedBy): Shown['signed'] =>
  sentences && version !== null && signedHow && signedLocale && signedAt
    ? {
        how: signedHow,
        sentence: sentences[spokenLocale(signedLocale)],
        version,
        locale: signedLocale,
        at: new Date(signedAt).toISOString(),
      }
    : null;
