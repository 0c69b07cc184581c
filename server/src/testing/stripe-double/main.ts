/** The double as a process of its own: `node main.ts --port 12111 --ledger /tmp/ledger.jsonl --webhook http://…/api/payments/webhook`. */
import { parseArgs } from 'node:util';
import { startStripeDouble } from './stripe-double.ts';

const { values } = parseArgs({
  options: { port: { type: 'string' }, ledger: { type: 'string' }, webhook: { type: 'string' } },
});

const double = await startStripeDouble({
  ledger: values.ledger ?? 'stripe-double.jsonl',
  port: Number(values.port ?? 0),
  ...(values.webhook && { webhookUrl: values.webhook }),
});
process.stdout.write(`${JSON.stringify({ url: double.url, env: double.env })}\n`);

const stop = () => void double.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
