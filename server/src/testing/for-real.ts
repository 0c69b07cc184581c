const key = (letter: string): string => Buffer.alloc(32, letter).toString('base64');

/** What whoever runs the program for real has to set, beside its address. */
export const forReal = {
  DEMO: '0',
  SECRET_KEY: key('s'),
  VAULT_KEY: key('v'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};
