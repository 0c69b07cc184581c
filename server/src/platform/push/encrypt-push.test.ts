import { expect, it } from 'vitest';
import { encryptPush } from './encrypt-push.ts';
import { isPushService } from './push-services.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

it('a browser reads what the standard’s own example says (RFC 8291, appendix A)', () => {
  const sealed = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    0,
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('nobody has the program call anything but the push services of browsers', () => {
  const double = 'http://127.0.0.1:4000';
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ])
    expect(isPushService(address, undefined), address).toBe(true);
  for (const address of [
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.example.com/a',
    'https://fcm.googleapis.com@example.com/a',
    'https://a@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://push.apple.com.example.com/a',
    'file:///etc/passwd',
    `${double}/a`,
    'no address',
  ])
    expect(isPushService(address, undefined), address).toBe(false);
  expect(isPushService(`${double}/a`, double)).toBe(true);
  expect(isPushService('http://127.0.0.1:4001/a', double)).toBe(false);
  expect(isPushService('https://example.com/a', 'https://example.com')).toBe(false);
});
