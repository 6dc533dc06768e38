import { cut } from '@contract/characters/rules'
import type { BodyOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { clientError as rules } from '@contract/status/rules'
import { client, urlOf } from '@/net/config'
import { CallError } from '@/net/failure'
import { PlatformError } from '@/platform/failure'

export type Told = BodyOf<Routes['client/error']>
/** What a host gives of an error: the error, or its words alone, and where it was beside them. */
export type Tell = (error: unknown, stack?: string) => void

/**
 * What tells the server of errors that nobody handled: each once, and so many of one visit, for what breaks with every
 * frame is told as well by the first. `page` is the open one's route. `send` goes without the session: nobody's name is
 * needed.
 */
export function teller(page: () => string, send: (url: string, body: Told) => void): Tell {
  const told = new Set<string>()
  return (error, stack) => {
    // the person was told what the server or the host refused
    if (error instanceof CallError || error instanceof PlatformError) return
    const { name, message = String(error), stack: place = stack } = Object(error) as Partial<Error>
    const [said = ''] = (name === undefined ? message : `${name}: ${message}`).split(/\n\s*at /)
    const words = cut(said, rules.message)
    if (words === '' || told.has(words) || told.size >= rules.most) return
    told.add(words)
    send(urlOf('client/error', client), {
      message: words,
      // WeChat's words go on with the place
      stack: (place ?? message).slice(0, rules.stack),
      page: page().slice(0, rules.page),
    })
  }
}
