import ChevronRight from 'icon:chevron-right';
import { m } from '@keywright/words/messages';
import { settingsLinks } from '../lib/desk-links.ts';
import { at } from '../lib/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.ts';
import { Screen } from '../ui/screen.tsx';
import styles from './settings.module.css';
import { WaitingChanges } from './waiting-changes.tsx';

/** The sections of the settings, and the changes that wait for a second super admin. */
export const SettingsScreen = () => (
  <Screen title={m.desk_nav_settings()} lead={m.desk_settings_lead()}>
    <WaitingChanges />
    <ul className={styles.overview}>
      {settingsLinks.map(([page, { name, about }]) => (
        <li key={page} className={styles.section}>
          <div>
            <h2>
              <Link to={at(page)}>{name()}</Link>
            </h2>
            <p className="meta">{about()}</p>
          </div>
          <Icon of={ChevronRight} />
        </li>
      ))}
    </ul>
  </Screen>
);
