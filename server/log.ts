/** The server's log: JSON lines on standard output, a request id on each, and nothing that signs a person in. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { maskPhone } from '../contract/account/rules'
import type { Config } from './config'
import { toldAsOutage } from './database/outage'
import { tracer } from './tracing/index'

export type Logger = pino.Logger

/** Subject of the log lines written in its course: the call by its id, or a scheduled job by its name. */
export const about = new AsyncLocalStorage<{ reqId: string } | { job: string }>()

const hidden = ['authorization', 'cookie', 'token', 'access_token', 'bind_token', 'password', 'sms', 'secret']
const inside = (name: string): string[] => [name, `*.${name}`, `*.*.${name}`]
/** Sign-in codes. Not at any depth: an error's code is what one looks for. */
const codes = ['code', 'body.code', 'query.code']

/** Level of what ends the process: it is always told. */
const ending = pino.levels.values['fatal'] ?? 60

const censor = (value: unknown, path: string[]): unknown =>
  path.at(-1) === 'phone' && typeof value === 'string' ? maskPhone(value) : '[hidden]'

/** A failed statement is told by its text and the database's words: its parameters and details are what people typed. */
function serializeError(error: Error): object {
  const { cause } = error
  const failed = 'query' in error && cause instanceof Error ? cause : error
  const { type, message, stack } = pino.stdSerializers.err(failed)
  const code = 'code' in failed ? { code: failed.code } : {}
  return { type, message, stack, ...code, ...('query' in error ? { query: error.query } : {}) }
}

/**
 * Lines leave together, some tens at a time and at the latest after so many ms: a write of its own for each would hand
 * every call to another thread. What a normal end leaves unwritten is written then.
 */
const output = () => pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 })

/** A line of its own, whatever level is logged: that the server started, or why it did not. */
export function writeLine(
  stream: NodeJS.WritableStream,
  level: 'info' | 'fatal',
  what: object,
  words: string,
): void {
  pino({ level }, stream)[level](what, words)
}

/** Writes to standard output, without making a call wait for it, or to `destination`. */
export const createLogger = (
  config: Pick<Config, 'logLevel'>,
  destination?: pino.DestinationStream,
): Logger => {
  const redact = { paths: [...[...hidden, 'phone'].flatMap(inside), ...codes], censor }
  return pino(
    {
      level: config.logLevel,
      redact,
      // a new one each time: what the line itself says is written into it
      mixin: () => ({ ...about.getStore(), ...tracer()?.names() }),
      serializers: { err: serializeError },
      hooks: {
        // while the database is away all that is under way fails, each with a line of its own
        logMethod(line, write, level) {
          if (level >= ending || !toldAsOutage(this, line[0])) write.apply(this, line)
        },
      },
    },
    destination ?? output(),
  )
}
