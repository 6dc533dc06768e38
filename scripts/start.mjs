/** npm start: from a fresh clone to a running server, the one that was built. */
import { spawn } from 'node:child_process'
import { nodeEnv, nodeFlags } from './node-flags.mjs'
import { ensureDependencies, ensureBuilt, root } from './setup.mjs'

function prepare() {
  try {
    ensureDependencies()
    ensureBuilt(['web', 'server'])
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

prepare()
const server = spawn(process.execPath, [...nodeFlags, 'dist/server/main.mjs'], {
  cwd: root,
  env: { ...process.env, ...nodeEnv },
  stdio: 'inherit',
})
// Ctrl-C reaches the server from the terminal; a signal to this process alone has to be passed on. It heeds one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal === null ? code : 1))
