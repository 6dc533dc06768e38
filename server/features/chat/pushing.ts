/** Sends word of unread messages to browsers in which the app is not open. A job's work, as sending notices is. */
import { sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import type { Conversation } from '../../../contract/chat/schema'
import { nextTime } from '../../../contract/message/rules'
import type { Context } from '../../context'
import { ProviderError, type PushMessage } from '../../providers'
import { inQuiet, settingsOf } from '../../core/notice/settings'
import { pushTo } from '../../core/push/send'
import { listed } from './list'

/** Waits before another try, minutes; after the last one it is given up. */
const waits = [1, 5, 30] as const
const batch = 50
const bodyMax = 120

interface Waiting extends Record<string, unknown> {
  conversation: string
  userId: string
  seq: number
  attempts: number
}

/** Everything that is due, as far as the time allows. How many it was. */
export async function pushChats(context: Context, going: () => boolean): Promise<number> {
  let count = 0
  while (going()) {
    const waiting = await claim(context)
    if (waiting.length === 0) break
    count += waiting.length
    // what is not reached is due again after its wait
    for (const one of waiting) if (going()) await push(context, one)
  }
  return count
}

/** Takes some for one try; they are due again after the wait, should this node end before it says what became of them. */
async function claim({ db }: Context): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    update chat_pushes c set attempts = c.attempts + 1,
      due_at = now() + make_interval(mins => (array[${sql.raw(waits.join(', '))}])[least(c.attempts + 1, ${waits.length})])
    from (select conversation_id, user_id from chat_pushes where due_at <= now()
      order by due_at limit ${batch} for update skip locked) due
    where c.conversation_id = due.conversation_id and c.user_id = due.user_id
    returning c.conversation_id as conversation, c.user_id as "userId", c.seq, c.attempts`)
  return rows
}

async function push(context: Context, one: Waiting): Promise<void> {
  const settings = await settingsOf(context, one.userId)
  if (inQuiet(settings)) return postpone(context, one, nextTime(settings.quiet_to, Date.now()))
  const shown = await listed(context, one.userId, one.conversation)
  const message = shown && messageOf(shown)
  try {
    if (message) await pushTo(context, one.userId, message)
  } catch (err) {
    if (!(err instanceof ProviderError)) throw err
    context.log.warn({ reason: err.message }, 'message not pushed')
    if (err.reason !== 'invalid-input' && one.attempts <= waits.length) return
  }
  await done(context, one)
}

/** What a browser shows of what is unread; null where nothing is, or the person muted it and nobody calls them. */
function messageOf(shown: Conversation): PushMessage | null {
  const { id, peer, group, remark, muted, unread, mention, last } = shown
  if (unread === 0 || !last || (muted && mention === null)) return null
  const said = last.by === null ? last.text : `${last.by}：${last.text}`
  return {
    title: group?.name ?? remark ?? peer?.name ?? '校园云生活',
    body: excerpt(mention === null ? said : `有人@你 ${said}`, bodyMax),
    link: `/pages/messageIndex/chat?${peer ? `user=${peer.id}` : `group=${id}`}`,
    tag: `chat:${id}`,
  }
}

/** One that came meanwhile waits for its own. */
const done = ({ db }: Context, { conversation, userId, seq }: Waiting) =>
  db.execute(sql`
    delete from chat_pushes where conversation_id = ${conversation} and user_id = ${userId} and seq = ${seq}`)

/** The try that this was does not count. */
async function postpone({ db }: Context, { conversation, userId }: Waiting, until: number): Promise<void> {
  await db.execute(sql`
    update chat_pushes set due_at = ${new Date(until)}, attempts = greatest(attempts - 1, 0)
    where conversation_id = ${conversation} and user_id = ${userId}`)
}
