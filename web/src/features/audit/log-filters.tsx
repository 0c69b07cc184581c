import { auditActions } from '@keywright/contract/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ownZone } from '../../lib/own-zone.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { actionWords, type ActionGroup, groupWords } from '../../lib/action-words.ts';
import { peopleQuery } from './audit.queries.ts';
import styles from './audit.module.css';
import type { LogAddress } from './use-log-address.ts';

/**
 * Kind of act, person, thing, days and words; every choice is in the address at once, what is typed after a moment. On a
 * phone all but the words are folded away, so that the log itself is in view.
 */
export const LogFilters = ({ address }: { address: LogAddress }) => {
  const wide = useWide();
  const { action, person, object, from, to } = address.fields;
  const chosen = [action, person, object, from, to].filter((value) => value !== '').length;
  return (
    <search className={styles.filters} aria-label={m.audit_filters()}>
      <Typed address={address} />
      {wide ? (
        <Choices address={address} />
      ) : (
        <details className={styles.folded}>
          <summary>{chosen > 0 ? m.audit_filters_on({ count: chosen }) : m.audit_filters()}</summary>
          <div className={styles.choices}>
            <Choices address={address} />
          </div>
        </details>
      )}
      {address.isNarrowed ? (
        <Button dense className={styles.clear} onClick={address.clear}>
          {m.audit_filter_clear()}
        </Button>
      ) : null}
    </search>
  );
};

const Choices = ({ address }: { address: LogAddress }) => {
  const { fields, go } = address;
  const zone = ownZone().replaceAll('_', ' ');
  return (
    <>
      <Field name="action" label={m.audit_filter_action()}>
        <Select value={fields.action} onChange={(event) => go({ action: event.target.value })}>
          <option value="">{m.audit_filter_action_all()}</option>
          <ActionOptions />
        </Select>
      </Field>
      <PersonSelect address={address} />
      <Field name="from" label={m.audit_filter_from({ zone })}>
        <TextInput
          type="date"
          value={fields.from}
          max={fields.to}
          onChange={(event) => go({ from: event.target.value })}
        />
      </Field>
      <Field name="to" label={m.audit_filter_to({ zone })}>
        <TextInput
          type="date"
          value={fields.to}
          min={fields.from}
          onChange={(event) => go({ to: event.target.value })}
        />
      </Field>
    </>
  );
};

const groups = Object.keys(groupWords) as ActionGroup[];

const ActionOptions = () =>
  groups.map((group) => {
    const words = groupWords[group]();
    return (
      <optgroup key={group} label={words}>
        <option value={`${group}.`}>{m.audit_filter_group_all({ group: words })}</option>
        <Options
          of={auditActions
            .filter((action) => action.startsWith(`${group}.`))
            .map((action) => [action, actionWords[action]()])}
        />
      </optgroup>
    );
  });

/** The desk's people by name, and whoever was chosen from an entry. */
const PersonSelect = ({ address: { fields, go } }: { address: LogAddress }) => {
  const { data: people = [] } = useQuery(peopleQuery);
  const isOther = fields.person !== '' && !people.some(({ id }) => id === fields.person);
  return (
    <Field name="person" label={m.audit_filter_person()}>
      <Select value={fields.person} onChange={(event) => go({ person: event.target.value })}>
        <option value="">{m.audit_filter_person_all()}</option>
        {isOther ? <option value={fields.person}>{m.audit_filter_person_other()}</option> : null}
        <Options of={people.map(({ id, name }) => [id, name])} />
      </Select>
    </Field>
  );
};

const TYPING_MS = 300;

/** Order number, VIN, email or name: what is typed is in the address a moment later. */
const Typed = ({ address: { fields, go } }: { address: LogAddress }) => {
  const inAddress = fields.q;
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  // The address was changed elsewhere: by a button, or by going back.
  if (known !== inAddress) {
    setKnown(inAddress);
    setText(inAddress);
  }
  useEffect(() => {
    if (text.trim() === inAddress) return;
    const later = setTimeout(() => go({ q: text.trim() }), TYPING_MS);
    return () => clearTimeout(later);
  });
  return (
    <Field name="q" label={m.audit_filter_search()}>
      <TextInput type="search" maxLength={120} value={text} onChange={(event) => setText(event.target.value)} />
    </Field>
  );
};
