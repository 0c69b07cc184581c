import type { ReactNode } from 'react';
import { m } from '@keywright/words/messages';
import { settingsLinks } from '../lib/desk-links.ts';
import { at } from '../lib/locale.ts';
import { NavLink } from '../ui/link.ts';
import styles from './settings.module.css';

/** One section of the settings, next to the list of all. On a phone the list is a page of its own. */
export const SettingsSections = ({ children }: { children: ReactNode }) => (
  <div className={styles.sections}>
    <nav aria-labelledby="settings-sections" className={styles.list}>
      <NavLink id="settings-sections" className={styles.title ?? ''} to={at('/super-admin/settings')} end>
        {m.desk_nav_settings()}
      </NavLink>
      {settingsLinks.map(([page, { name }]) => (
        <NavLink key={page} className={styles.link ?? ''} to={at(page)} end>
          {name()}
        </NavLink>
      ))}
    </nav>
    {children}
  </div>
);
