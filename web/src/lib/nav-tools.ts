import type { ComponentType } from 'react';
import { openStore } from '../store.ts';

/** What stands at the foot of the navigation for as long as a part of the program is open; `onGo` closes the menu first. */
export const navTools = openStore<ComponentType<{ className: string | undefined; onGo: () => void }> | null>(null);
