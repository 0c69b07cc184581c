import { describe, expect, it } from 'vitest';
import { appOfThisFile } from '../../testing/opened.ts';
import { sendBytes } from '../../testing/odd/raw-bytes.ts';

const app = await appOfThisFile({ env: { CORS_ORIGINS: 'https://shop.example.com' } });

const ask = async (path: string, ...lines: string[]) => {
  const bytes = `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`;
  return sendBytes({ port: Number(new URL(app.url).port), bytes });
};

describe('the name that a call comes to', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST:8080', '[::1]:3000'])('is ours: %s', async (host) => {
    expect((await ask('/cart/summary', `Host: ${host}`)).statuses).toEqual([200]);
  });

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example:3000',
    'localhost@evil.example',
    'evil.example/localhost',
    'localhost/',
    'localhost:3000/',
    'localhost?',
    'shop.example.com',
    '192.0.2.7',
  ])('is somebody else’s, who gets nothing, a page neither: %s', async (host) => {
    const call = await ask('/cart/summary', `Host: ${host}`);
    expect(call.statuses).toEqual([421]);
    expect(call.text).toContain('"host.not_ours"');
    const page = await ask('/', `Host: ${host}`, 'Sec-Fetch-Dest: document');
    expect(page.statuses).toEqual([421]);
    expect(page.text).not.toContain('<html');
  });

  it('is not taken from what a caller says that it was forwarded for', async () => {
    const forwarded = 'X-Forwarded-Host: localhost';
    expect((await ask('/cart/summary', 'Host: evil.example', forwarded)).statuses).toEqual([421]);
  });

  it('does not matter to who only asks whether the process is well', async () => {
    expect((await ask('/healthz', 'Host: 10.1.2.3:3000')).statuses).toEqual([200]);
    expect((await ask('/readyz', 'Host: 10.1.2.3:3000')).statuses).toEqual([200]);
    // Without a token these are this machine's own, and a page that calls itself it is not.
    expect((await ask('/metrics', 'Host: evil.example')).statuses).toEqual([421]);
    expect((await ask('/metrics', 'Host: localhost')).statuses).toEqual([200]);
    expect((await ask('/healthz/details', 'Host: evil.example')).statuses).toEqual([421]);
  });
});
