import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from './link.ts';
import styles from './tabs.module.css';
import type { Goal } from '../address.ts';

export type Tab = { id: string; words: ReactNode; to: Goal };

type TabsProps = { label: string; tabs: readonly Tab[]; current: string };

const tabId = (id: string): string => `tab-${id}`;
const panelId = (id: string): string => `panel-${id}`;

/** Where a key leads from the tab that has the focus: round in both directions, and to both ends. */
const nextOf = (tabs: readonly Tab[], key: string): Tab | undefined => {
  // Not from the chosen one: what it shows may still be on its way when the next key comes.
  const here = tabs.findIndex(({ id }) => tabId(id) === document.activeElement?.id);
  if (key === 'ArrowRight') return tabs[(here + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(here - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
};

/**
 * Tabs whose choice lives in the address, so each is a link: reload, the back button and a new window work. By keyboard
 * they are one stop, and the arrow keys go from one to the next.
 */
export const Tabs = ({ label, tabs, current }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const chosen = document.getElementById(tabId(current));
    // On a narrow screen the row scrolls sideways; only the row, never the page.
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 3;
  }, [current]);
  const press = (event: KeyboardEvent) => {
    const next = nextOf(tabs, event.key);
    if (!next) return;
    event.preventDefault();
    document.getElementById(tabId(next.id))?.focus();
    void navigate(next.to, { replace: true, preventScrollReset: true });
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} tabIndex={-1} onKeyDown={press}>
      {tabs.map(({ id, words, to }) => (
        <Link
          key={id}
          id={tabId(id)}
          role="tab"
          aria-selected={id === current}
          aria-controls={panelId(id)}
          tabIndex={id === current ? 0 : -1}
          className={styles.tab}
          to={to}
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </div>
  );
};

/** What one tab shows. It stays in the document while another is chosen, so that nothing typed in it is lost. */
export const TabPanel = ({ id, current, children }: { id: string; current: string; children: ReactNode }) => (
  <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)} hidden={id !== current} className={styles.panel}>
    {children}
  </div>
);
