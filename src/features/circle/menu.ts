import { recycleDays } from '@contract/privacy/rules'
import { complain } from '@/features/complaint/entry'
import { confirmBlock } from '@/features/privacy/black-list'
import { go, pathToSend } from '@/features/links'
import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { share } from '@/platform/share'
import { forgetAuthor } from './dynamic'
import type { DynamicStore } from './dynamic'

const excerptLength = 30

/** The words that stand for a dynamic where it is shared. */
export const excerptOf = ({ data }: DynamicStore): string =>
  data.title || Array.from(data.text).slice(0, excerptLength).join('') || t('{name}的动态', { name: data.author.name })

export const pathOfDynamic = (id: string): string => `/pages/dynamicTopic/photoDetail?id=${id}`

export async function shareDynamic(dynamic: DynamicStore): Promise<void> {
  try {
    const way = await share.send({ title: excerptOf(dynamic), path: pathOfDynamic(dynamic.id) })
    if (way === 'copied') feedback.toast(t('链接已复制'))
  } catch {
    // the person closed the sheet
  }
}

async function copy({ data }: DynamicStore): Promise<void> {
  await clipboard.write(data.text || data.title)
  feedback.toast(t('已复制'))
}

async function keepAway({ data: { author } }: DynamicStore): Promise<void> {
  if (await confirmBlock(author)) forgetAuthor(author.id)
}

/** What can be done with a dynamic: anyone copies it, its author deletes it, others complain or keep its author away. */
export async function showMenu(dynamic: DynamicStore): Promise<void> {
  const { id, mine, author, withheld } = dynamic.data
  const theirs = [
    { label: t('举报'), act: () => complain('dynamic', id) },
    { label: t('拉黑{name}', { name: author.name }), act: () => keepAway(dynamic) },
  ]
  const own = [{ label: t('删除'), act: () => confirmRemove(dynamic) }]
  const toClassmate = withheld ? [] : [{ label: t('发给同学'), act: () => go(pathToSend(id)) }]
  const rows = [{ label: t('复制文字'), act: () => copy(dynamic) }, ...toClassmate, ...(mine ? own : theirs)]
  const chosen = await feedback.actionSheet(rows.map(({ label }) => label), { danger: rows.length - 1 }).catch(() => -1)
  await rows[chosen]?.act()
}

/** Asks, then deletes. True when it is gone. */
export async function confirmRemove(dynamic: DynamicStore): Promise<boolean> {
  const sure = await feedback.modal({
    title: t('删除这条动态？'),
    content: t('它会在回收站里留 {n} 天，可以连同评论和赞一起恢复。', { n: recycleDays }),
    confirmText: t('删除'),
    danger: true,
  })
  if (!sure) return false
  try {
    await dynamic.remove()
    feedback.toast(t('已删除'))
    return true
  } catch {
    return false
  }
}
