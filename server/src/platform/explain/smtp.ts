import { causesOf, codesOf } from './causes.ts';
import { explainConnection, targetOf } from './network.ts';

/** An error of the mail server in one line: what happened, which setting, what to do. Its own words may quote the login: they stay out. */
export const explainSmtpError = (error: unknown, url: string): string => {
  const target = targetOf('SMTP_URL', url);
  const codes = codesOf(error);
  if (codes.includes('EAUTH') || codes.includes('ENOAUTH')) {
    return `SMTP_URL: the mail server at ${target.place} refuses this login. Correct the user and password in the address (write @ as %40, / as %2F).`;
  }
  const known = explainConnection(
    Object.assign(new Error('smtp', { cause: error }), { code: codeInWords(error) }),
    target,
  );
  if (known !== undefined) return known;
  return `SMTP_URL: the mail server at ${target.place} can't be used (${codes[0] ?? 'no code'}). Check the port: smtps:// is for 465, smtp:// for 587 or 25.`;
};

/** The library replaces the codes of the network by its own, and leaves them in its message. */
const codeInWords = (error: unknown): string | undefined => {
  const words = causesOf(error)
    .map(({ message }) => message)
    .join(' ');
  if (/self[- ]signed certificate in/.test(words)) return 'SELF_SIGNED_CERT_IN_CHAIN';
  if (/self[- ]signed certificate/.test(words)) return 'DEPTH_ZERO_SELF_SIGNED_CERT';
  if (/unable to (verify|get)/.test(words)) return 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
  if (/certificate has expired/.test(words)) return 'CERT_HAS_EXPIRED';
  if (/altnames/.test(words)) return 'ERR_TLS_CERT_ALTNAME_INVALID';
  if (/wrong version number|packet length too long/i.test(words)) return 'ERR_SSL_WRONG_VERSION_NUMBER';
  if (/timeout|never received/i.test(words)) return 'ETIMEDOUT';
  return /\bE[A-Z_]{4,}\b/.exec(words)?.[0];
};
