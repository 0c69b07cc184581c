import type { OwnRequest } from '@keywright/contract/orders';
import { updateRequest } from '@keywright/contract/orders.calls';
import type { DocumentKind } from '@keywright/contract/requests';
import { checkDigitIsRight, cleanVin, hasVinForm, modelYearsOf } from '@keywright/contract/vin';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useFilesOfPage } from '../../lib/forms/kept-files.ts';
import { useChosenFiles } from '../../lib/forms/use-chosen-files.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { takePhoto } from '../../lib/photos/take-file.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { myRequestsQuery } from './orders.queries.ts';

/** Their ids on the page: the search beside the form looks for VINs and models too. */
export const editIds = { model: 'edit-model', vin: 'edit-vin', vinConfirmed: 'edit-vin-confirmed' } as const;

const photoKinds: readonly DocumentKind[] = ['frontId', 'backId', 'registration'];

type Typed = { model: string; vin: string; vinConfirmed: boolean };

/** What the browser can see of it; that another maker has such VINs the server knows. */
export const isDoubtful = ({ year }: OwnRequest, typed: string): boolean => {
  const vin = cleanVin(typed);
  return hasVinForm(vin) && (!checkDigitIsRight(vin) || !modelYearsOf(vin).includes(year));
};

/** Only what differs from the request. */
const changed = (request: OwnRequest, { model, vin, vinConfirmed }: Typed) => {
  const isOther = cleanVin(vin) !== request.vin;
  return {
    ...(model !== request.model && { model }),
    ...(isOther && { vin: cleanVin(vin) }),
    ...(isOther && vinConfirmed && { vinConfirmed: 'true' as const }),
  };
};

/** The form that changes a request. What is typed stays when it is refused, closed, or came too late. */
export const useEditForm = (request: OwnRequest, onDone: () => void) => {
  const queries = useQueryClient();
  const askAgain = () => void queries.invalidateQueries(myRequestsQuery);
  const files = useChosenFiles<DocumentKind>({
    names: photoKinds,
    take: takePhoto,
    onTouch: (kind) => form.forgive(kind),
    kept: useFilesOfPage(`edit ${request.id}`),
  });
  const form = useContractForm(updateRequest, {
    start: { model: request.model, vin: request.vin, vinConfirmed: false },
    ids: editIds,
    kept: `edit ${request.id}`,
    params: { id: request.id },
    beside: files,
    body: (values) => changed(request, values),
    shape: async () => (await import('@keywright/contract/orders')).updateRequest,
    also: ({ vin, vinConfirmed }, found) => ({
      ...found,
      ...(cleanVin(vin) === '' && { vin: 'vin.form' }),
      ...(cleanVin(vin) !== request.vin && !found.vin && isDoubtful(request, vin) && !vinConfirmed
        ? { vinConfirmed: 'vin.unconfirmed' }
        : {}),
    }),
    // The server names the VIN; what the person can do about it is to confirm it.
    placeOf: (name, code) => (code === 'vin.unconfirmed' ? 'vinConfirmed' : name),
    failed: m.orders_edit_failed,
    send: async (input) =>
      Object.keys({ ...input.body, ...input.files }).length === 0
        ? { ok: true as const }
        : call(updateRequest, input, m.orders_edit_failed),
    // It may have been started meanwhile: the page says so then.
    onFailed: askAgain,
    done: () => {
      files.clear();
      askAgain();
      onDone();
      showToast(m.orders_edit_saved(), { tone: 'fulfilled' });
    },
  });
  return { form, files };
};

export type EditForm = ReturnType<typeof useEditForm>['form'];
