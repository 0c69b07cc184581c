import type { WaitingChange } from '@keywright/contract/rule-change';
import type { ReviewExclusion } from '@keywright/contract/flags';
import type { RuleChange } from '@keywright/contract/rule-changes';
import { confirmRuleChange, ruleChanges, withdrawRuleChange } from '@keywright/contract/rule-changes.calls';
import { m } from '@keywright/words/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { call } from './call.ts';
import { dayAndTime } from './format.ts';
import { languageTag } from './locale.ts';
import type { QueryArea } from './query-area.ts';
import { saysOf } from './refusal.ts';
import { useAttempt } from './use-attempt.ts';

export const ruleChangesQuery = asked(['rule-changes'], ruleChanges, m.rule_changes_failed);

/** Why the reader can't confirm a change; nothing where they asked for it themselves. */
const barWords: Record<ReviewExclusion, ((requester: { name: string }) => string) | null> = {
  SENDER: null,
  OWN_CASE: null,
  CREATED_BY_SENDER: m.rule_changes_bar_created,
  APPROVED_BY_SENDER: m.rule_changes_bar_approved,
  MADE_SENDER: m.rule_changes_bar_made,
  PASSWORD_NOT_OWN: m.rule_changes_bar_password,
  NEW_ACCOUNT: m.rule_changes_bar_new,
  EMAIL_NOT_CONFIRMED: m.rule_changes_bar_email,
};

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(languageTag(), { type: 'disjunction' }).format(names);

const confirmersWords = (confirmers: readonly string[]): string =>
  confirmers.length === 0 ? m.rule_changes_no_confirmer() : m.rule_changes_confirmers({ names: listOf(confirmers) });

/** Whether the reader can confirm a change, why not, and who else can. */
export const confirmWords = ({ bar, requestedBy: name, confirmers }: RuleChange): string => {
  if (bar === null) return m.rule_changes_you_confirm();
  const why = barWords[bar]?.({ name });
  return [...(why ? [why] : []), confirmersWords(confirmers)].join(' ');
};

/** Until when a change waits, and who requested it. */
const waitingWords = ({ takesEffectAt, requestedBy }: WaitingChange): string =>
  m.rule_changes_waits({ time: dayAndTime(takesEffectAt), name: requestedBy });

/** What a toast says of a change of this rule: that it waits, or what the screen says of one that is in effect. */
export const savedWords = (name: string, waiting: WaitingChange | null | undefined, saved: string): string => {
  if (!waiting) return saved;
  const time = dayAndTime(waiting.takesEffectAt);
  return waiting.confirmers.length === 0
    ? m.rule_changes_saved_alone({ name, time })
    : m.rule_changes_saved({ name, time, names: listOf(waiting.confirmers) });
};

type WaitingOptions = {
  /** The rule, for the names of the buttons. */
  name: string;
  /** The list of the rule, which is fetched again after a press. */
  area: QueryArea;
  /** Shows a toast. */
  tell: (words: string, options: { tone: 'fulfilled' | 'rejected' }) => void;
};

/** What a WaitingNote takes for a waiting change of one rule. */
export const useWaitingChange = (change: WaitingChange, { name, area, tell }: WaitingOptions) => {
  const queries = useQueryClient();
  const { data: all } = useQuery(ruleChangesQuery);
  const { run, busy } = useAttempt();
  const press = (endpoint: typeof confirmRuleChange | typeof withdrawRuleChange, done: string) =>
    run(
      async () => {
        const left = await call(endpoint, { params: { id: change.id } }, m.rule_changes_failed);
        queries.setQueryData(ruleChangesQuery.queryKey, left);
        tell(done, { tone: 'fulfilled' });
        await queries.invalidateQueries({ queryKey: [area] });
      },
      (error) => {
        tell(saysOf(error), { tone: 'rejected' });
        void queries.invalidateQueries({ queryKey: [area] });
      },
    );
  const known = all?.find(({ id }) => id === change.id);
  const button = (label: string, named: string, onPress: () => void) => ({
    label,
    named,
    busy: busy && m.rule_changes_saving(),
    onPress,
  });
  const confirm = button(m.rule_changes_confirm(), m.rule_changes_confirm_named({ name }), () =>
    press(confirmRuleChange, m.rule_changes_confirmed()),
  );
  const withdraw = button(m.rule_changes_withdraw(), m.rule_changes_withdraw_named({ name }), () =>
    press(withdrawRuleChange, m.rule_changes_withdrawn()),
  );
  return {
    words: waitingWords(change),
    reason: known?.bar ? confirmWords(known) : undefined,
    buttons: known?.bar === null ? [confirm, withdraw] : [withdraw],
  };
};
