/** One static page and one font, packed as well as can be, and the page of another site from which people come. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { listen } from './listen.ts';

const page = brotliCompressSync(readFileSync(process.env['PAGE'] ?? ''));
const font = readFileSync(process.env['FONT'] ?? '');

listen((request, response) => {
  if (request.url === '/font.woff2') response.writeHead(200, { 'content-type': 'font/woff2' }).end(font);
  else if (request.url === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page);
  } else if (request.url === '/elsewhere') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  } else response.writeHead(204).end();
});
