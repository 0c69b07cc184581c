/** Server-sent events and nothing else: what is posted goes to everybody who listens. */
import type { ServerResponse } from 'node:http';
import { bodyOf, listen } from './listen.ts';

const open = new Set<ServerResponse>();

listen(async (request, response) => {
  if (request.method === 'POST') {
    const text = (await bodyOf(request)).toString('utf8');
    for (const stream of open) stream.write(`data: ${text}\n\n`);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 2000\n\n');
  open.add(response);
  response.on('close', () => open.delete(response));
});
