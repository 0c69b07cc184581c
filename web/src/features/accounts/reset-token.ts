import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { at } from '../../lib/locale.ts';
import { useNavigate } from '../../ui/link.ts';

/**
 * The secret of the mailed link. It is taken out of the address, where history, bookmarks and onlookers would find it, and
 * kept with this one entry of the history, so that the page survives a reload.
 */
export const useResetToken = (): string | null => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (given !== null) void navigate(at('/reset-password'), { replace: true, state: { resetToken: given } });
  }, [given, navigate]);
  return given || keptIn(state);
};

const keptIn = (state: unknown): string | null => {
  const kept = typeof state === 'object' && state !== null && 'resetToken' in state ? state.resetToken : null;
  return typeof kept === 'string' && kept !== '' ? kept : null;
};
