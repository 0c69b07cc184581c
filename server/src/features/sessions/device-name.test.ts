import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser as its person would call it', () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
      'Opera on Windows',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Chromebook'],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-S931U) ${like} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${like} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('what only half can be told is told by half', () => {
    expect(deviceName('Firefox/145.0')).toBe('Firefox');
    expect(deviceName('SomeApp/1 (Windows NT 10.0)')).toBe('Windows');
  });

  it.each(['', 'node', 'curl/8.5.0', '<b>Your bank</b>'])(
    '"%s" is nothing that we know, and none of it is shown',
    (one) => {
      expect(deviceName(one)).toBe('Unknown device');
      expect(deviceName(one, 'fr')).toBe('Appareil inconnu');
    },
  );

  it('a header of many kilobytes costs next to nothing', () => {
    const header = 'Version/1 '.repeat(1_500);
    deviceName(header);
    const before = process.cpuUsage();
    expect(deviceName(header)).toBe('Unknown device');
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(5_000);
  });

  it('speaks French', () => {
    expect(deviceName(`Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/142.0.0.0 Mobile`, 'fr')).toBe(
      'Chrome sur Android',
    );
  });
});
