import type { Reply } from '@contract/comment/schema'
import { confirmAliasBlock } from '@/shell/alias/block'
import { complain } from '@/shell/complaint/entry'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { offer } from '@/ui/menu'
import { castVote } from './comment'

/** Asks, then deletes. `replies` go with it. A refusal is shown by the call. */
export async function confirmRemove(replies: number, remove: () => Promise<void>): Promise<void> {
  const content = replies > 0 ? t('下面的 {n} 条回复会一起删除。', { n: replies }) : t('删除后不能恢复。')
  const sure = await feedback.modal({
    title: t('删除这条评论？'),
    content,
    confirmText: t('删除'),
    danger: true,
  })
  if (sure) await reportFailure(remove())
}

interface Acts {
  answer: () => void
  /** Absent where the reader may not delete it. */
  remove?: (() => Promise<void>) | undefined
  /** The reader blocked the pseudonym: what it said is to go. */
  blocked: () => void
}

/** What can be done with a comment or reply: one's own is answered and deleted, others' also voted down and reported, a pseudonym's kept away. */
export async function showMenu(said: Omit<Reply, 'to'>, { answer, remove, blocked }: Acts): Promise<void> {
  const rows = [
    { label: t('回复'), act: answer },
    ...(said.mine
      ? []
      : [
          {
            label: said.stepped ? t('取消踩') : t('踩'),
            act: () => castVote(said, said.stepped ? null : 'step'),
          },
          { label: t('举报'), act: () => complain('comment', said.id) },
          ...(said.author.alias
            ? [
                {
                  label: t('屏蔽{name}', { name: said.author.name }),
                  act: () => confirmAliasBlock(said.author).then((done) => done && blocked()),
                },
              ]
            : []),
        ]),
    ...(remove ? [{ label: t('删除'), act: remove }] : []),
  ]
  await offer(rows)
}
