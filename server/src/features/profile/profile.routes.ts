import {
  changeAccount as changeAccountCall,
  changeProfile as changeProfileCall,
  credentials,
  deleteProfile as deleteProfileCall,
  notices,
  ownAccount,
  personFile,
  profile,
  uploadCredentials as uploadCredentialsCall,
  userOrders,
} from '@keywright/contract/profile';
import { deskNotices, noticeToAll, noticeToOne } from '@keywright/contract/notices';
import type { Caller } from '../../access/actor.ts';
import { setCookies } from '../../platform/http/cookies.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { changeAccount } from './change-account.ts';
import { changeProfile } from './change-profile.ts';
import { credentialsView } from './credentials/credentials.view.ts';
import { uploadCredentials } from './credentials/upload-credentials.ts';
import { deleteProfile } from './deletion/delete-profile.ts';
import { listNotices } from './notices/list-notices.ts';
import { listSentNotices, tellAll, tellOne } from './notices/send-notice.ts';
import type { ProfilePorts } from './profile.ports.ts';
import type { ProfileReactions } from './profile.reactions.ts';
import { accountView, profileView } from './profile.view.ts';
import { viewFile } from './view-file.ts';
import { viewOrders } from './view-orders.ts';
import { viewAccount, viewOwn } from './view-own.ts';

type Elsewhere = { ports: ProfilePorts; reactions: ProfileReactions };

/** What a person sees and changes of themselves. */
export const profileRoutes = (serving: Serving<Caller>, { ports, reactions }: Elsewhere): void => {
  const { parts } = serving;

  serve(serving, profile, async ({ caller }) => profileView(await viewOwn(parts, caller)));

  serve(serving, changeProfileCall, ({ caller, body, files }) =>
    changeProfile(parts, reactions, caller, { ...body, files }),
  );

  serve(serving, ownAccount, async ({ caller, params }) => {
    const { person, files } = await viewAccount(parts, caller, params.id);
    return accountView(person, files);
  });

  serve(serving, changeAccountCall, ({ caller, body, files }) =>
    changeAccount(parts, reactions, caller, { ...body, files }),
  );

  serveBytes(serving, personFile, ({ caller, params }) => viewFile(parts, caller, params));

  serve(serving, notices, ({ caller }) => listNotices(parts, caller));
  noticeRoutes(serving);
  serve(serving, userOrders, ({ caller }) => viewOrders(parts, caller));

  serve(serving, credentials, async ({ caller }) => credentialsView((await viewOwn(parts, caller)).files));

  serve(serving, uploadCredentialsCall, async ({ caller, files, fileNames }) => {
    await uploadCredentials(parts, caller, { files, fileNames });
    return credentialsView((await viewOwn(parts, caller)).files);
  });

  serve(serving, deleteProfileCall, async ({ caller, body, reply }) => {
    await deleteProfile(parts, { ports, reactions }, caller, body);
    setCookies(reply, ports.noSessionCookies());
    return { ok: true as const };
  });
};

/** What the desk tells members. */
const noticeRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  serve(serving, deskNotices, () => listSentNotices(parts));
  serve(serving, noticeToOne, async ({ caller, body }) => {
    await tellOne(parts, caller, body);
    return listSentNotices(parts);
  });
  serve(serving, noticeToAll, async ({ caller, body }) => {
    await tellAll(parts, caller, body);
    return listSentNotices(parts);
  });
};
