import {
  askPhotoAgain,
  declineRequest,
  deskRequest,
  pendingRequests,
  processRequest,
  startRequest,
} from '@keywright/contract/desk';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { viewImage } from '@keywright/contract/orders';
import { visitor } from '../../server/src/testing/browser.ts';
import type { Told } from './client-log.ts';
import type { House } from './house.ts';
import { need, press } from './press.ts';
import { until } from './until.ts';

export const KEYCODE = 'X1234';
const PINCODE = '4321';

type Case = ReplyOf<typeof deskRequest>;

/** An admin at the code desk, who presses again where she got no answer. */
export type Clerk = Awaited<ReturnType<typeof aClerk>>;

export const aClerk = async (house: House, log: Told[]) => {
  const browser = visitor(house.url);
  need(await press(house, () => browser.signIn({ email: 'maria@demo.test', password: 'admin-demo' })));

  const queue = async () => need(await press(house, () => browser.call(pendingRequests)));
  const find = async (id: string): Promise<Case> =>
    need(await press(house, () => browser.call(deskRequest, { params: { id } })));

  const start = async (id: string): Promise<void> => {
    need(await press(house, () => browser.call(startRequest, { params: { id } })));
    log.push({ that: 'started', id });
  };

  return {
    browser,
    queue,
    /** Waits until a paid request is in the queue. */
    waitFor: (id: string) =>
      until('the request in the queue', async () => (await queue()).find((one) => one.id === id)),
    start,
    fulfil: async (id: string): Promise<void> => {
      await start(id);
      const { withPin } = await find(id);
      const codes = { keycode: KEYCODE, ...(withPin && { pincode: PINCODE }) };
      const release = { vehicleId: id, documentsVerified: true, ...codes };
      need(await press(house, () => browser.call(processRequest, { body: release })));
      log.push({ that: 'fulfilled', id });
    },
    decline: async (id: string): Promise<void> => {
      const answer = await press(house, () =>
        browser.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED', note: '' } }),
      );
      // Her first press may have arrived; the page shows her then that it is declined.
      if (answer.status === 409 && (await find(id)).status === 'DECLINED') return;
      need(answer);
      log.push({ that: 'declined', id });
    },
    /** Asks for the registration's photo again. */
    askAgain: async (id: string): Promise<void> => {
      await start(id);
      const wanted = { kind: 'registration', reason: 'GLARE' } as const;
      need(await press(house, () => browser.call(askPhotoAgain, { params: { id }, body: wanted })));
      log.push({ that: 'photo_asked_again', id });
    },
    viewImage: (path: string) => press(house, () => browser.open(viewImage, path)),
  };
};
