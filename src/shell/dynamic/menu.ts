import { heatChosen, heatHalf, isPublic } from '@contract/circle/rules'
import { recycleDays } from '@contract/privacy/rules'
import { confirmAliasBlock } from '@/shell/alias/block'
import { complain } from '@/shell/complaint/entry'
import { confirmBlock } from '@/shell/privacy/black-list'
import { go, pathToSend, sharedAs } from '@/shell/links'
import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { relativeTime } from '@/ui/format'
import { offer } from '@/ui/menu'
import type { Act } from '@/ui/menu'
import { excerptOf } from '@/ui/share'
import type { Card } from '@/ui/share'
import { forgetAuthor } from './dynamic'
import type { DynamicStore } from './dynamic'

/** The parts of a dynamic's heat, for its readers. */
const heatWords = ({ like, data: { comments, at, chosen } }: DynamicStore): string =>
  [
    t('{likes} 个赞、{comments} 条评论，评论算两倍；{time}发布，每晚发布 {hours} 小时抵得上十倍的回应。', {
      likes: like.count,
      comments,
      time: relativeTime(at),
      hours: heatHalf / 3600,
    }),
    ...(chosen ? [t('管理员设为热门，相当于 {n} 倍的回应。', { n: 10 ** heatChosen })] : []),
    t('首页的推荐里，每一页先排你关注的人。浏览次数不算，花钱也买不到。'),
  ].join('\n')

/** Where words that a reviewer refused are written anew. */
export const pathOfRewrite = (id: string): string => `/pages/publish/talkPublish?edit=${id}`

const pathOfDynamic = (id: string): string => `/pages/dynamicTopic/photoDetail?id=${id}`

/** What stands for a dynamic where it is shared. */
export const cardOfDynamic = ({ id, data }: DynamicStore): Card => ({
  title: data.title || excerptOf(data.text) || t('{name}的动态', { name: data.author.name }),
  path: pathOfDynamic(id),
  picture: data.pictures[0]?.thumb,
  shared: sharedAs('dynamic', id),
})

/** Why it stands where it stands in the hot lists. */
async function explainHeat(dynamic: DynamicStore): Promise<void> {
  await feedback.modal({
    title: t('热度怎么算'),
    content: heatWords(dynamic),
    confirmText: t('知道了'),
    showCancel: false,
  })
}

async function copy({ data }: DynamicStore): Promise<void> {
  await clipboard.write(data.text || data.title)
  feedback.toast(t('已复制'))
}

async function keepAway({ data: { author } }: DynamicStore): Promise<void> {
  if (await (author.alias ? confirmAliasBlock : confirmBlock)(author)) forgetAuthor(author.id)
}

/** Its author says when a call for help is solved, and may take that back. */
const helpRows = (dynamic: DynamicStore): Act[] => {
  const { help } = dynamic.data
  if (!help) return []
  return [
    help === 'open'
      ? { label: t('标记为已解决'), act: () => setSolved(dynamic, true) }
      : { label: t('还没解决'), act: () => setSolved(dynamic, false) },
  ]
}

export async function setSolved(dynamic: DynamicStore, solved: boolean): Promise<void> {
  await dynamic.setSolved(solved).then(
    () => feedback.toast(solved ? t('已标记为解决') : t('又在求助了')),
    () => undefined,
  )
}

/** What can be done with a dynamic: anyone copies it, its author deletes it, others complain or keep its author away. */
export function menuRows(dynamic: DynamicStore): Act[] {
  const { id, mine, author, scope, withheld } = dynamic.data
  const theirs = [
    { label: t('举报'), act: () => complain('dynamic', id) },
    {
      label: t(author.alias ? '屏蔽{name}' : '拉黑{name}', { name: author.name }),
      act: () => keepAway(dynamic),
    },
  ]
  const own = [...helpRows(dynamic), { label: t('删除'), act: () => confirmRemove(dynamic) }]
  const toClassmate =
    withheld || scope === 'me'
      ? []
      : [{ label: t('发给同学'), act: () => go(pathToSend('dynamic', id, t('动态'))) }]
  return [
    { label: t('复制文字'), act: () => copy(dynamic) },
    ...toClassmate,
    ...(isPublic(scope) && !withheld ? [{ label: t('热度怎么算'), act: () => explainHeat(dynamic) }] : []),
    ...(mine ? own : theirs),
  ]
}

export const showMenu = (dynamic: DynamicStore): Promise<void> => offer(menuRows(dynamic))

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
