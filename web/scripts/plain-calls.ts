import { pathToFileURL } from 'node:url';
import type { Called, Endpoint } from '@keywright/contract/endpoint';
import type { ESTree, Plugin } from 'vite';

const CONTRACT = /^@keywright\/contract\/[\w-]+$/;
const CONTRACT_FILE = /\/contract\/src\/[\w-]+\.ts$/;
const CALLS = '?calls';
/** What of a call only its schemas know, and the browser's `call` never asks. */
const SCHEMAS = 'params|query|body|reply';

type Named = { imported: string; local: string };
/** The compiler misses here what `call` goes by; what is a function or a schema is only known to be there. */
type Addressed = Record<keyof Called, unknown>;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && ['method', 'path', 'reply'].every((part) => part in value);

const addressedBy = ({ method, path, files, stepUp }: Called): Addressed => ({
  method,
  path,
  files,
  stepUp: stepUp === undefined ? undefined : true,
});

/** The endpoints of one file of the contract, with what it takes to call them. */
const callsOf = async (file: string): Promise<Map<string, Addressed>> => {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return new Map(
    Object.entries(exported).flatMap(([name, value]): [string, Addressed][] =>
      isEndpoint(value) ? [[name, addressedBy(value)]] : [],
    ),
  );
};

const importOf = (named: Named[], source: string): string =>
  named.length === 0
    ? ''
    : `import { ${named.map(({ imported, local }) => `${imported} as ${local}`).join(', ')} } from '${source}';`;

const namedIn = ({ specifiers }: ESTree.ImportDeclaration): Named[] =>
  specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
      ? [{ imported: one.imported.name, local: one.local.name }]
      : [],
  );

/** Marks what a file of the contract makes at its start, so that a schema which nobody uses leaves nothing behind. */
const marked = (code: string, body: readonly ESTree.Statement[]): string => {
  let whole = code;
  for (const node of body.toReversed()) {
    const made = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (made?.type !== 'VariableDeclaration') continue;
    for (const { init } of made.declarations.toReversed()) {
      if (init?.type !== 'CallExpression') continue;
      const { start, end } = init;
      whole = `${whole.slice(0, start)}/* @__PURE__ */ (() => ${whole.slice(start, end)})()${whole.slice(end)}`;
    }
  }
  return whole;
};

/**
 * Lets a screen that only makes calls do without zod. The contract says a call's address and its schemas in one object;
 * `call` needs the address alone, so an import of an endpoint becomes one of its address. What reads a schema (a form
 * that judges what was typed) gets the contract as it is, and loads zod with it.
 */
export const plainCalls = (): Plugin => ({
  name: 'plain-calls',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (!source.endsWith(CALLS)) return null;
    const whole = await this.resolve(source.slice(0, -CALLS.length), importer);
    return whole && `${whole.id}${CALLS}`;
  },
  async load(id) {
    if (!id.endsWith(CALLS)) return null;
    const calls = await callsOf(id.slice(0, -CALLS.length));
    const lines = [...calls].map(([name, call]) => `export const ${name} = ${JSON.stringify(call)};`);
    return { code: lines.join('\n'), moduleType: 'js' };
  },
  async transform(code, id) {
    if (CONTRACT_FILE.test(id)) return { code: marked(code, this.parse(code).body), map: null };
    if (!code.includes('@keywright/contract/') || id.includes('node_modules')) return null;
    let plain = code;
    for (const node of this.parse(code).body.toReversed()) {
      if (node.type !== 'ImportDeclaration' || !CONTRACT.test(node.source.value)) continue;
      const source = node.source.value;
      const file = await this.resolve(source, id);
      if (!file) continue;
      const calls = await callsOf(file.id);
      const named = namedIn(node);
      const isPlain = ({ imported, local }: Named) =>
        calls.has(imported) && !new RegExp(`\\b${local}\\.(${SCHEMAS})\\b`).test(code);
      const split = `${importOf(named.filter(isPlain), source + CALLS)}${importOf(
        named.filter((one) => !isPlain(one)),
        source,
      )}`;
      plain = plain.slice(0, node.start) + split + plain.slice(node.end);
    }
    return plain === code ? null : { code: plain, map: null };
  },
});
