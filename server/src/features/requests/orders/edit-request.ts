import { MAX_EDITS } from '@keywright/contract/edits';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { rowOfMake } from '@keywright/contract/price-list';
import { DocumentKind, type VinWarning } from '@keywright/contract/requests';
import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { ownerKey } from '../../../access/owner.ts';
import { ownCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { countActs } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attachFile } from '../../../platform/files/files.store.ts';
import { keepImages } from '../../../platform/files/keep-file.ts';
import { Failure } from '../../../platform/failure.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { makesWithModel, vehicleIsOffered, vinWarnings } from '../../catalogue/catalogue.facts.ts';
import { lockDeskHoursShared } from '../desk-hours.store.ts';
import { currentDocuments, replaceDocument } from '../documents.store.ts';
import { endCustomerWait } from '../due.store.ts';
import { currentExtras, voidExtras } from '../extra-documents.store.ts';
import { recordStep } from '../record-step.ts';
import { VIN_MARK } from '../requests.secrets.ts';
import { after } from '../requests.states.ts';
import { lockRequest, type RequestRow, saveRequest } from '../requests.store.ts';
import { lastVinChange } from '../vins.store.ts';
import { voidedBy } from './void-authority.ts';

type Photos = Partial<Record<DocumentKind, Buffer>>;

type Edit = {
  id: string;
  make?: string | undefined;
  model?: string | undefined;
  vin?: string | undefined;
  vinConfirmed: boolean;
  photos: Photos;
};

/**
 * A member changes what they asked for, while nobody has started on it: the model, the VIN, photos. The make is fixed once it is paid for
 * (`request.make_fixed`), and so is whatever would cost something else (`request.price_would_change`). Whatever changes makes another version
 * of the request, of which nothing is verified and at which nobody has looked: a second look and a tick count for the one that was seen.
 * Each change is mailed to the member: it may be somebody else who uses their session. `request.edit_over` once the desk has started,
 * `request.edits_used_up` after ten changes. What does not differ is no change. The model before stays in the log, the VIN before in the request's history; a VIN of
 * another car voids the signature and the authority documents that were given for the one before.
 */
export const editRequest = async (parts: Parts, caller: Known, edit: Edit): Promise<void> => {
  const photos = photosOf(edit);
  const key = ownerKey({ personId: caller.person.id });
  // All that can be refused is refused before the photos are worked on, and once more with the request held.
  await actAs(parts, caller, async (tx, caller) => void changesOf(await findOpen(tx, caller, edit), edit));
  const kept = await keepImages(parts, { ownerKey: key, buffers: photos });
  await actAs(parts, caller, async (tx, caller) => {
    await lockDeskHoursShared(tx);
    const row = await findOpen(tx, caller, edit);
    const { saved, ...told } = changesOf(row, edit);
    const voided = saved.vin === undefined ? [] : voidedBy(await currentExtras(tx, row.id), saved.vin);
    const kinds = DocumentKind.options.filter((kind) => photos[kind]);
    if (told.fields.length === 0 && kinds.length === 0) return;
    const at = parts.clock.now();
    const documents = await currentDocuments(tx, row.id);
    for (const kind of kinds) {
      const documentId = documents.get(kind);
      if (documentId === undefined) throw new Failure('photo.gone');
      await attachFile(tx, kept[kind].id, key);
      await replaceDocument(tx, { documentId, requestId: row.id, kind, fileId: kept[kind].id, at });
    }
    if (kinds.length > 0) await endCustomerWait(tx, row.id, at);
    await voidExtras(tx, voided, at);
    await saveRequest(tx, row.id, {
      ...saved,
      ...(saved.model !== undefined && { model_edited_at: at }),
      ...(saved.vin !== undefined && { vin_edited_at: at }),
      ...(voided.some(({ kind }) => kind === 'signature') && unsigned),
      ...unverified,
      version: row.version + 1,
    });
    await oweMail(tx, {
      template: 'request.changed',
      recipient: caller.person.email,
      locale: caller.person.locale,
      refs: { orderId: row.orderId, requestId: row.id },
      onceKey: `request.changed:${row.id}:${row.version + 1}`,
    });
    await recordStep(tx, caller.trace, row, {
      action: 'request.edited',
      details: {
        edited: [...told.fields, ...kinds],
        ...(saved.model !== undefined && { models: [row.model, saved.model] as const }),
        ...(saved.vin !== undefined && (await vinsTold(parts, tx, row, saved.vin))),
        ...(told.vinWarnings && { vinWarnings: told.vinWarnings }),
        ...(voided.length > 0 && { voided: voided.map(({ kind }) => kind) }),
      },
    });
  });
};

