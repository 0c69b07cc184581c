import { getMakes } from '@keywright/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { appOfThisFile } from '../../testing/opened.ts';

const app = await appOfThisFile();

const decode = (body: unknown): Promise<Response> =>
  fetch(`${app.url}/vehicle/decode-vin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });

describe('a guest', () => {
  it('reads all makes with prices in dollars and cents, and may keep them for a minute', async () => {
    const answer = await fetch(`${app.url}/makes/getMakes`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    const makes = getMakes.reply.parse(await answer.json());
    expect(makes).toHaveLength(21);
    expect(makes[2]).toMatchObject({
      make: 'Chrysler',
      basePrice: 85,
      basePriceCents: 8500,
      memberPrice: 69,
      memberPriceCents: 6900,
      pinPriceCents: 2000,
      requiresPin: true,
      category: 'Chrysler (Key+PIN)',
    });
    expect(makes[0]?.models[0]).toEqual({ model: 'ADX', years: [2026, 2025] });
  });

  it.each(['br', 'gzip', undefined])('gets the makes packed as %s, as asked for', async (encoding) => {
    const headers = { 'accept-encoding': encoding ?? 'identity' };
    const answer = await fetch(`${app.url}/makes/getMakes`, { headers });
    expect(answer.headers.get('content-encoding')).toBe(encoding ?? null);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(await answer.json()).toHaveLength(21);
  });

  it('sends a VIN as it was pasted and learns the vehicle', async () => {
    const answer = await decode({ vin: ' *I1hgcv1f3-0ja000017* ' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ vin: '1HGCV1F30JA000017', make: 'Honda', model: 'Accord', year: 2018 });
  });

  it.each([{ vin: '1HGCV1F3' }, { vin: 'OHGCV1F30JA000017' }, { vin: 7 }, {}, null])(
    'is told what a VIN looks like when it is none: %j',
    async (body) => {
      const answer = await decode(body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: 'input.invalid',
        fields: { vin: 'VIN must be 17 characters (letters and digits, without I, O or Q).' },
      });
    },
  );

  it('leaves no VIN in the logs', async () => {
    await decode({ vin: '1HGCV1F30JA000017' });
    expect(app.logged.join('')).not.toContain('000017');
  });
});
