import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LiveState } from '../../lib/live.ts';
import { useLiveState } from '../../lib/live-state.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Chip, Chips } from '../../ui/chip.tsx';
import { classes } from '../../ui/class-names.ts';
import { LiveDot } from '../../ui/live-dot.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { CannedPanel } from './canned-panel.tsx';
import styles from './chat.module.css';
import { chatCountsQuery } from './chat.queries.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { Inbox } from './inbox.tsx';
import { NoticesPanel } from './notices-panel.tsx';
import { SupportList } from './support-list.tsx';
import { SupportPane } from './support-pane.tsx';
import { type ChatAddress, type Section, useChatAddress } from './use-chat-address.ts';

/** Where the desk talks with people: conversations and messages at the left, the open one at the right; on a phone one at a time. */
export const ChatScreen = () => {
  const address = useChatAddress();
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLElement>(null);
  const split = address.section === 'chat' || address.section === 'support';
  useKeptFocus(address.open ? pane : list, address.open);
  return (
    <div className={classes(styles.screen, split && styles.split, split && address.open && styles.opened)}>
      <PageBar title={m.chat_title()} />
      <section ref={list} tabIndex={-1} className={styles.list} aria-label={m.chat_title()}>
        <Head address={address} />
        {address.section === 'chat' ? <Inbox address={address} /> : null}
        {address.section === 'support' ? <SupportList address={address} /> : null}
        {address.section === 'notices' ? <NoticesPanel /> : null}
        {address.section === 'replies' ? <CannedPanel /> : null}
      </section>
      {split ? (
        <section ref={pane} tabIndex={-1} className={styles.pane} aria-label={m.chat_pane()}>
          <Open address={address} />
        </section>
      ) : null}
    </div>
  );
};

const Open = ({ address }: { address: ChatAddress }) => {
  const { section, open } = address;
  if (!open) return <p className={styles.nothing}>{section === 'chat' ? m.chat_choose() : m.chat_support_choose()}</p>;
  return section === 'chat' ? (
    <ConversationPane key={open} id={open} address={address} />
  ) : (
    <SupportPane key={open} id={open} address={address} />
  );
};

const liveWords: Record<LiveState, () => string> = {
  live: m.common_live,
  reconnecting: m.common_reconnecting,
  offline: m.common_offline,
};

const Head = ({ address }: { address: ChatAddress }) => {
  const { data: counts } = useQuery(chatCountsQuery);
  const state = useLiveState();
  const labels: Record<Section, string> = {
    chat: m.chat_section_chat({ count: counts?.unread ?? 0 }),
    support: m.chat_section_support({ count: counts?.supportOpen ?? 0 }),
    notices: m.chat_section_notices(),
    replies: m.chat_section_replies(),
  };
  return (
    <div className={styles.head}>
      <PageTitle>{`${m.chat_title()}${counts?.unread ? ` (${counts.unread})` : ''}`}</PageTitle>
      <div className={styles.titleLine}>
        <h1>{m.chat_title()}</h1>
        <LiveDot state={state} words={liveWords[state]()} />
      </div>
      <Chips label={m.chat_sections()}>
        {(Object.keys(labels) as Section[]).map((section) => (
          <Chip
            key={section}
            on={address.section === section}
            to={address.linkTo({ section: section === 'chat' ? null : section })}
          >
            {labels[section]}
          </Chip>
        ))}
      </Chips>
    </div>
  );
};
