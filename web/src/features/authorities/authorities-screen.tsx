import type { AuthorityRule, KnownAuthority } from '@keywright/contract/authorities';
import { useQuery } from '@tanstack/react-query';
import { authorityNames } from '../../lib/authority-words.ts';
import { dayAndTime } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SettingHistory, SettingRow } from '../../ui/setting-row.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { AskWords } from './ask-words.tsx';
import { authorityRulesQuery } from './authorities.queries.ts';
import { AuthoritySheet } from './authority-sheet.tsx';

/** What each who asks for a key has to show, for a super admin to read and to change. */
export const AuthoritiesScreen = () => {
  const rules = useQuery(authorityRulesQuery);
  return (
    <Screen
      title={m.authorities_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      lead={m.authorities_lead()}
    >
      <Loaded query={rules} failed={m.authorities_failed()} count={6}>
        {(all) => <Lists all={all} />}
      </Loaded>
    </Screen>
  );
};

const Lists = ({ all }: { all: readonly KnownAuthority[] }) => {
  const { asked, ask, sheet } = useAsked<KnownAuthority>();
  const now = all.find(({ kind }) => kind === asked?.kind);
  return (
    <>
      <CardList>
        {all.map((authority) => (
          <ListCard key={authority.kind} authority={authority} onChange={() => ask(authority)} />
        ))}
      </CardList>
      {now?.rules[0] ? (
        <AuthoritySheet key={`${now.kind} ${now.rules[0].version}`} {...sheet} kind={now.kind} rule={now.rules[0]} />
      ) : null}
    </>
  );
};

/** Who asks, what their list wants today and why, and what it wanted before. */
const ListCard = ({ authority, onChange }: { authority: KnownAuthority; onChange: () => void }) => {
  const name = authorityNames[authority.kind]();
  const [now, ...before] = authority.rules;
  return (
    <SettingRow
      name={name}
      meta={now ? setWords(now) : ''}
      change={{ words: m.authorities_change(), named: m.authorities_change_named({ name }), onPress: onChange }}
      below={authority.waiting ? <Waiting name={name} waiting={authority.waiting} /> : null}
    >
      {now ? <AskWords rule={now} /> : null}
      <SettingHistory
        words={m.authorities_history({ count: before.length })}
        versions={before.map((rule) => ({ id: rule.version, shown: <EarlierList rule={rule} /> }))}
      />
    </SettingRow>
  );
};

type WaitingProps = { name: string; waiting: NonNullable<KnownAuthority['waiting']> };

const Waiting = ({ name, waiting }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name, area: 'authorities', tell: showToast });
  return (
    <WaitingNote {...note}>
      <AskWords rule={waiting.asked} />
    </WaitingNote>
  );
};

const setWords = ({ changedAt, changedBy }: AuthorityRule): string =>
  changedBy === null ? m.authorities_by_program() : m.authorities_by({ time: dayAndTime(changedAt), name: changedBy });

const EarlierList = ({ rule }: { rule: AuthorityRule }) => (
  <>
    <AskWords rule={rule} />
    <p className="meta">{setWords(rule)}</p>
  </>
);
