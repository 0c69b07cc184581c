const key = (word: string): string => Buffer.alloc(32, word).toString('base64');

/** What whoever runs the program for real has to set, beside its address. */
export const forReal = {
  DEMO: '0',
  SECRET_KEY: key('signs'),
  VAULT_KEY: key('vault'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
};
