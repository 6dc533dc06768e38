import { confirmAliasBlock } from '@/shell/alias/block'
import { complain } from '@/shell/complaint/entry'
import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { offer } from '@/ui/menu'
import { excerptOf, shareRow } from '@/ui/share'
import type { Card } from '@/ui/share'
import type { ConfessionStore } from './confession'
import { pathOfConfession } from './pages'

/** What stands for a post where it is shared: its words, and nobody's name. */
export const cardOf = ({ id, data }: ConfessionStore): Card => ({
  title: excerptOf(data.text) || t('表白墙上的一条'),
  path: pathOfConfession(id),
  picture: data.pictures[0]?.thumb,
})

async function copy({ data }: ConfessionStore): Promise<void> {
  await clipboard.write(data.text)
  feedback.toast(t('已复制'))
}

async function keepAway(post: ConfessionStore): Promise<void> {
  if (await confirmAliasBlock(post.data.author)) post.vanish()
}

/** Asks, then deletes. A refusal is shown by the call. */
async function confirmRemove(post: ConfessionStore): Promise<void> {
  const content = t('文字、图片和下面的评论都不再显示，不能恢复。')
  const sure = await feedback.modal({
    title: t('删除这条表白？'),
    content,
    confirmText: t('删除'),
    danger: true,
  })
  if (sure) await reportFailure(post.remove())
}

/** What can be done with a post: anyone copies it, its author deletes it, others report it or keep its pseudonym away. */
export async function showMenu(post: ConfessionStore): Promise<void> {
  const { id, mine, author, withheld } = post.data
  const theirs = [
    ...(withheld ? [] : [{ label: t('举报'), act: () => complain('confession', id) }]),
    { label: t('屏蔽{name}', { name: author.name }), act: () => keepAway(post) },
  ]
  const own = [{ label: t('删除'), act: () => confirmRemove(post) }]
  const rows = [
    ...(withheld ? [] : [shareRow(cardOf(post))]),
    { label: t('复制文字'), act: () => copy(post) },
    ...(mine ? own : theirs),
  ]
  await offer(rows)
}
