/**
 * Makes a checkout ready to run: dependencies, the right Node, with `--tests` also the tools of tests and a browser. Runs on whatever
 * Node is installed, before anything else is, so it is plain JavaScript with built-in modules only. Does nothing when nothing is missing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const nodePackage = `node-${process.platform}-${process.arch}`;
const forBench = process.argv.includes('--bench');
const forTests = forBench || process.argv.includes('--tests');

const give = (words) => {
  console.error(`\n  ${words}\n`);
  process.exit(1);
};

refuseWindows();
refuseOldNode();
installPackages();
putNodeBack();
if (forTests) findBrowser();
if (forTests && process.env.CI) installProxies();

function refuseWindows() {
  if (process.platform !== 'win32') return;
  give(
    'Keywright runs on Linux and macOS; its embedded PostgreSQL does not run here. Use WSL: https://learn.microsoft.com/windows/wsl',
  );
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  give(
    `Keywright needs Node.js 20.19 or newer to begin; this is ${process.version}. See https://nodejs.org/en/download`,
  );
}

/**
 * Installs what the lock says, when it is not what was installed last. Not by `npm ci`: that refuses a lock from which the optional
 * packages of other platforms are missing, and not every registry has them all. `--no-save` leaves the lock as it is.
 */
function installPackages() {
  const stamp = path.join(modules, '.keywright-installed');
  const [last, scope] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : [];
  const wanted = fingerprint();
  // Whoever ran the tests here once keeps their tools when the lock changes.
  const withTests = forTests || scope === 'with tests';
  if (last === wanted && withTests === (scope === 'with tests')) return;
  console.error(
    withTests
      ? 'Installing what is missing, with the tools of tests …'
      : 'Installing what is missing (once; half a minute) …',
  );
  const options = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!withTests) options.push('--omit=dev');
  if (!installByAddresses(options) && npm(options, { stdio: 'inherit' }).status !== 0)
    give('The dependencies could not be installed (npm says why above). Nothing was started.');
  mkdirSync(modules, { recursive: true });
  leaveOut({ withTests });
  writeFileSync(stamp, [wanted, withTests ? 'with tests' : 'to run'].join('\n'));
}

/**
 * The lock says by its hash what each package is, and not from where it comes: npm asks the registry that about each of them, which takes
 * half of an install. It is told by a copy of the lock, for as long as the install runs, since registries keep packages at the same
 * addresses. Where one does not, this install is broken off and answers false.
 */
function installByAddresses(options) {
  const copy = path.join(root, 'npm-shrinkwrap.json');
  const registry = npm(['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim().replace(/\/$/, '');
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [place, one] of Object.entries(lock.packages)) {
    if (!one.integrity) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    one.resolved = `${registry}/${name}/-/${path.basename(name)}-${one.version}.tgz`;
  }
  try {
    writeFileSync(copy, JSON.stringify(lock));
    return npm(options, { stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
  } finally {
    rmSync(copy, { force: true });
  }
}

/** The npm that runs us, when one does: the one in PATH may be another. */
function npm(words, how) {
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []];
  const ran = spawnSync(program, [...first, ...words], { cwd: root, env: cleanEnvironment(), ...how });
  if (ran.error) give(`npm could not be run: ${ran.error.message}`);
  return ran;
}

function remove(name) {
  rmSync(path.join(modules, name), { recursive: true, force: true });
}

/**
 * Leaves out 136 MB that running needs nothing of: the headers in the package of Node, which are for compiling addons, source maps, and
 * the TypeScript compiler, which npm installs because others could make use of it.
 */
function leaveOut({ withTests }) {
  remove(path.join(nodePackage, 'include'));
  if (withTests) return;
  remove('typescript');
  for (const file of readdirSync(modules, { recursive: true })) {
    if (file.endsWith('.map')) remove(file);
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const file of ['package-lock.json', 'package.json', ...workspaces.map((name) => `${name}/package.json`)]) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`;
}

/** What npm tells its scripts about this run would bend the run inside of it; what says where packages come from is kept. */
function cleanEnvironment() {
  const kept =
    /^npm_config_(cafile|registry|cache|userconfig|globalconfig|prefix|proxy|https_proxy|https-proxy|noproxy|strict_ssl)$/i;
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^npm_(lifecycle|package|config)_/i.test(name) && !kept.test(name)) delete env[name];
  }
  // A test run under NODE_ENV=production still needs its tools.
  delete env.NODE_ENV;
  return env;
}

/** npm 10 loses `.bin/node` when it leaves out the other platforms' Nodes. Without it the scripts would run on the system's. */
function putNodeBack() {
  const program = path.join(modules, nodePackage, 'bin/node');
  const link = path.join(modules, '.bin/node');
  if (existsSync(program)) {
    if (existsSync(link)) return;
    mkdirSync(path.dirname(link), { recursive: true });
    // A dangling link does not exist and is in the way all the same.
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(link), program), link);
    return;
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  give(
    `On ${process.platform}-${process.arch} Keywright needs a Node.js 24 of your own (this is ${process.version}): https://nodejs.org/en/download`,
  );
}

function isAnyThere(places) {
  return [process.env.CHROME_PATH, ...places].some((place) => place && existsSync(place));
}

/** Tests get the browser that is quick, on a machine where people work any that is there; a bench the one that paints windows, as people's do. */
function findBrowser() {
  const { shell, whole } = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8'));
  const fit = forBench ? whole : [shell, ...whole];
  if (isAnyThere(process.env.CI && !forBench ? [shell] : fit)) return;
  if (mayInstall()) {
    console.error('Installing Chromium …');
    apt('update', '-qq');
    if ((forBench || !install('chromium-headless-shell')) && !isAnyThere(fit)) install('chromium');
  }
  if (!isAnyThere(fit))
    give(
      'Journeys and figures of pages need Chromium. Install it (apt-get install chromium), or set CHROME_PATH to a Chrome.',
    );
}

/** The proxies whose configuration the project ships: `e2e/proxies.test.ts` starts those that are there. */
function installProxies() {
  const { proxies } = JSON.parse(readFileSync(new URL('proxies.json', import.meta.url), 'utf8'));
  const missing = proxies.filter(({ program }) => !existsSync(program));
  if (missing.length === 0 || !mayInstall()) return;
  console.error('Installing proxies …');
  apt('update', '-qq');
  install(...missing.map(({ package: name }) => name));
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function apt(...options) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', options, { stdio: ['ignore', 'inherit', 'inherit'], env });
}

function install(...names) {
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names).status === 0;
}
