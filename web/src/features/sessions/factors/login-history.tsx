import type { Login, Security } from '@keywright/contract/factors';
import { dayAndTime } from '../../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Card } from '../../../ui/layout.tsx';
import styles from './factors.module.css';

/** The server lists no more than these. */
const MOST = 20;

const countWords = (count: number): string => {
  if (count === 1) return m.factors_recent_one();
  return count >= MOST ? m.factors_recent_many() : m.factors_recent_count({ count });
};

/** When and where the account was used before, so that a stranger is noticed. */
export const LoginHistory = ({ security: { lastLogin, loginHistory } }: { security: Security }) => (
  <Card className={styles.logins}>
    <h2>{m.factors_logins()}</h2>
    <dl className={styles.facts}>
      <dt>{m.factors_last_login()}</dt>
      <dd>{lastLogin ? <When login={lastLogin} /> : m.factors_last_login_none()}</dd>
      <dt>{m.factors_recent()}</dt>
      <dd>{countWords(loginHistory.length)}</dd>
    </dl>
    {loginHistory.length > 0 ? (
      <details>
        <summary className={styles.summary}>{m.factors_recent_show()}</summary>
        <ul className={styles.list}>
          {loginHistory.map((login) => (
            <li key={`${login.at} ${login.ip}`} className={styles.item}>
              <div>
                <When login={login} />
              </div>
            </li>
          ))}
        </ul>
      </details>
    ) : null}
  </Card>
);

const When = ({ login: { at, device, ip } }: { login: Login }) => (
  <>
    <p>{dayAndTime(at)}</p>
    <p className="meta">{m.factors_login_where({ device, ip })}</p>
  </>
);
