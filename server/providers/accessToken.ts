import { isText } from './http'
import { checkErrcode } from './jscode'
import { ProviderError } from './types'

type Answer = Record<string, unknown>

/** Taken for over this long before the vendor ends it, seconds. */
const margin = 300

/** The app's access token at a vendor, fetched when needed and kept until it nears its end. */
export class AccessToken {
  private current: { token: Promise<string>; until: number } | null = null

  constructor(
    private readonly service: string,
    /** Asks for a token: `access_token` and `expires_in`, or an `errcode`. */
    private readonly ask: () => Promise<Answer>,
    /** Codes of the vendor for a token that is no longer good. */
    private readonly refused: readonly number[],
  ) {}

  /** Calls with the token; with a new one, once, when the vendor no longer takes it: someone else made one, or reset the secret. */
  async use(call: (token: string) => Promise<Answer>): Promise<Answer> {
    const answer = await call(await this.get())
    if (typeof answer.errcode !== 'number' || !this.refused.includes(answer.errcode)) return answer
    this.current = null
    return call(await this.get())
  }

  private get(): Promise<string> {
    if (this.current === null || Date.now() >= this.current.until) return this.renew()
    return this.current.token
  }

  private renew(): Promise<string> {
    // Until the answer says how long it lives: callers meanwhile wait for the same one.
    const entry = {
      token: this.fetch((seconds) => (entry.until = Date.now() + seconds * 1000)),
      until: Infinity,
    }
    entry.token.catch(() => {
      if (this.current === entry) this.current = null
    })
    this.current = entry
    return entry.token
  }

  private async fetch(lives: (seconds: number) => void): Promise<string> {
    const answer = await this.ask()
    checkErrcode(this.service, answer)
    if (!isText(answer.access_token))
      throw new ProviderError('unavailable', `${this.service}: no access_token in the answer`)
    lives(Math.max(0, Number(answer.expires_in) || 0) - margin)
    return answer.access_token
  }
}
