import type { Person } from '@contract/common'
import { t } from '@/locale'
import { post } from '@/net/call'
import { feedback } from '@/platform/feedback'

/** Asks, then blocks a pseudonym. True when it is done. */
export async function confirmAliasBlock({ id, name }: Pick<Person, 'id' | 'name'>): Promise<boolean> {
  const sure = await feedback.modal({
    title: t('屏蔽{name}？', { name }),
    content: t('你看不到 TA 在这一处说的话。换一处 TA 就是另一个匿名，不受影响：否则会让人猜出是谁。'),
    confirmText: t('屏蔽'),
    danger: true,
  })
  if (!sure) return false
  try {
    await post('alias/block', { id })
    feedback.toast(t('已屏蔽，可以在黑名单的“匿名”里撤销'))
    return true
  } catch {
    return false
  }
}
