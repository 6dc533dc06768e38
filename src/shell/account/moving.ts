import type { Elsewhere } from '@contract/security/schema'
import { deletionDays } from '@contract/security/rules'
import { t } from '@/locale'
import { CallError } from '@/net/failure'
import { feedback } from '@/platform/feedback'

interface Move {
  move?: boolean
}

function elsewhereOf(error: unknown): Elsewhere | null {
  const data = error instanceof CallError ? error.data : null
  return typeof data === 'object' && data !== null && 'elsewhere' in data
    ? (data.elsewhere as Elsewhere)
    : null
}

/**
 * Binds `what`. Where it belongs to another account of the person it is theirs to say whether it goes over to this one:
 * then `bind` is called again, with their word. False where they leave it. Rejects as `bind` does.
 */
export async function bindOrMove(what: string, bind: (move: Move) => Promise<unknown>): Promise<boolean> {
  try {
    await bind({})
  } catch (error) {
    const elsewhere = elsewhereOf(error)
    if (!elsewhere) throw error
    if (!(await agrees(what, elsewhere))) return false
    await bind({ move: true })
  }
  return true
}

function agrees(what: string, { name, closes }: Elsewhere): Promise<boolean> {
  const goes = t('这个{what}登录的是你的另一个账号“{name}”。改绑以后，它登录现在这个账号。', { what, name })
  const then = closes
    ? t('“{name}”没有别的登录方式，会一起注销：{days} 天后删除里面的内容，不能撤销。', {
        name,
        days: deletionDays,
      })
    : t('“{name}”不受影响，可以用别的方式登录。', { name })
  return feedback.modal({
    title: t('改绑到这个账号？'),
    content: goes + then,
    confirmText: closes ? t('仍要改绑') : t('改绑'),
    danger: closes,
  })
}
