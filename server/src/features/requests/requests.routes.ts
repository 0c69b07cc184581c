import * as cart from '@keywright/contract/cart';
import * as ask from '@keywright/contract/ask';
import * as onFile from '@keywright/contract/id-on-file';
import {
  reportOwnCode as reportOwnCodeCall,
  reportTrackedCode as reportTrackedCodeCall,
} from '@keywright/contract/code-reports';
import * as orders from '@keywright/contract/orders';
import * as sealedPhotos from '@keywright/contract/sealed-photos';
import { addSubscription } from '@keywright/contract/subscriptions';
import type { Caller } from '../../access/actor.ts';
import { knownOrNewDevice } from '../../access/devices.ts';
import { setCookies } from '../../platform/http/cookies.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { authorityRoutes } from './authorities/authorities.routes.ts';
import { countFirstTry, countingTries } from './ask/ask-limits.ts';
import { extrasIn } from './ask/authority.ts';
import { askRequest } from './ask/ask-request.ts';
import { settleOwner } from './ask/settle-owner.ts';
import { takeIdOnFile, viewIdOnFile } from './ask/id-on-file.ts';
import { uploadPhoto } from './ask/upload-photo.ts';
import { blockRoutes } from './blocks/blocks.routes.ts';
import { addPlan } from './cart/add-plan.ts';
import { previewMany } from './cart/preview-many.ts';
import { viewCart, viewCartItems, viewGuestCart } from './cart/view-cart.ts';
import { removeFromCart } from './cart/remove-from-cart.ts';
import { restoreToCart } from './cart/restore-to-cart.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import type { RequestPorts } from './requests.ports.ts';
import type { RequestReactions } from './requests.reactions.ts';
import { numbersRoutes } from './numbers/numbers.routes.ts';
import { cancelOwnRequest, cancelTrackedRequest } from './orders/cancel-request.ts';
import { confirmOwnCode, confirmTrackedCode } from './orders/confirm-code.ts';
import { editRequest } from './orders/edit-request.ts';
import { giveAuthorityAgain } from './orders/give-authority-again.ts';
import { listOwnRequests } from './orders/list-own-requests.ts';
import { viewReminders } from './orders/view-reminders.ts';
import { openPhotoPass } from './orders/photo-pass.ts';
import { revealOwnCode } from './orders/reveal-own-code.ts';
import { revealTrackedCode } from './orders/reveal-tracked-code.ts';
import { reportOwnCode, reportTrackedCode } from './orders/report-code.ts';
import { sendOwnPhoto, sendTrackedPhoto } from './orders/send-photo-again.ts';
import { trackOrder } from './orders/track-order.ts';
import { openSealedPhoto, sealedPhoto } from './orders/sealed-photo.ts';
import { viewImage } from './orders/view-image.ts';

type Elsewhere = { ports: RequestPorts; reactions: RequestReactions };

/** Every call about asking for codes, the cart, the desk's work and getting the codes. */
export const requestRoutes = (serving: Serving<Caller>, { ports, reactions }: Elsewhere): void => {
  askRoutes(serving, ports);
  authorityRoutes(serving);
  cartRoutes(serving, ports);
  trackRoutes(serving, reactions);
  deskRoutes(serving, reactions);
  numbersRoutes(serving);
  blockRoutes(serving);
};

const askRoutes = (serving: Serving<Caller>, ports: RequestPorts): void => {
  const { parts } = serving;

  serve(countingTries(serving), ask.uploadPhoto, async ({ caller: called, files, reply }) => {
    const { caller, owner, newGuest } = await settleOwner(parts, called);
    if (newGuest) {
      setCookies(reply, [newGuest.cookie]);
      await countFirstTry(parts, newGuest.id);
    }
    return uploadPhoto(parts, { caller, owner }, files.photo);
  });

  serve(serving, onFile.idOnFile, ({ caller }) => viewIdOnFile(parts, caller));
  serve(countingTries(serving), onFile.takeIdOnFile, ({ caller, body }) => takeIdOnFile(parts, caller, body.file));

  serve(countingTries(serving), ask.requestKeycode, async ({ caller: called, body, files, reply }) => {
    const { caller, owner, newGuest } = await settleOwner(parts, called);
    if (newGuest) {
      setCookies(reply, [newGuest.cookie]);
      await countFirstTry(parts, newGuest.id);
    }
    const { frontIdPhoto: frontId, backIdPhoto: backId, registrationPhoto: registration, ...vehicle } = body;
    const asked = { ...vehicle, photos: { files, ids: { frontId, backId, registration } }, extras: extrasIn(body) };
    return askRequest(parts, ports, { caller, owner }, asked);
  });
};

