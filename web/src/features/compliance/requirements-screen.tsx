import { at } from '../../lib/locale.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LicenceList } from './licence-list.tsx';
import { licenceRows } from './licence-rows.ts';
import { OwnRequirements } from './own-requirements.tsx';
import styles from './requirements.module.css';
import { useLaws } from './use-laws.ts';

/** What the specification asks of every request, and who may ask. */
const rules = [
  m.compliance_rule_valid,
  m.compliance_rule_license,
  m.compliance_rule_owner,
  m.compliance_rule_photos,
  m.compliance_rule_files,
];
const eligibility = [m.compliance_eligible_area, m.compliance_eligible_who, m.compliance_eligible_membership];

/** What members send before the desk sends a code: all of them, and locksmiths by their state. */
export const RequirementsScreen = () => {
  const filter = useAddressFilter();
  const search = filter.value('q');
  const laws = useLaws();
  const rows = licenceRows(laws, search);
  return (
    <Page wide className={styles.page}>
      <PageHead title={m.compliance_title()}>{m.compliance_lead()}</PageHead>
      <OwnRequirements />
      <div className={styles.rules}>
        <Rules title={m.compliance_rules()} rules={rules} />
        <Rules title={m.compliance_eligibility()} rules={eligibility} />
      </div>
      <section className={styles.licences}>
        <h2>{m.compliance_licences()}</h2>
        <FilterBar name="q" label={m.compliance_search()} search={search} onSearch={(q) => filter.change({ q })} />
        <p className={styles.count} role="status">
          {search ? m.compliance_found({ count: rows.length }) : m.compliance_listed()}
        </p>
        {rows.length === 0 ? (
          <EmptyState action={<Button onClick={() => filter.change({ q: '' })}>{m.compliance_show_all()}</Button>}>
            {m.compliance_none()}
          </EmptyState>
        ) : (
          <LicenceList laws={laws} rows={rows} />
        )}
      </section>
      <p>
        <LinkButton to={at('/vehicle-keycode-request')} tone="primary">
          {m.compliance_start()}
        </LinkButton>
      </p>
    </Page>
  );
};

const Rules = ({ title, rules: all }: { title: string; rules: readonly (() => string)[] }) => (
  <section>
    <h2>{title}</h2>
    <ul className={styles.list}>
      {all.map((rule) => (
        <li key={rule()}>{rule()}</li>
      ))}
    </ul>
  </section>
);
