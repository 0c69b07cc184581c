import { request } from 'node:http';
import { FORM_TYPE } from '../../server/src/testing/images/multipart-body.ts';
import { flat } from '../../server/src/testing/images/photos.ts';
import { percentile } from '../alternate.ts';
import { run } from '../processes.ts';
import { numberRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { ASK, askBody } from './guest.ts';

const CONNECTIONS = 2_000;
const ORDERS = 100;
const PATIENCE_MS = 40_000;
/** However slow the answers are, the row ends. */
const WITHIN_MS = 90_000;
const MB = 1024 * 1024;

/** The status of one order with three photos, and how many milliseconds it took; from an address of its own, so that no limit counts. */
const order = (url: string, n: number, body: Buffer): Promise<{ status: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(new URL(ASK, url), {
      method: 'POST',
      agent: false,
      localAddress: `127.9.${n >> 8}.${n & 255}`,
      headers: {
        origin: new URL(url).origin,
        'content-type': FORM_TYPE,
        'content-length': body.length,
      },
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('an order was not answered')));
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }));
    });
    sent.end(body);
  });

/** Orders, one after another, while 2,000 other uploads stand still: how long they take, and how many are refused. */
export const measureSlowUploads = async (stage: Stage): Promise<Row[]> => {
  const photo = await flat({ width: 24, height: 16 }).jpeg().toBuffer();
  const bodies = [photo, Buffer.concat([photo, Buffer.alloc(MB)])].map((one) => askBody(one));
  const ours = await stage.server('slow_uploads');
  const orders = async (from: number) => {
    const answers = [];
    const until = performance.now() + WITHIN_MS;
    for (let n = 0; n < ORDERS && performance.now() < until; n += 1)
      answers.push(await order(ours.url, from + n, bodies[n % 2] ?? photo));
    return answers;
  };
  const alone = await orders(0);
  const senders = await run({
    args: ['bench/references/slow-senders.ts'],
    env: { PORT: new URL(ours.url).port, CONNECTIONS: String(CONNECTIONS) },
    ready: /sending/,
  });
  const beside = await orders(ORDERS);
  await senders.end();
  await ours.end();
  const times = (answers: typeof beside) => answers.map(({ ms }) => ms);
  const beyond = beside.filter(({ status }) => status !== 200).length;
  const what = `beside ${CONNECTIONS} slow uploads`;
  return [
    numberRow({ what: 'an order alone, 95th percentile', unit: 'ms', digits: 0 }, percentile(times(alone), 95)),
    numberRow({ what: `an order ${what}, median`, unit: 'ms', digits: 0 }, percentile(times(beside), 50)),
    numberRow(
      { what: `an order ${what}, 95th percentile`, unit: 'ms', goal: { atMost: 500 }, digits: 0 },
      percentile(times(beside), 95),
    ),
    numberRow({ what: `orders refused ${what}`, unit: '', goal: { atMost: 0 }, digits: 0 }, beyond),
  ];
};
