import { describe, expect, it } from 'vitest';
import { endpointsByFeature } from './api-pages.ts';
import { appOfThisFile } from './testing/opened.ts';

const app = await appOfThisFile();

type Described = { paths: Record<string, Record<string, { responses: Record<string, unknown>; tags: string[] }>> };

describe('the description of the API', () => {
  it('holds every call of the contract, with its refusals', async () => {
    const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as Described;
    for (const endpoint of Object.values(endpointsByFeature).flat()) {
      const described = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      expect(described?.responses).toHaveProperty('200');
      expect(described?.responses).toHaveProperty('429');
    }
    expect(Object.keys(paths).length).toBeGreaterThan(30);
  });

  it('is shown as a page', async () => {
    const page = await fetch(`${app.url}/docs`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('Keywright API');
    const parts = [...text.matchAll(/(?:href|src)="\.?(\/?[^"]+\.(?:css|js))"/g)].map(([, part = '']) => part);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      const answer = await fetch(new URL(part, `${app.url}/docs/`));
      expect(answer.status, part).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/css|javascript/);
    }
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('is read by the page as it was written once, and costs no more there', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [written, shown] = await Promise.all(
      ['/openapi.json', '/docs/json'].map((path) => fetch(app.url + path, { headers })),
    );
    expect(shown?.headers.get('content-encoding')).toBe('br');
    expect(shown?.headers.get('etag')).toBe(written?.headers.get('etag'));
    expect(await shown?.text()).toBe(await written?.text());
    expect((await fetch(`${app.url}/docs/yaml`)).status).toBe(404);
  });

  it('is served for every call that it describes: none of them is unknown', async () => {
    for (const endpoint of Object.values(endpointsByFeature).flat()) {
      expect(app.app.hasRoute({ method: endpoint.method, url: endpoint.path }), endpoint.path).toBe(true);
    }
  });
});
