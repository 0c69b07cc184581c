/** The Debian package of what was staged for the archive. */
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

const architectures = { x64: 'amd64', arm64: 'arm64' };

const control = (version) => `Package: keywright
Version: ${version}
Architecture: ${architectures[process.arch]}
Maintainer: Keywright <packages@keywright.example>
Section: web
Priority: optional
Depends: libc6 (>= 2.34), libstdc++6, util-linux, adduser
Description: key codes for locksmiths
 A locksmith orders a vehicle's key code with the owner's documents;
 the code desk checks them and sends it.
`;

/**
 * Builds it; takes the staged folder with it.
 *
 * @param stage the folder of the archive; its parent is on the same disk
 * @param deploy the folder with the package's scripts
 * @param file where the package goes
 */
export const packDebian = async ({ stage, deploy, version, file }) => {
  const top = path.join(path.dirname(stage), 'debian');
  const docs = path.join(top, 'usr/share/doc/keywright');
  const debian = path.join(deploy, 'debian');
  for (const folder of ['DEBIAN', 'etc/keywright', 'usr/bin', 'usr/lib/systemd/system', 'usr/share/doc/keywright'])
    await mkdir(path.join(top, folder), { recursive: true });
  await chmod(path.join(top, 'etc/keywright'), 0o700);
  await rename(stage, path.join(top, 'usr/lib/keywright'));
  await rename(path.join(top, 'usr/lib/keywright/docs'), docs + '/docs');
  await symlink('docs/operating.md', path.join(docs, 'operating.md'));
  await cp(path.join(top, 'usr/lib/keywright/.env.example'), path.join(docs, 'settings.example'));
  await cp(path.join(debian, 'env.example'), path.join(docs, 'env.example'));
  await cp(path.join(debian, 'keywright'), path.join(top, 'usr/bin/keywright'));
  await cp(path.join(deploy, 'systemd/keywright.service'), path.join(top, 'usr/lib/systemd/system/keywright.service'));
  for (const script of ['postinst', 'prerm', 'postrm'])
    await cp(path.join(debian, script), path.join(top, 'DEBIAN', script));
  await writeFile(path.join(top, 'DEBIAN/control'), control(version));
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', top, file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
