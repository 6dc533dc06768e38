import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { refuse } from '../../http/refusal'
import { takeEvidence, type Kind } from '../../core/complaint/kind'
import { answersFor, NoticeBoard } from './board'
import { announcements } from './tables'
import { published, notifyGone, notifyOf } from './follow-up'

const found = {
  notice: { of: sql`a.account_id is null`, what: '这条公告' },
  article: { of: sql`a.account_id is not null`, what: '这篇文章' },
} as const

/**
 * Notices of the board, and articles of accounts, as complaints see them. Its author answers for it. No `thing` has them:
 * an office's notice may have no author, one is written and timed before it is out, and what came out outlives its author.
 */
export function noticeKind(context: Context, subject: keyof typeof found): Kind {
  const board = new NoticeBoard(context)
  const { of, what } = found[subject]
  return {
    see: (viewer, id) => board.detail(viewer, id),
    /** Who runs the account that it is of. */
    async keepers(tx, id) {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select e.user_id as id from announcements a join subscribe_editors e on e.account_id = a.account_id where a.id = ${id}`)
      return rows.map((row) => row.id)
    },
    async take(tx, id) {
      const evidence = await takeEvidence(
        tx,
        sql`select ${answersFor} as owner, a.school_id as school, a.source as name, a.title,
          a.words || ' ' || regexp_replace(a.html, '<[^>]*>', ' ', 'g') as text, a.pictures, a.created_at as at
        from announcements a left join subscribe_accounts ac on ac.id = a.account_id
        where a.id = ${id} and a.state = 'published' and ${of} for share of a`,
        what,
      )
      if (!evidence.ownerId) throw refuse(`${what}不是哪个人发的，有问题请在“帮助与反馈”里告诉我们`)
      return evidence
    },
    async hold(tx, id, refusal) {
      const [from, to] =
        refusal === null ? (['held', 'published'] as const) : (['published', 'held'] as const)
      const [notice] = await tx
        .update(announcements)
        .set({ state: to })
        .where(and(eq(announcements.id, id), eq(announcements.state, from)))
        .returning()
      if (!notice) return
      if (to === 'held') await notifyGone(tx, notice)
      else await notifyOf(tx, published, notice)
    },
  }
}
