import type { OwnRequest } from '@keywright/contract/orders';
import { useSearchParams } from 'react-router';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { lateSheet } from '../../ui/late.tsx';
import { addressWith } from './use-order-filter.ts';

/** Fetched with the first press: few change what they sent. */
const EditSheet = lateSheet(async () => (await import('./edit-sheet.tsx')).EditSheet);

/**
 * What was asked for can be changed until somebody has started on it. A form that is open then stays, and says why it came too late. That it
 * is open stands in the address, so that it is there again after a reload, or after logging in again.
 */
export const EditRequest = ({ request }: { request: OwnRequest }) => {
  const [params, setParams] = useSearchParams();
  const open = params.get('edit') === request.id;
  const show = (edit: string | null) =>
    setParams(addressWith(params, { edit }), { replace: true, preventScrollReset: true });
  const may = request.can.includes('edit');
  return (
    <>
      {may ? (
        <Button wide onClick={() => show(request.id)}>
          {m.orders_edit()}
        </Button>
      ) : null}
      <EditSheet request={request} open={open} onClose={() => show(null)} />
    </>
  );
};
