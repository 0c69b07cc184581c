import { m } from '@keywright/words/messages';
import { Page, PageHead } from '../../ui/layout.tsx';
import styles from './legal.module.css';
import { retention, type RetentionGroup, type RetentionRow } from './retention-rows.ts';

const titles: Record<RetentionGroup, () => string> = {
  account: m.legal_group_account,
  login: m.legal_group_login,
  request: m.legal_group_request,
  money: m.legal_group_money,
  record: m.legal_group_record,
};

const groups = Object.entries(retention) as [RetentionGroup, readonly RetentionRow[]][];

/** Everything that is kept about people, and for how long. */
export const RetentionScreen = () => (
  <Page wide className={styles.page}>
    <PageHead title={m.legal_retention()}>
      {m.legal_retention_lead()} {m.legal_retention_hold()}
    </PageHead>
    {groups.map(([group, rows]) => (
      <section key={group} className={styles.section}>
        <h2 id={`kept-${group}`}>{titles[group]()}</h2>
        <table className={styles.lines} aria-labelledby={`kept-${group}`}>
          <thead>
            <tr>
              <th scope="col">{m.legal_retention_what()}</th>
              <th scope="col">{m.legal_retention_long()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, what, howLong }) => (
              <tr key={id}>
                <th scope="row">{what()}</th>
                <td>{howLong()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
  </Page>
);
