import type { PagePath } from '@keywright/contract/pages';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { at } from '../../lib/locale.ts';
import { useNavigate } from '../../ui/link.ts';

/**
 * The secret of the mailed link. It is taken out of the address, where history, bookmarks and onlookers would find it, and
 * kept with this one entry of the history, so that the page survives a reload.
 */
export const useLinkToken = (page: Extract<PagePath, '/reset-password' | '/confirm-email'>): string | null => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (given !== null) void navigate(at(page), { replace: true, state: { linkToken: given } });
  }, [given, navigate, page]);
  return given || keptIn(state);
};

const keptIn = (state: unknown): string | null => {
  const kept = typeof state === 'object' && state !== null && 'linkToken' in state ? state.linkToken : null;
  return typeof kept === 'string' && kept !== '' ? kept : null;
};
