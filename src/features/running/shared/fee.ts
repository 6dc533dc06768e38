import { CallError } from '@/net/failure'
import { tell } from '@/net/prompts'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'

interface Fee<T> {
  title: string
  confirmText: string
  /** What it costs as it is known now, fen. */
  fee: () => number
  /** The consequence, with the fee in it. */
  words: (fee: number) => string
  /** Quietly: what was agreed to goes to the server. */
  send: (expected: number) => Promise<T>
  /** Reads anew what it costs. Never rejects. */
  reload: () => Promise<unknown>
}

/** Does what costs something, once the person agreed to what it costs: changed meanwhile, they are asked again. null: they did not, or it failed and they were told. */
export async function agreeToFee<T>({
  title,
  confirmText,
  fee,
  words,
  send,
  reload,
}: Fee<T>): Promise<T | null> {
  for (let asked = 0; asked < 3; asked += 1) {
    const expected = fee()
    const content = asked === 0 ? words(expected) : t('费用刚刚变了。{words}', { words: words(expected) })
    if (!(await feedback.modal({ title, content, confirmText, cancelText: t('再想想'), danger: true })))
      return null
    try {
      return await send(expected)
    } catch (error) {
      await reload()
      const changed = error instanceof CallError && error.fields.expected !== undefined && fee() !== expected
      if (!changed) {
        tell(error, false)
        return null
      }
    }
  }
  return null
}
