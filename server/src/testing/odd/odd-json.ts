import { json, type OddCall } from './odd-call.ts';

const LOGIN = '/auth/login';
const CHECKOUT = '/api/payments/create-checkout-session';
const WEBHOOK = '/api/payments/webhook';

const login = (name: string, body: string | Buffer, status: number): OddCall => ({
  name,
  bytes: json(LOGIN, body),
  status,
});
const checkout = (name: string, body: string, status = 422): OddCall => ({ name, bytes: json(CHECKOUT, body), status });
const nested = (open: string, close: string, deep: number, inside = ''): string =>
  open.repeat(deep) + inside + close.repeat(deep);

/** JSON that is none, or more than anybody means. */
export const oddJson = (): OddCall[] => [
  login('broken JSON', '{"email":', 400),
  login('8,000 lists in each other', nested('[', ']', 8_000), 400),
  login('2,700 objects in each other', nested('{"a":', '}', 2_700, '1'), 400),
  login('an address 8,000 lists deep', `{"email":${nested('[', ']', 8_000)},"password":"x"}`, 400),
  login('10,000 lists in each other, more than a login weighs', nested('[', ']', 10_000), 413),
  checkout('10,000 lists in each other', nested('[', ']', 10_000), 400),
  checkout('60,000 lists in each other', nested('[', ']', 60_000), 400),
  checkout('10,000 objects in each other', nested('{"a":', '}', 10_000, '1'), 400),
  checkout('an item 10,000 lists deep', `{"amount":1,"items":[{"id":"a","x":${nested('[', ']', 10_000)}}]}`, 400),
  login('a key twice', '{"email":"a@b.example","email":"nobody@b.example","password":"x"}', 400),
  login('a key called __proto__', '{"__proto__":{"role":"ADMIN"},"email":"a@b.example","password":"x"}', 400),
  login(
    'a constructor with a prototype',
    '{"constructor":{"prototype":{"role":"ADMIN"}},"email":"a@b.example","password":"x"}',
    400,
  ),
  login('nothing', 'null', 422),
  login('a list', '[]', 422),
  login('a text', '"x"', 422),
  login('a number without end', '1e999', 422),
  login('half of a character', '{"email":"\\ud800@b.example","password":"x"}', 400),
  login('half of a character in a password', '{"email":"a@b.example","password":"\\udfffxxxx"}', 400),
  login('a NUL', '{"email":"a\\u0000@b.example","password":"x"}', 400),
  login('a NUL in a key', '{"email":"a@b.example","password":"x","a\\u0000b":1}', 400),
  login('bytes that are no UTF-8', Buffer.from('{"email":"\xff\xfe"}', 'latin1'), 422),
  login('UTF-16', Buffer.from('{"email":"a"}', 'utf16le'), 400),
  login('300 kB', `{"email":"${'a'.repeat(300_000)}"}`, 413),
  login('1,500 keys', `{${Array.from({ length: 1_500 }, (_, n) => `"a${n}":1`).join(',')}}`, 422),
  checkout('10,000 keys', `{${Array.from({ length: 10_000 }, (_, n) => `"a${n}":1`).join(',')}}`),
  checkout('an amount that is no number', '{"amount":NaN,"items":[]}', 400),
  checkout('an amount of 308 zeros', '{"amount":1e308,"items":[]}'),
  checkout('an amount of 100,000 digits', `{"amount":${'9'.repeat(100_000)},"items":[]}`),
  checkout('an amount below nothing', '{"amount":-1,"items":[]}'),
  checkout('half a cent', '{"amount":0.5,"items":[]}'),
  checkout('an amount in words', '{"amount":"1","items":[]}'),
  checkout('an item without end', '{"amount":1,"items":[{"id":1e400}]}'),
  checkout('a NUL for an item', '{"amount":1,"items":[{"id":"\\u0000"}]}', 400),
  checkout('201 items', JSON.stringify({ amount: 1, items: Array.from({ length: 201 }, () => ({ id: 'x' })) })),
  { name: 'a notice of noise', bytes: json(WEBHOOK, '\0\0'), status: 400 },
  { name: 'a notice 50,000 lists deep', bytes: json(WEBHOOK, '['.repeat(50_000)), status: 400 },
];
