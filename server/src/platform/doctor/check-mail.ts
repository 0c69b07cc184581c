import { explainSmtpError } from '../explain/smtp.ts';
import { isLoopback } from '../settings-fields.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

/** Connects to the mail server, with TLS where it offers it, and logs in. Sends nothing. */
export const checkMail = async (smtpUrl: string): Promise<Finding> => {
  const { hostname, host } = new URL(smtpUrl);
  try {
    await logIn(smtpUrl, true);
    return ok(`${host} accepts the login, with TLS`);
  } catch (error) {
    // A server without TLS says so by name; every other fault is one with and without.
    if (!isWithoutTls(error)) return failure(explainSmtpError(error, smtpUrl));
  }
  // No password goes over a network in clear text for a check.
  if (!isLoopback(hostname))
    return warning(
      `SMTP_URL: ${host} offers no TLS: emails and the password can be read on their way. Use smtps://, or turn on STARTTLS there.`,
    );
  try {
    await logIn(smtpUrl, false);
  } catch (error) {
    return failure(explainSmtpError(error, smtpUrl));
  }
  return ok(`${host} accepts the login, without TLS on this machine`);
};

const logIn = async (smtpUrl: string, requiresTls: boolean): Promise<void> => {
  const { createTransport } = await import('nodemailer');
  const address = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) address.searchParams.set(name, '10000');
  if (requiresTls) address.searchParams.set('requireTLS', 'true');
  const transport = createTransport(address.href);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

const isWithoutTls = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ETLS';