/** How the log names the VINs of an edit, by which neither can be read. */
const vinsTold = async ({ vault }: Parts, tx: Tx, { id, vin }: Pick<RequestRow, 'id' | 'vin'>, newVin: string) => {
  const entries = await lastVinChange(tx, id);
  return {
    vinEntries: [entries.before, entries.after] as const,
    vinHashes: [vault.hmac(VIN_MARK, vin), vault.hmac(VIN_MARK, newVin)] as const,
  };
};

const unsigned = { signed_how: null, signed_locale: null, signed_at: null } as const;

const unverified = {
  documents_verified_at: null,
  documents_verified_by: null,
  documents_verified_version: null,
} as const;

/** Parts of a form that were left empty are no photos. */
const photosOf = ({ photos }: Edit): Photos =>
  Object.fromEntries(DocumentKind.options.flatMap((kind) => (photos[kind] ? [[kind, photos[kind]]] : [])));

type OpenRow = RequestRow & { orderId: string };

/** The request, held, where its owner may still change it. */
const findOpen = async (tx: Tx, caller: Present<Known>, { id }: Edit): Promise<OpenRow> => {
  const row = authorize(ownCodePolicy, caller, 'edit', await lockRequest(tx, id));
  if (row.status === 'INPROGRESS') throw new Failure('request.edit_over');
  // What can be started has not been.
  after('start', row.status);
  if (row.orderId === null) throw new Failure('not_found');
  if (row.imagesDeletedAt !== null) throw new Failure('photo.gone');
  const edits = await countActs(tx, { action: 'request.edited', object: { type: 'request', id } });
  if (edits >= MAX_EDITS) throw new Failure('request.edits_used_up', { values: { limit: MAX_EDITS } });
  return { ...row, orderId: row.orderId };
};

type Changes = {
  fields: ('model' | 'vin')[];
  saved: { model?: string; vin?: string; vin_confirmed?: boolean; vin_warnings?: VinWarning[] };
  /** Of a VIN that changed. */
  vinWarnings?: VinWarning[];
};

/** What differs from the request, by the rules of ordering; throws where it may not. */
const changesOf = (row: RequestRow, edit: Edit): Changes => {
  if (edit.make !== undefined && edit.make !== row.make) throw new Failure('request.make_fixed');
  const model = edit.model === row.model ? undefined : edit.model;
  const vin = edit.vin === row.vin ? undefined : edit.vin;
  if (model !== undefined) requireSamePrice(row, model);
  const warnings = vin === undefined ? undefined : vinWarnings(vin, row.make, row.year);
  if (warnings && warnings.length > 0 && !edit.vinConfirmed) {
    throw new Failure('input.invalid', { fields: { vin: 'vin.unconfirmed' satisfies FieldMessage } });
  }
  return {
    fields: [...(model === undefined ? [] : ['model' as const]), ...(vin === undefined ? [] : ['vin' as const])],
    saved: {
      ...(model !== undefined && { model }),
      ...(vin !== undefined && warnings && { vin, vin_warnings: warnings, vin_confirmed: edit.vinConfirmed }),
    },
    ...(warnings && { vinWarnings: warnings }),
  };
};

/** Prices go by the make: a model that only makes of other prices have is another order. */
const requireSamePrice = ({ make, year }: RequestRow, model: string): void => {
  if (vehicleIsOffered(make, model, year)) return;
  const others = makesWithModel(model);
  const isOfOtherPrice = others.length > 0 && others.every((other) => rowOfMake(other) !== rowOfMake(make));
  throw new Failure(isOfOtherPrice ? 'request.price_would_change' : 'catalogue.unknown_vehicle');
};
