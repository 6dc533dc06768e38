import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { notifySystem } from '../../core/notice/notify'

/** Requests that one transaction takes at most. */
const batch = 200

/** Ends the requests for help whose time is over, and tells who asked. How many it was. */
export async function expireHelps(context: Context, going: () => boolean = () => true): Promise<number> {
  let all = 0
  while (going()) {
    const count = await expireSome(context)
    all += count
    if (count < batch) break
  }
  return all
}

const expireSome = ({ db }: Context): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; author_id: string; title: string; answers: number }>(sql`
      update qa_questions set stage = 'expired' where id in (
        select id from qa_questions where category = 'help' and stage = 'open' and deleted_at is null and due_at <= now()
        order by due_at limit ${batch} for update skip locked)
      returning id, author_id, title, answers`)
    for (const { id, author_id: author, title, answers } of rows) {
      await notifySystem(
        tx,
        author,
        `你的求助“${title}”到时间了${answers > 0 ? '。有人帮上忙的话，可以去采纳 TA 的回答' : '，还没有人回答。需要的话可以再发一次'}`,
        id,
      )
    }
    return rows.length
  })
