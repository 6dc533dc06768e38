import { and, eq, sql } from 'drizzle-orm'
import { reviewSteps, type ReviewAction } from '../../../contract/confession/rules'
import type { HeldConfession } from '../../../contract/confession/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { refuse } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personOf, withPerson, type PersonRow } from '../../core/account/person'
import { authorJson } from '../../core/alias/service'
import { demandReviewer } from '../../core/complaint/access'
import { stepOf } from '../../core/complaint/steps'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { notifySystem } from '../../core/notice/notify'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { lockConfession, settle } from './state'
import { confessionNames, confessions } from './tables'
import type { SQL } from 'drizzle-orm'
import { demandImpartial } from '../../core/roles/impartial'

interface Row extends Record<string, unknown> {
  id: string
  author: PersonRow
  to: string | null
  text: string
  pictures: StoredPicture[]
  names: string[]
  at: string
}

/** Condition: the post `w` waits for a reviewer, and neither is of this one nor names them. */
export const heldConfessions = (
  viewer: Viewer,
): SQL => sql`w.deleted_at is null and w.state = 'pending' and w.review = 'waiting'
  and w.author_id <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)}
  and not exists(select 1 from confession_names own where own.confession_id = w.id and own.user_id = ${viewer.id})`

/** Posts that name somebody without an account, or a word that may be a name, on the desk. */
export class ConfessionReview {
  constructor(private readonly context: Context) {}

  /** First come first. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`w.id`), query)
    const { rows } = await this.context.db.execute<Row>(sql`
      select w.id, ${authorJson} as author, w.to_name as "to", w.text, w.pictures, w.created_at as at,
        coalesce((select json_agg(distinct p.name) from confession_names m join users p on p.id = m.user_id
          where m.confession_id = w.id and m.how = 'found'), '[]') as names
      from confessions w join aliases a on a.id = w.alias_id ${withPerson(sql`w.author_id`)}
      where ${heldConfessions(viewer)} ${page.after} ${page.order}`)
    return page.of(rows, ({ author, pictures, at, ...row }): HeldConfession => ({
      ...row,
      author: personOf(author, this.context),
      pictures: pictures.map((picture) => pictureOf(picture, this.context)),
      at: new Date(at).toISOString(),
    }))
  }

  /** Whom the author chose is still asked. The first of two reviewers decides; the same decision again is a retry. */
  async decide(viewer: Viewer, id: string, action: ReviewAction, written: string): Promise<void> {
    const reason = lineOf(written)
    await this.context.db.transaction(async (tx) => {
      const { schoolId, authorId, review, words } = await lockConfession(tx, id)
      demandReviewer(viewer, schoolId)
      const [named] = await tx
        .select({ id: confessionNames.userId })
        .from(confessionNames)
        .where(and(eq(confessionNames.confessionId, id), eq(confessionNames.userId, viewer.id)))
      demandImpartial(viewer, authorId, named?.id ?? null)
      const { from, to } = stepOf(reviewSteps, action)
      if (review === to) return
      if (review !== from) throw refuse('这条表白不用处理，或者已经处理过了')
      await tx.update(confessions).set({ review: to, reason }).where(eq(confessions.id, id))
      // the thing, not the person: the log is read at the desk
      await record(tx, {
        actorId: viewer.id,
        action: `confession.${action}`,
        subjectId: id,
        schoolId,
        detail: reason === '' ? {} : { reason },
      })
      const comes = await settle(tx, id)
      if (comes)
        await notifySystem(
          tx,
          authorId,
          `管理员看过了你的表白${words ? '' : '，里面的词不是在写谁'}，现在大家都能在墙上看到它。`,
          id,
        )
      if (action === 'refuse')
        await notifySystem(tx, authorId, `你的表白没有上墙：${reason}。可以改一改再发。`, id)
    })
  }
}
