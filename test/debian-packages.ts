import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';

/** Installs packages whose programs are missing, if this process is root on Debian. */
export function installDebianPackages(packages: readonly string[], programs: readonly string[]): void {
  if (programs.every((program) => existsSync(program))) return;
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    throw new Error(`Install Debian's packages first: apt-get install ${packages.join(' ')}`);
  }
  // This run level keeps the packages from starting services.
  const options = { env: { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync(APT, ['update', '-qq'], options);
  execFileSync(APT, ['install', '-qq', '--no-install-recommends', ...packages], options);
}
