import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { takeEvidence, type Kind } from '../../../core/complaint/kind'
import { editorsOf, SourceReader } from './read'
import { subscribeAccounts } from './tables'

/** Accounts, as complaints see them. Its owner answers for it; who applied, where nobody does. */
export function accountKind(context: Context): Kind {
  const reader = new SourceReader(context)
  return {
    see: (viewer, id) => reader.detail(viewer, { kind: 'account', id }),
    keepers: editorsOf,
    take: (tx, id) =>
      takeEvidence(
        tx,
        sql`select coalesce((select e.user_id from subscribe_editors e where e.account_id = ac.id and e.owner), ac.creator_id) as owner,
          ac.school_id as school, ac.name, '' as title, ac.intro as text,
          case when ac.avatar is null then '[]'::json else json_build_array(ac.avatar) end as pictures, ac.created_at as at
        from subscribe_accounts ac where ac.id = ${id} and ac.state = 'approved' for share of ac`,
        '这个公众号',
      ),
    async hold(tx, id, refusal, was) {
      // the desk closes accounts, too: what it closed is its own to open
      const held =
        refusal === null ? sql`state = 'closed' and reason = ${was ?? ''}` : sql`state = 'approved'`
      await tx
        .update(subscribeAccounts)
        .set({ state: refusal === null ? 'approved' : 'closed', reason: refusal ?? '' })
        .where(and(eq(subscribeAccounts.id, id), held))
    },
  }
}
