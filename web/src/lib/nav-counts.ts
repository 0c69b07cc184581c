import type { PagePath } from '@keywright/contract/pages';
import { openStore } from '../store.ts';

/** Where what a part of the program offers on each of its pages stands in the navigation. */
export const NAV_FOOT = 'nav-foot';

/** How much waits on a page, said beside its name in the navigation. Pages of which nothing is known are not among them. */
export const navCounts = openStore<Partial<Record<PagePath, number>>>({});
