import { expect, test } from 'vitest';
import { openGate } from '../../testing/gate.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { ofThisTest } from '../../testing/opened.ts';
import { readSettings } from '../settings.ts';
import { transportFor } from './transport.ts';

test('outside of the demo no mail is kept in the place of being sent, though the settings let it through', () => {
  const demo = readSettings({});
  expect(() => transportFor({ ...demo, demo: false })).toThrow('only the demo keeps its mail');
  transportFor(demo).close();
});

test('a mail server that takes connections and answers nothing is given up within 15 seconds, and reported as down', async () => {
  const mailbox = await ofThisTest(openMailbox());
  const gate = await ofThisTest(openGate());
  const transport = transportFor({ ...readSettings({}), smtpUrl: gate.through(mailbox.url) });
  const mail = {
    to: 'reader@example.com',
    messageId: '<1@example.com>',
    subject: 'One',
    text: 'One',
    html: '<p>One</p>',
  };
  expect(transport.isUp()).toBeUndefined();
  gate.silence();
  const began = performance.now();
  await expect(transport.send(mail)).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(transport.isUp()).toBe(false);
  gate.open();
  await transport.send(mail);
  expect(transport.isUp()).toBe(true);
  transport.close();
}, 60_000);
