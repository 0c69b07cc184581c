import type { OneConversation } from '@keywright/contract/chat';
import {
  claimConversation,
  closeConversation,
  readConversation,
  releaseConversation,
} from '@keywright/contract/chat.calls';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'icon:arrow-left';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { at } from '../../lib/locale.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.ts';
import { useWide } from '../../ui/use-wide.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import { Answerer } from './answerer.tsx';
import styles from './chat.module.css';
import { conversationQuery, messagesQuery } from './chat.queries.ts';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import type { ChatAddress } from './use-chat-address.ts';

/** One conversation: whose it is and who answers, the request beside it, what was said, and the answer that is being written. */
export const ConversationPane = ({ id, address }: { id: string; address: ChatAddress }) => {
  const query = useQuery(conversationQuery(id));
  return (
    <div className={styles.conversation}>
      <Link className={styles.back} to={address.linkTo({ open: null })}>
        <Icon of={ArrowLeft} />
        {m.chat_back()}
      </Link>
      <Loaded query={query} failed={m.chat_load_failed()} shape="card">
        {(conversation) => <Talk conversation={conversation} />}
      </Loaded>
    </div>
  );
};

const Talk = ({ conversation }: { conversation: OneConversation }) => {
  const { id, name, email, tier, isOpen, answeredBy, can, request } = conversation;
  // Beside the list stands the page's own heading.
  const Heading = useWide() ? 'h2' : 'h1';
  const log = useInfiniteQuery(messagesQuery(id));
  const messages = log.data?.pages.toReversed().flat();
  useMarkRead(conversation, messages?.at(-1)?.id);
  return (
    <>
      <header className={styles.who}>
        <div className={styles.titleLine}>
          <Heading className={styles.name}>{name || email}</Heading>
          <Badge tone={isOpen ? 'fulfilled' : 'neutral'}>
            {isOpen ? planName({ tier, trial: false }) : m.chat_plan_over()}
          </Badge>
        </div>
        <p className={styles.meta}>{email}</p>
        <RequestBeside request={request} />
        <Answerer
          answeredBy={answeredBy}
          can={can}
          claim={(from) => call(claimConversation, { params: { id }, body: { from } }, m.chat_take_failed)}
          release={() => call(releaseConversation, { params: { id } }, m.chat_take_failed)}
          close={() => call(closeConversation, { params: { id } }, m.chat_close_failed)}
        />
      </header>
      <MessageLog log={log} messages={messages} />
      <Composer conversation={conversation} />
    </>
  );
};

const RequestBeside = ({ request }: Pick<OneConversation, 'request'>) => {
  if (!request) return <p className={styles.meta}>{m.chat_no_request()}</p>;
  const { id, make, model, year, vinEnd } = request;
  return (
    <p>
      <Link to={at(`/admin?request=${id}`)}>
        {verbatim(
          m.chat_request({
            vehicle: m.desk_vehicle({ year, make, model }),
            end: vinEnd,
            number: request.confirmationNumber ?? '',
          }),
          vinEnd,
        )}
      </Link>
    </p>
  );
};

/** What stands on the screen in front of somebody is read; of what somebody else answers the server leaves it to them. */
const useMarkRead = ({ id, unread }: OneConversation, last: number | undefined): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (unread === 0 || last === undefined) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      call(readConversation, { params: { id }, body: { upTo: last } }, m.chat_load_failed)
        .then((now) => queries.setQueryData(conversationQuery(id).queryKey, now))
        .catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unread, last, queries]);
};
