/** What `npm run check` says of one thing that the server stands on. */
import { ProviderError } from '../../server/providers'

export interface Finding {
  state: '好' | '不好' | '未检查'
  /** For '不好' what to do, for '未检查' why. Never a value of the settings: those can be secrets. */
  said: string
}

export interface Check {
  name: string
  find: () => Promise<Finding>
}

export const good = (said: string): Finding => ({ state: '好', said })
export const bad = (said: string): Finding => ({ state: '不好', said })
export const notChecked = (said: string): Finding => ({ state: '未检查', said })

/**
 * What a call to a vendor that changes nothing there shows: its keys are right when it answers, or refuses what was asked for
 * with one of `expected`.
 */
export async function probe(
  call: Promise<unknown>,
  mend: string,
  expected: ProviderError['reason'][] = [],
): Promise<Finding> {
  try {
    await call
    return good('认我们的密钥')
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    if (expected.includes(err.reason)) return good('认我们的密钥')
    if (err.reason === 'rate-limited') return notChecked('对方说调用太频繁，请过一会儿再试')
    return bad(`${mend}（${err.message}）`)
  }
}
