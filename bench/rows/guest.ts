import { Agent, request as httpRequest } from 'node:http';
import { flat } from '../../server/src/testing/images/photos.ts';
import { BOUNDARY, FORM_TYPE, multipartBody } from '../../server/src/testing/images/multipart-body.ts';
import { aVehicle } from '../../server/src/testing/requests.ts';

export type Answer = { path: string; status: number; cookies: string[]; text: string };
type Call = { method: string; path: string; body?: Buffer | string; type?: string; cookie?: string };

/** Calls one server over so many kept connections. */
export const caller = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const origin = new URL(url).origin;
  const call = ({ method, path, body, type, cookie }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(new URL(path, url), {
        method,
        agent,
        headers: {
          ...(method !== 'GET' && { origin }),
          ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          ...(cookie && { cookie }),
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => {
          const cookies = (response.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '');
          const status = response.statusCode ?? 0;
          if (status === 200) resolve({ path, status, cookies, text });
          else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`));
        });
      });
      sent.end(body);
    });
  return { call, close: () => agent.destroy() };
};

export type Client = ReturnType<typeof caller>;

/** The body of a request for one vehicle with these three photos. */
export const askBody = (photo: Buffer): Buffer =>
  multipartBody(
    [
      ...Object.entries(aVehicle()).map(([name, content]) => ({ name, content })),
      ...['frontId', 'backId', 'registration'].map((name) => ({
        name,
        content: photo,
        filename: `${name}.jpg`,
        contentType: 'image/jpeg',
      })),
    ],
    BOUNDARY,
  );

/** A photo whose decoding is as good as nothing. */
export const smallPhoto = (): Promise<Buffer> => flat({ width: 24, height: 16 }).jpeg().toBuffer();

export const ASK = '/vehicle/request-keycode-public';
export const CART = '/cart/summary';
export const CHECKOUT = '/api/payments/create-checkout-session';

export const ask = (client: Client, body: Buffer, cookie?: string): Promise<Answer> =>
  client.call({ method: 'POST', path: ASK, body, type: FORM_TYPE, ...(cookie && { cookie }) });

/** A new guest asks for a code, looks into the cart and goes to pay: three calls, one after the other. */
export const guestFlow = async (client: Client, body: Buffer): Promise<Answer[]> => {
  const asked = await ask(client, body);
  const cookie = asked.cookies.join('; ');
  const read = await client.call({ method: 'GET', path: CART, cookie });
  const cart = JSON.parse(read.text) as { totalCents: number; items: { id: string }[] };
  const wanted = JSON.stringify({ amount: cart.totalCents, items: cart.items.map(({ id }) => ({ id })) });
  const paying = await client.call({ method: 'POST', path: CHECKOUT, body: wanted, type: 'application/json', cookie });
  return [asked, read, paying];
};
