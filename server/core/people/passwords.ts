import path from 'node:path'
import Piscina from 'piscina'
import { Refusal } from '../../http/refusal'

/**
 * Threads that hash passwords: each takes a core for tens of milliseconds, so they run when nobody else on the machine
 * wants it. They start with the first password, and end when none came for a minute.
 * @param waiting how many may wait: three hundred wait some ten seconds at most
 */
export function openHasher(waiting = 300) {
  const threads = new Piscina({
    filename: path.join(__dirname, 'argon2.worker.mjs'),
    minThreads: 0,
    maxThreads: 2,
    maxQueue: waiting,
    idleTimeout: 60_000,
    niceIncrement: 19,
  })
  const run = <T>(name: string, task: unknown): Promise<T> =>
    threads.run(task, { name }).catch((error: Error) => {
      throw error.message === queueFull ? new Refusal(503, -2, '现在登录的人太多，请稍后再试') : error
    })
  return {
    hash: (password: string) => run<string>('hash', password),
    verify: (hashed: string, password: string) => run<boolean>('verify', { hashed, password }),
  }
}
/** Piscina tells its errors by their words alone. */
const queueFull = 'Task queue is at limit'

const hasher = openHasher()

/** argon2id, with its parameters. @throws Refusal when too many wait */
export const hashPassword = (password: string): Promise<string> => hasher.hash(password)

/** @throws Refusal when too many wait */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  hasher.verify(hashed, password)
