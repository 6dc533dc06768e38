import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../http/refusal'

/** Passes at most `parallel` tasks at once, the others in their order; beyond `waiting` it refuses. */
export function createGate(parallel: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0
  const leave = (): void => {
    // the place goes to who waits longest, so that no newcomer slips in between
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
  return async (task) => {
    if (running < parallel) running += 1
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal(503, -2, '现在登录的人太多，请稍后再试')
    try {
      return await task()
    } finally {
      leave()
    }
  }
}

/**
 * argon2 keeps a thread of libuv's four busy for tens of milliseconds. Two at once leave the others to files and
 * names; three hundred wait some ten seconds at most.
 */
const gate = createGate(2, 300)

/** argon2id, with its parameters. @throws Refusal when too many wait */
export const hashPassword = (password: string): Promise<string> => gate(() => hash(password))

/** @throws Refusal when too many wait */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> => gate(() => verify(hashed, password))