const cartRoutes = (serving: Serving<Caller>, ports: RequestPorts): void => {
  const { parts } = serving;

  serve(serving, cart.cartItems, ({ caller }) => viewCartItems(parts, caller));
  serve(serving, cart.guestCartItems, ({ caller, query }) => viewGuestCart(parts, caller, query.guestUserId));
  serve(serving, cart.myCart, ({ caller }) => viewCart(parts, caller));

  serve(serving, cart.previewMany, ({ caller, body }) => previewMany(parts, caller, body.vehicles));

  serve(serving, addSubscription, async ({ caller, body }) => {
    await addPlan(parts, ports, caller, body);
    return viewCart(parts, caller);
  });
  serve(serving, cart.removeFromCart, async ({ caller, params }) => {
    await removeFromCart(parts, ports, caller, params);
    return viewCart(parts, caller);
  });
  serve(serving, cart.restoreToCart, async ({ caller, params }) => {
    await restoreToCart(parts, ports, caller, params);
    return viewCart(parts, caller);
  });
};

const trackRoutes = (serving: Serving<Caller>, reactions: RequestReactions): void => {
  const { parts } = serving;
  const photos = openPhotoPass(parts);

  serve(serving, orders.myRequests, ({ caller }) => listOwnRequests(parts, caller));
  serve(serving, orders.reminders, ({ caller }) => viewReminders(parts, caller));
  serve(serving, orders.revealOwnCode, async ({ caller, params, body, request, reply }) => {
    const { hash: device, cookie } = knownOrNewDevice(request, parts.settings);
    const revealed = await revealOwnCode(parts, caller, { ...params, ...body, device });
    setCookies(reply, [cookie]);
    return revealed;
  });
  serve(serving, orders.trackOrder, async ({ params, reply }) => {
    const order = await trackOrder(parts, params.token);
    setCookies(reply, [photos.cookieFor(order.id)]);
    return order;
  });
  serve(serving, orders.revealTrackedCode, async ({ caller, params, body, request, reply }) => {
    const { hash: device, cookie } = knownOrNewDevice(request, parts.settings);
    const revealed = await revealTrackedCode(parts, caller, { ...params, ...body, device });
    setCookies(reply, [cookie]);
    return revealed;
  });
  serve(countingTries(serving), orders.sendTrackedPhoto, async ({ caller, params, body, files }) => {
    await sendTrackedPhoto(parts, caller, { ...params, ...body, photo: files.photo });
    return { ok: true as const };
  });
  serve(countingTries(serving), orders.sendOwnPhoto, async ({ caller, params, body, files }) => {
    await sendOwnPhoto(parts, caller, { ...params, ...body, photo: files.photo });
    return { ok: true as const };
  });
  serve(countingTries(serving), orders.giveAuthorityAgain, async ({ caller, params, body, files }) => {
    await giveAuthorityAgain(parts, caller, { ...params, ...body, photo: files.photo });
    return { ok: true as const };
  });
  serve(countingTries(serving), orders.updateRequest, async ({ caller, params, body, files }) => {
    await editRequest(parts, caller, { ...params, ...body, photos: files });
    return { ok: true as const };
  });
  serve(serving, orders.cancelRequest, async ({ caller, params }) => {
    await cancelOwnRequest({ parts, reactions }, caller, params);
    return { ok: true as const };
  });
  serve(serving, orders.cancelTrackedRequest, async ({ caller, params, body }) => {
    await cancelTrackedRequest({ parts, reactions }, caller, { ...params, ...body });
    return { ok: true as const };
  });
  serve(serving, orders.confirmOwnCode, async ({ caller, params }) => {
    await confirmOwnCode(parts, caller, params);
    return { ok: true as const };
  });
  serve(serving, orders.confirmTrackedCode, async ({ caller, params, body }) => {
    await confirmTrackedCode(parts, caller, { ...params, ...body });
    return { ok: true as const };
  });
  serve(serving, reportOwnCodeCall, async ({ caller, params, body }) => {
    await reportOwnCode(parts, caller, { ...params, ...body });
    return { ok: true as const };
  });
  serve(serving, reportTrackedCodeCall, async ({ caller, params, body }) => {
    await reportTrackedCode(parts, caller, { ...params, ...body });
    return { ok: true as const };
  });
  serveBytes(serving, orders.viewImage, ({ caller, params, request }) =>
    viewImage(parts, caller, { ...params, passes: photos.passesIn(request) }),
  );
  serveBytes(serving, sealedPhotos.sealedPhoto, ({ caller, params }) => sealedPhoto(parts, caller, params));
  serve(serving, sealedPhotos.openSealedPhoto, ({ caller, params }) => openSealedPhoto(parts, caller, params));
};
