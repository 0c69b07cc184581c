import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['123456', 'password', 'Password1!', 'P@ssw0rd', 'p4ssw0rd2024', 'Monkey1987!', 'qwertyuiop', 'abcdefgh'])(
  'nobody may choose %s, which is guessed at once',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(['111111', 'abcabcabc', '19870412', 'motdepasse', 'summer2026', '1q2w3e4r', '01234567890'])(
  'nor %s',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

it.each(['right horse', 'blue-kite-77', 'x9!Tq', 'dragonfruit lamp', '5558675309421'])(
  'somebody may choose %s',
  (password) => expect(isCommonPassword(password)).toBe(false),
);
