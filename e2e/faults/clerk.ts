import { answerReport, replaceCode } from '@keywright/contract/code-reports';
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
import { secondLook } from '@keywright/contract/second-look';
import { visitor } from '../../server/src/testing/browser.ts';
import { found } from '../../server/src/testing/found.ts';
import { lookAtPhotos } from '../../server/src/testing/requests.ts';
import type { Told } from './client-log.ts';
import type { House } from './house.ts';
import { need, press } from './press.ts';
import { until } from './until.ts';

export const KEYCODE = 'X1234';
const PINCODE = '4321';

type Case = ReplyOf<typeof deskRequest>;

const approve = async (house: House, id: string): Promise<void> => {
  const james = visitor(house.url);
  need(await press(house, () => james.signIn({ email: 'james@demo.test', password: 'admin-demo' })));
  const mark = await lookAtPhotos(james, id);
  need(await press(house, () => james.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark } })));
};

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

  const viewPhoto = (path: string) => press(house, () => browser.open(viewImage, path));

  const look = async ({ frontId, backId, registration }: Case): Promise<void> => {
    for (const path of [frontId, backId, registration]) await viewPhoto(found(path));
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
      const shown = await find(id);
      await look(shown);
      const { withPin } = shown;
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
    /** Sends another code in the place of a reported one, once a second admin has looked. */
    replace: async (id: string, keycode: string): Promise<void> => {
      const { report, withPin } = await find(id);
      await approve(house, id);
      const body = { report: found(report).id, keycode, ...(withPin && { pincode: PINCODE }) };
      need(await press(house, () => browser.call(replaceCode, { params: { id }, body })));
      log.push({ that: 'replaced', id });
    },
    giveBack: async (id: string): Promise<void> => {
      const { report } = await find(id);
      await approve(house, id);
      const body = { report: found(report).id, answer: 'MONEY_BACK', note: '' } as const;
      need(await press(house, () => browser.call(answerReport, { params: { id }, body })));
      log.push({ that: 'money_back', id });
    },
    viewImage: viewPhoto,
  };
};
