/**
 * Runs the importing script on a Node.js that is new enough. On an older one it installs the one of `tools/node24`, once, and
 * starts the script anew on it; where there is none for this machine, it says what to install. Imported before all else.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Major and minor; package.json's engines say the same. */
const least = [22, 22]
const folder = fileURLToPath(new URL('../tools/node24', import.meta.url))

const isOld = ([major = 0, minor = 0]) => major < least[0] || (major === least[0] && minor < least[1])

const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

/** Path of the installed one; null where the registry has none for this system. */
function newerNode() {
  const name = `node-${process.platform}-${process.arch}`
  const wanted = read('package.json').optionalDependencies[name]
  if (wanted === undefined) return null
  const place = path.join('node_modules', name)
  const binary = path.join(folder, place, 'bin/node')
  if (existsSync(binary) && read(path.join(place, 'package.json')).version === wanted) return binary
  process.stdout.write(`这里的 Node.js 是 ${process.versions.node}，正在取 ${wanted}…\n`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return status === 0 && existsSync(binary) ? binary : null
}

if (isOld(process.versions.node.split('.').map(Number))) {
  const binary = newerNode()
  if (binary === null) {
    process.stderr.write(
      `需要 Node.js ${least.join('.')} 或更新的版本（建议 24），现在是 ${process.versions.node}，没有取到新的：看看连不连得上 npm 的仓库，或从 nodejs.org 安装\n`,
    )
    process.exit(1)
  }
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    // what the script starts finds the same one
    env: { ...process.env, PATH: `${path.dirname(binary)}${path.delimiter}${process.env.PATH ?? ''}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
  // the script itself does not begin here
  await new Promise(() => undefined)
}
