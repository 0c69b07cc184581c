import { expect, it } from 'vitest';
import { guessablePasswordFault } from './guessable-password.ts';

const email = 'sam.smith@example.com';

it.each(['123456', 'password', 'Password1', 'qwerty123', 'azerty'])(
  'finds %s on the list of common passwords',
  (password) => expect(guessablePasswordFault({ password, email })).toBe('password.common'),
);

it.each(['abcdefgh-12', 'Monkey1987!', 'p4ssw0rd2024', 'summer2026', 'right horse', '5558675309421'])(
  'derives no pattern from the list that would match %s',
  (password) => expect(guessablePasswordFault({ password, email })).toBeUndefined(),
);

it.each(['sam.smith', 'Sam.Smith@example.com'])('finds that %s is the email address or its name', (password) =>
  expect(guessablePasswordFault({ password, email })).toBe('password.like_email'),
);
