import { complain } from '@/shell/complaint/entry'
import { sharedAs } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { offer } from '@/ui/menu'
import { shareRow } from '@/ui/share'
import type { Card } from '@/ui/share'
import { pathOfTalk } from './pages'
import type { TalkStore } from './talk'

export const cardOfTalk = ({ id, data }: TalkStore): Card => ({
  title: data.title,
  path: pathOfTalk(id),
  picture: data.pictures[0]?.thumb,
  shared: sharedAs('hot', id),
})

async function confirmEnd(talk: TalkStore): Promise<void> {
  const sure = await feedback.modal({
    title: t('现在结束？'),
    content: t('结束后不能再选边和发言，也不能再打开。选过边的人会收到结果。'),
    confirmText: t('结束'),
    danger: true,
  })
  if (!sure) return
  await talk.end.run()
  if (talk.data.closed) feedback.toast(t('热议结束了'))
}

async function confirmRemove(talk: TalkStore): Promise<void> {
  const { comments } = talk.data
  const sure = await feedback.modal({
    title: t('删除这个热议？'),
    content:
      comments > 0 ? t('大家的 {n} 条观点会一起消失，不能恢复。', { n: comments }) : t('删除后不能恢复。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (sure)
    await talk.remove().then(
      () => feedback.toast(t('已删除')),
      () => undefined,
    )
}

/** What can be done with a talk: its publisher ends and deletes it, others complain or keep its publisher away. */
export async function showMenu(talk: TalkStore): Promise<void> {
  const { id, mine, author, closed, withheld } = talk.data
  const keepAway = async () => {
    if (await confirmBlock(author)) talk.vanish()
  }
  const own = [
    ...(closed || withheld ? [] : [{ label: t('结束热议'), act: () => confirmEnd(talk) }]),
    { label: t('删除'), act: () => confirmRemove(talk) },
  ]
  const theirs = [
    { label: t('举报'), act: async () => complain('hot', id) },
    { label: t('拉黑{name}', { name: author.name }), act: keepAway },
  ]
  const rows = [shareRow(cardOfTalk(talk)), ...(mine ? own : theirs)]
  await offer(rows)
}
