import { plainPath } from '@keywright/contract/pages';
import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import { unconfirmedRefusal } from '../lib/unconfirmed-email.ts';

/** A page works without these parts: where one can't be fetched, nothing is shown. */
const optional = (load: () => Promise<ComponentType>) =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: await load().catch(() => Nothing) }));

const Nothing = () => null;

const Line = optional(async () => (await import('../features/accounts/confirm/unconfirmed-line.tsx')).UnconfirmedLine);
const Dialog = optional(
  async () => (await import('../features/accounts/confirm/unconfirmed-dialog.tsx')).UnconfirmedDialog,
);

/** The pages that show the line: those where people look after their account, and the first page of the desk. */
const pagesWithLine: readonly string[] = [
  '/user-dash',
  '/dashboard',
  '/user-profile',
  '/profile',
  '/workshop',
  '/admin',
  '/super-admin',
];

/** One line for somebody whose email address is not confirmed, with a button that sends the link again. */
export const UnconfirmedLine = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user || user.isEmailConfirmed || !pagesWithLine.includes(plainPath(pathname))) return null;
  return (
    <Suspense>
      <Line />
    </Suspense>
  );
};

/** Opens over any page on which a call was refused because the address is not confirmed. */
export const UnconfirmedDialog = () =>
  unconfirmedRefusal.use() ? (
    <Suspense>
      <Dialog />
    </Suspense>
  ) : null;
