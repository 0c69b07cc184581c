import ChevronsUpDown from 'icon:chevrons-up-down';
import FileCheck from 'icon:file-check';
import ListChecks from 'icon:list-checks';
import MenuIcon from 'icon:menu';
import MessageSquare from 'icon:message-square';
import { type PagePath, plainPath } from '@keywright/contract/pages';
import { useLocation } from 'react-router';
import { m } from '@keywright/words/messages';
import { deskLinks, type NavGroup, settingsLinks } from '../lib/desk-links.ts';
import { at } from '../lib/locale.ts';
import { NAV_FOOT, navCounts } from '../lib/nav-counts.ts';
import { useSession, useShownRole } from '../lib/session.ts';
import { classes } from '../ui/class-names.ts';
import { type Drawing, Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.ts';
import { PhoneBar, PhoneBarIcon, phoneBarEntry } from '../ui/phone-bar.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './desk-navigation.module.css';
import { LanguageLink } from './language-link.tsx';
import { LogoutButton } from './logout-button.tsx';
import shell from './shell.module.css';
import { ThemeSelect } from './theme-select.tsx';

const ACCOUNT = 'account-menu';
const sections: readonly string[] = settingsLinks.map(([page]) => page);

/** The page in the navigation that is open: a section of the settings belongs to the settings. */
const useOpenPage = (): string => {
  const path = plainPath(useLocation().pathname);
  return sections.includes(path) ? '/super-admin/settings' : path;
};

/** The pages that this admin can open. None before the account is secured. */
const useDeskLinks = () => {
  const { user } = useSession();
  const role = useShownRole();
  if (user && user.duties.length > 0) return [];
  return deskLinks(role === 'SUPER_ADMIN' ? 'super-admin' : 'admin');
};

type MenuProps = { onGo: () => void };

const groups: Readonly<Record<Exclude<NavGroup, 'account'>, () => string>> = {
  work: m.desk_nav_group_work,
  management: m.desk_nav_group_management,
  settings: m.desk_nav_settings,
  site: m.desk_nav_group_site,
};

/** Pages by task, then the tools of the desk and the account menu. */
const Menu = ({ onGo, withTheme }: MenuProps & { withTheme: boolean }) => (
  <>
    <div className={classes(shell.pages, styles.pages)}>
      {(Object.entries(groups) as [keyof typeof groups, () => string][]).map(([group, name]) => (
        <Group key={group} group={group} name={name()} onGo={onGo} />
      ))}
    </div>
    <div className={shell.settings}>
      <div id={NAV_FOOT} />
      <Account onGo={onGo} withTheme={withTheme} />
    </div>
  </>
);

const Group = ({ group, name, onGo }: MenuProps & { group: NavGroup; name: string }) => {
  const open = useOpenPage();
  const counts = navCounts.use();
  const links = useDeskLinks().filter(([, link]) => link.group === group);
  if (links.length === 0) return null;
  return (
    <div role="group" aria-label={name} className={styles.group}>
      {group === 'site' ? (
        <span className={styles.groupName} aria-hidden="true">
          {name}
        </span>
      ) : null}
      {links.map(([page, link]) => (
        <Link
          key={page}
          className={classes(shell.link)}
          to={at(page)}
          aria-current={page === open ? 'page' : undefined}
          onClick={onGo}
        >
          {link.name()} <Count of={counts[page]} />
        </Link>
      ))}
    </div>
  );
};

const Count = ({ of: count = 0 }: { of: number | undefined }) =>
  count > 0 ? <span className={shell.count}>{count}</span> : null;

/** Profile, language, appearance and the way out: behind the admin's name in the column, in full in the menu of a phone. */
const Account = ({ onGo, withTheme }: MenuProps & { withTheme: boolean }) => {
  const { user } = useSession();
  const open = useOpenPage();
  const account = useDeskLinks().filter(([, link]) => link.group === 'account');
  const done = () => {
    document.getElementById(ACCOUNT)?.hidePopover();
    onGo();
  };
  return (
    <>
      <button type="button" className={styles.accountButton} popoverTarget={ACCOUNT}>
        <VisuallyHidden>{m.desk_nav_account()}: </VisuallyHidden>
        <span className={styles.who} translate="no">
          {user ? `${user.fname} ${user.lname}` : ''}
        </span>
        <Icon of={ChevronsUpDown} />
      </button>
      <div id={ACCOUNT} popover="auto" role="group" aria-label={m.desk_nav_account()} className={styles.account}>
        {account.map(([page, link]) => (
          <Link
            key={page}
            className={classes(shell.link)}
            to={at(page)}
            aria-current={page === open ? 'page' : undefined}
            onClick={done}
          >
            {link.name()}
          </Link>
        ))}
        <div className={styles.languages}>
          <LanguageLink className={shell.link} />
        </div>
        {withTheme ? <ThemeSelect /> : null}
        <LogoutButton onDone={done} />
      </div>
    </>
  );
};

const inBar: readonly [PagePath, Drawing][] = [
  ['/admin', ListChecks],
  ['/admin/chat', MessageSquare],
  ['/admin/document-validation', FileCheck],
];

/** On an admin's phone: the three pages with work, and the menu. */
const DeskPhoneBar = ({ menu }: { menu: string }) => {
  const open = useOpenPage();
  const counts = navCounts.use();
  const names = new Map<string, () => string>(useDeskLinks().map(([page, link]) => [page, link.name]));
  return (
    <PhoneBar label={m.desk_nav_bar()}>
      {inBar.map(([page, icon]) => {
        const name = names.get(page);
        return name ? (
          <Link key={page} className={phoneBarEntry} to={at(page)} aria-current={page === open ? 'page' : undefined}>
            <PhoneBarIcon of={icon} count={counts[page]} />
            <span>
              {name()}
              {counts[page] ? <VisuallyHidden> {counts[page]}</VisuallyHidden> : null}
            </span>
          </Link>
        ) : null;
      })}
      <button type="button" className={phoneBarEntry} popoverTarget={menu}>
        <PhoneBarIcon of={MenuIcon} />
        {m.common_menu()}
      </button>
    </PhoneBar>
  );
};

/** The parts of the desk's navigation, in one file that only admins load. */
export const deskParts = { Menu, PhoneBar: DeskPhoneBar };
