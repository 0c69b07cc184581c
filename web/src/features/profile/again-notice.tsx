import { languageTag } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';

type Kind = 'name' | 'state' | 'id';

const words: Record<Kind, () => string> = {
  name: m.profile_again_name,
  state: m.profile_again_state,
  id: m.profile_again_id,
};

/** Which of these a form's field is part of, if the desk looks at it when it validates an account. */
const kindOf: Readonly<Record<string, Kind>> = {
  fname: 'name',
  lname: 'name',
  state: 'state',
  frontId: 'id',
  backId: 'id',
};

/** What of a validated account was changed so that it must be validated again, in the order of the page. */
export const costlyChanges = (changed: readonly string[], isValidated: boolean): readonly Kind[] => {
  const kinds = new Set(isValidated ? changed.map((name) => kindOf[name]) : []);
  return (['name', 'state', 'id'] as const).filter((kind) => kinds.has(kind));
};

type AgainNoticeProps = { costly: readonly Kind[]; after: Kind };

/** Says before saving what a change costs: once, below the first part that was changed, where the person looks. */
export const AgainNotice = ({ costly, after }: AgainNoticeProps) =>
  costly[0] === after ? (
    <Alert tone="late">
      {m.profile_again({ what: new Intl.ListFormat(languageTag()).format(costly.map((kind) => words[kind]())) })}
    </Alert>
  ) : null;
