import { type AuthorityKind, authorityKinds } from '@keywright/contract/authority-kinds';
import type { SignedIn } from '@keywright/contract/people';
import { useDeferredValue, useEffect } from 'react';
import { authorityNames, idHolderNames } from '../../../lib/authority-words.ts';
import { recall, remember } from '../../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { Chip, Chips } from '../../../ui/chip.tsx';
import { ExclamationShape } from '../../../ui/shapes.tsx';
import { IdOnFile } from '../photos/id-on-file.tsx';
import type { PhotoShelf } from '../photos/photo-shelf.ts';
import { SetAside } from '../photos/set-aside-note.tsx';
import { useAuthority } from './authorities.queries.ts';
import type { Said } from './use-said.ts';
import styles from './authority.module.css';

type ChoiceProps = Said & { user: SignedIn | null; shelf: PhotoShelf };

const ofWhom = (user: SignedIn | null, kind: AuthorityKind): string => `${user?.id ?? 'guest'} ${kind}`;

/**
 * Who the key is for. Nothing is chosen before somebody does: a choice is a claim, and what was chosen last time is only named. Pressed once
 * more it is taken back.
 */
export const AuthorityChoice = ({ form, said, faultAt, user, shelf }: ChoiceProps) => {
  const { setValue, getValues, clearErrors } = form;
  const chosen = said.authority;
  const rule = useAuthority(chosen);
  const usual = recall('usual-authority');
  // Said at the photos right after the press is shown. Undefined until the list has come.
  const known = useDeferredValue(chosen === '' ? null : rule?.idOf);
  const needed = known ?? null;
  const error = faultAt('authority');
  useEffect(() => {
    if (known === undefined) return;
    shelf.whose.set(known && idHolderNames[known]());
    shelf.needIdOf(known);
  }, [shelf, known]);
  const version = rule ? String(rule.version) : '';
  useEffect(() => {
    // Until the list has come, the one that a draft was begun with stands.
    if (version !== '' && getValues('authorityVersion') !== version) setValue('authorityVersion', version);
  }, [version, setValue, getValues]);
  const choose = (kind: AuthorityKind) => {
    const isTakenBack = kind === chosen;
    setValue('authority', isTakenBack ? '' : kind);
    clearErrors('authority');
    if (!isTakenBack) remember('usual-authority', ofWhom(user, kind));
  };
  return (
    <section aria-labelledby="authority-title" className={styles.section}>
      <h2 id="authority-title">{m.authorities_ask()}</h2>
      <div id="authority" tabIndex={-1} aria-describedby={error ? 'authority-error' : 'authority-hint'}>
        <Chips label={m.authorities_ask()}>
          {authorityKinds.map((kind) => (
            <Chip key={kind} on={kind === chosen} onPress={() => choose(kind)}>
              {authorityNames[kind]()}
              {usual === ofWhom(user, kind) && chosen === '' ? (
                <span className={styles.last}>{m.authorities_last()}</span>
              ) : null}
            </Chip>
          ))}
        </Chips>
      </div>
      <p id="authority-hint" className="meta">
        {m.authorities_ask_hint()}
      </p>
      {error ? (
        <p id="authority-error" className={styles.failed}>
          <ExclamationShape /> {error}
        </p>
      ) : null}
      <SetAside shelf={shelf} needed={needed} />
      {user?.role === 'BASEUSER' ? <IdOnFile shelf={shelf} needed={needed} /> : null}
    </section>
  );
};
