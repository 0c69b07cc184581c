import { m } from '@keywright/words/messages';
import styles from '../profile.module.css';

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className={styles.plain}>
    <h3>{title}</h3>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

/** What is deleted, what stays and why. */
export const DeleteWords = () => (
  <>
    <p>{m.profile_delete_lead()}</p>
    <List
      title={m.profile_delete_goes()}
      lines={[
        m.profile_delete_goes_person(),
        m.profile_delete_goes_files(),
        m.profile_delete_goes_plan(),
        m.profile_delete_goes_login(),
      ]}
    />
    <List
      title={m.profile_delete_stays()}
      lines={[m.profile_delete_stays_orders(), m.profile_delete_stays_photos(), m.profile_delete_stays_log()]}
    />
  </>
);
