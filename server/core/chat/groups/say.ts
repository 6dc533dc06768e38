import { sql } from 'drizzle-orm'
import { groupLimits, groupObstacle, mayDo } from '../../../../contract/chat/groups/rules'
import type { Message } from '../../../../contract/chat/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { int, listOf, statement, uuid } from '../../../database/statement'
import { refuse, wrongField } from '../../../http/refusal'
import type { Sent } from '../access'
import { append, type Content } from '../append'
import { admittedContent, type Parts } from '../content'
import { groupMessenger } from '../frames'
import { oneFor } from '../rows'
import { quotable, sentBy, there } from '../send'
import { groupOf, lockGroup } from './access'

interface Draft extends Parts {
  key: string
  group: string
  reply?: number
  mentions?: string[]
  all?: boolean
}

/** Those of the people who are in the group. */
const members = statement(
  'group_some',
  { values: { group: uuid, people: listOf(uuid) }, row: { id: uuid } },
  (p) =>
    sql`select user_id as id from conversation_members where conversation_id = ${p.group} and user_id = any(${p.people}::uuid[])`,
)
const calls = statement(
  'group_calls',
  { values: { group: uuid }, row: { count: int } },
  (p) =>
    sql`select count(*)::int as count from messages where conversation_id = ${p.group} and to_all and created_at > now() - interval '24 hours'`,
)

/** @throws Refusal when everybody was called often enough for a day. The group is locked. */
export async function mayCall(tx: Executor, group: string): Promise<void> {
  const [row] = await calls(tx, { group })
  if ((row?.count ?? 0) >= groupLimits.all) throw refuse(`一天最多 @所有人 ${groupLimits.all} 次`)
}

/** Sends a message to a group. A repeated key gives what the first call sent. */
export class GroupSender {
  private readonly tell: ReturnType<typeof groupMessenger>

  constructor(private readonly context: Context) {
    this.tell = groupMessenger(context)
  }

  async say(viewer: Viewer, draft: Draft): Promise<Message> {
    const { key, group } = draft
    const content = await this.admitted(viewer, draft).catch(async (refusal: unknown) => {
      const known = await sentBy(this.context.db, viewer, key)
      if (!known) throw refusal
      return known
    })
    if ('seq' in content) return this.shown(viewer, content)
    const { sent, fresh } = await this.context.db.transaction(async (tx) => {
      await lockGroup(tx, group)
      const known = await sentBy(tx, viewer, key)
      if (known) return { sent: known, fresh: false }
      return { sent: await this.write(tx, viewer, draft, content), fresh: true }
    })
    if (!fresh) return this.shown(viewer, sent)
    return there(await this.tell(viewer.id, sent))
  }

  private async admitted(viewer: Viewer, draft: Draft): Promise<Content> {
    await groupOf(this.context.db, viewer, draft.group)
    if ((draft.text === undefined || draft.card) && (draft.all || draft.mentions?.length))
      throw wrongField('mentions', '只有文字消息可以 @ 人')
    return admittedContent(this.context, viewer, draft, viewer.id)
  }

  private async write(
    tx: Executor,
    viewer: Viewer,
    { key, group, reply, mentions = [], all = false }: Draft,
    content: Content,
  ): Promise<Sent> {
    const standing = await groupOf(tx, viewer, group)
    const obstacle = groupObstacle(
      { ...standing, silencedUntil: standing.silencedUntil?.getTime() ?? null },
      Date.now(),
    )
    if (obstacle !== null) throw refuse(obstacle)
    if (all && !mayDo('mentionAll', standing.role)) throw refuse('只有群主和管理员可以 @所有人')
    if (all) await mayCall(tx, group)
    if (reply !== undefined) await quotable(this.context, tx, viewer, group, reply)
    const people =
      mentions.length === 0
        ? []
        : (await members(tx, { group, people: mentions }))
            .map(({ id }) => id)
            .filter((id) => id !== viewer.id)
    const seq = await append(tx, viewer.id, group, { ...content, key, target: reply, people, toAll: all })
    if (seq === null) throw refuse('这条消息已经发到了别处')
    return { conversation: group, seq }
  }

  private async shown(viewer: Viewer, { conversation, seq }: Sent): Promise<Message> {
    return there(await oneFor(this.context, viewer, conversation, seq))
  }
}
