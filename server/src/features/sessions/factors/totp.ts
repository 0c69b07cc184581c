import { generateSecret, generateURI, verifySync } from 'otplib';
import { create } from 'qrcode';

const PERIOD_S = 30;

/** A new secret of 160 bits for an authenticator app, as base32. */
export const newAppSecret = (): string => generateSecret();

type Account = { secret: string; product: string; email: string };

/** The secret as an authenticator app takes it in: an address, and that address as the rows of a QR code. */
export const appCard = ({ secret, product, email }: Account): { otpauthUrl: string; qr: string[] } => {
  const otpauthUrl = generateURI({ issuer: product, label: email, secret });
  const { modules } = create(otpauthUrl);
  const cells = Array.from(modules.data, (dark) => (dark ? '1' : '0')).join('');
  const qr = Array.from({ length: modules.size }, (_, row) =>
    cells.slice(row * modules.size, (row + 1) * modules.size),
  );
  return { otpauthUrl, qr };
};

/**
 * The half minute that this code belongs to, if an app with this secret shows it now, or did or will one half minute away
 * (RFC 6238: clocks differ).
 */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: PERIOD_S });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
};
