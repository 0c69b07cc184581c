import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

const written = (write: (log: ReturnType<typeof openLog>) => void): string => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  write(openLog({ level: 'info', to }));
  return lines.join('');
};

test('a secret that is logged by mistake is not there to be read', () => {
  const text = written((log) =>
    log.child({ token: 'canary' }).info(
      {
        password: 'canary',
        req: { headers: { authorization: 'canary', 'set-cookie': 'canary' } },
        it: { keycode: 'canary', vin: 'canary' },
      },
      'seen',
    ),
  );
  expect(text).toContain('"seen"');
  expect(text).not.toContain('canary');
});

test('an error is told with its cause and its code, without the row that the database quoted', () => {
  const error = Object.assign(new Error('duplicate', { cause: new Error('deeper') }), {
    code: '23505',
    detail: 'Key (email)=(canary)',
  });
  const text = written((log) => log.error({ err: error }));
  expect(text).toMatch(/deeper.*23505/);
  expect(text).not.toContain('canary');
});
