import { languageTag } from '../../lib/locale.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';

const words: Readonly<Record<string, () => string>> = {
  name: m.profile_again_name,
  state: m.profile_again_state,
  id: m.profile_again_id,
};

/** Which of these a form's field is part of, if the desk looks at it when it validates an account. */
const lookedAt: Readonly<Record<string, string>> = {
  fname: 'name',
  lname: 'name',
  firstName: 'name',
  lastName: 'name',
  state: 'state',
  frontId: 'id',
  backId: 'id',
};

/** Says before saving what a change costs: a validated account whose name, state or ID changes is validated anew. */
export const AgainNotice = ({ changed, isValidated }: { changed: readonly string[]; isValidated: boolean }) => {
  const kinds = new Set(changed.flatMap((name) => lookedAt[name] ?? []));
  if (!isValidated || kinds.size === 0) return null;
  const list = new Intl.ListFormat(languageTag()).format([...kinds].map((kind) => words[kind]?.() ?? ''));
  return <Alert tone="late">{m.profile_again({ what: list })}</Alert>;
};
