import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Why tests of a Redis that comes and goes are left out; false where they run. */
export const noRedis: string | false = spawnSync('redis-server', ['--version']).error
  ? 'redis-server is not on this machine'
  : false

/** A port of loopback on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A real Redis, which keeps nothing. `signal`: SIGSTOP lets it hang, SIGCONT go on. */
export function startRedis(port: number): {
  pid: number
  signal(name: NodeJS.Signals): void
  close(): Promise<void>
} {
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', ['--port', String(port), ...settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    signal: (name) => void child.kill(name),
    close: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
