/** What owners and managers do with a group and its members, and how members go. */
import { eq, sql } from 'drizzle-orm'
import { groupLimits, mayDo, silences } from '../../../../contract/chat/groups/rules'
import type { groupRoutes } from '../../../../contract/chat/groups/schema'
import type { BodyOf } from '../../../../contract/http'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { refuse } from '../../../http/refusal'
import { linesOf } from '../../../http/text'
import { mayPublish } from '../../../core/complaint/mute'
import { freePictures, removeFiles } from '../../../core/file/free'
import { ownPictures } from '../../../core/file/own'
import { dropWait, letWait } from '../../../core/safety/pictures'
import { canAsk } from '../../../core/safety/ask'
import { screen } from '../../../core/safety/screen'
import { append } from '../../../core/chat/append'
import { announce, groupMessenger } from '../../../core/chat/frames'
import { conversationMembers } from '../../../core/chat/tables'
import { demand, demandFindable, demandOver, groupOf, lockGroup } from '../../../core/chat/groups/access'
import { dissolve, makeOwner, memberRow, takeOut } from './ending'
import { happen } from './happen'
import { newToken } from './making'
import { screenedIntro, screenedName } from './naming'
import { mayCall } from '../../../core/chat/groups/say'
import { chatGroups } from '../../../core/chat/groups/tables'

type Edit = BodyOf<(typeof groupRoutes)['chat/group/edit']>

interface Over {
  group: string
  user: string
}

export class Managing {
  private readonly tell: ReturnType<typeof groupMessenger>

  constructor(private readonly context: Context) {
    this.tell = groupMessenger(context)
  }

  async edit(viewer: Viewer, change: Edit): Promise<void> {
    const { group, scope, approval, findable } = change
    if (change.name !== undefined || change.picture !== undefined || change.intro !== undefined)
      await mayPublish(this.context.db, viewer)
    const name = change.name === undefined ? undefined : await screenedName(this.context, viewer, change.name)
    const intro =
      change.intro === undefined ? undefined : await screenedIntro(this.context, viewer, change.intro)
    const [picture] =
      change.picture === undefined ? [] : await ownPictures(this.context, viewer, [change.picture])
    const waits = picture !== undefined && (await canAsk(this.context, viewer))
    const keys = await this.doing(viewer, group, async (tx) => {
      const before = await demand(tx, viewer, group, 'edit')
      const [row] = await tx.select().from(chatGroups).where(eq(chatGroups.id, group))
      if (row && findable && !row.findable)
        demandFindable(viewer, { schoolId: row.schoolId, named: row.named || name !== undefined })
      const set = {
        ...(name === undefined ? {} : { name, named: true }),
        ...(scope === undefined ? {} : { scope }),
        ...(approval === undefined ? {} : { approval }),
        ...(findable === undefined ? {} : { findable }),
        ...(intro === undefined ? {} : { intro }),
        ...(picture && !waits ? { picture } : {}),
      }
      if (Object.keys(set).length > 0) await tx.update(chatGroups).set(set).where(eq(chatGroups.id, group))
      const replaced = picture ? await this.place(tx, viewer, group, waits, picture) : []
      const old = picture && !waits && row?.picture ? [row.picture] : []
      const seq =
        name === undefined || name === before.name
          ? null
          : await happen(tx, viewer.id, group, { event: 'renamed', note: name })
      return { seq, keys: await freePictures(tx, [...replaced, ...old]) }
    })
    await removeFiles(this.context, keys)
  }

  /** The notice, and the same as a message. The same key is a retry; an empty one takes the notice down. */
  async notice(
    viewer: Viewer,
    { group, key, text, all = false }: { group: string; key: string; text: string; all?: boolean },
  ): Promise<void> {
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, { scene: 'notice', texts: { text } })
    const words = linesOf(texts.text)
    await this.doing(viewer, group, async (tx) => {
      const { role } = await demand(tx, viewer, group, 'announce')
      const [row] = await tx
        .select({ key: chatGroups.noticeKey, number: chatGroups.noticeNumber })
        .from(chatGroups)
        .where(eq(chatGroups.id, group))
      if (!row || row.key === key) return { seq: null }
      if (all && mayDo('mentionAll', role)) await mayCall(tx, group)
      const number = row.number + 1
      await tx
        .update(chatGroups)
        .set({
          notice: words,
          noticeNumber: number,
          noticeKey: key,
          noticeBy: viewer.id,
          noticeAt: sql`now()`,
        })
        .where(eq(chatGroups.id, group))
      await tx.update(conversationMembers).set({ noticed: number }).where(memberRow(group, viewer.id))
      if (words === '') return { seq: null }
      const seq = await append(tx, viewer.id, group, {
        key,
        kind: 'text',
        text: `【群公告】\n${words}`,
        toAll: all,
      })
      if (seq === null) throw refuse('这条消息已经发到了别处')
      return { seq }
    })
  }

  async noticed(viewer: Viewer, group: string): Promise<void> {
    await groupOf(this.context.db, viewer, group)
    await this.context.db.execute(sql`
      update conversation_members m set noticed = g.notice_number from chat_groups g
      where g.id = m.conversation_id and m.conversation_id = ${group} and m.user_id = ${viewer.id}`)
  }

  /** Doing again what is done is a retry. */
  async role(viewer: Viewer, { group, user, manager }: Over & { manager: boolean }): Promise<void> {
    await this.doing(viewer, group, async (tx) => {
      const deed = manager ? 'appoint' : 'demote'
      const wanted = manager ? 'manager' : 'member'
      if (await this.has(tx, viewer, group, user, wanted)) return { seq: null }
      await demandOver(tx, viewer, group, deed, user)
      if (manager) {
        const { rows } = await tx.execute<{ managers: number }>(sql`
          select count(*)::int as managers from conversation_members where conversation_id = ${group} and role = 'manager'`)
        if ((rows[0]?.managers ?? 0) >= groupLimits.managers)
          throw refuse(`最多 ${groupLimits.managers} 位管理员`)
      }
      await tx.update(conversationMembers).set({ role: wanted }).where(memberRow(group, user))
      const event = manager ? 'appointed' : 'demoted'
      return { seq: await happen(tx, viewer.id, group, { event, whom: [user] }) }
    })
  }

  async handOver(viewer: Viewer, { group, user }: Over): Promise<void> {
    await this.doing(viewer, group, async (tx) => {
      await demandOver(tx, viewer, group, 'handOver', user)
      await makeOwner(tx, group, user)
      await tx.update(conversationMembers).set({ role: 'member' }).where(memberRow(group, viewer.id))
      return { seq: await happen(tx, viewer.id, group, { event: 'handed', whom: [user] }) }
    })
  }

  async remove(viewer: Viewer, { group, user }: Over): Promise<void> {
    await this.doing(viewer, group, async (tx) => {
      await demandOver(tx, viewer, group, 'remove', user)
      await takeOut(tx, group, user)
      // who was a member knows the link
      await tx.update(chatGroups).set({ token: newToken() }).where(eq(chatGroups.id, group))
      return { seq: await happen(tx, viewer.id, group, { event: 'removed', whom: [user] }) }
    })
    await this.gone(user, group)
  }

  async silence(viewer: Viewer, { group, user, minutes }: Over & { minutes: number }): Promise<void> {
    await this.doing(viewer, group, async (tx) => {
      await demandOver(tx, viewer, group, 'silence', user)
      const until = minutes === 0 ? null : sql`now() + make_interval(mins => ${minutes}::int)`
      await tx.update(conversationMembers).set({ silencedUntil: until }).where(memberRow(group, user))
      const note = (silences as Readonly<Record<number, string>>)[minutes] ?? ''
      const event = minutes === 0 ? 'voiced' : 'silenced'
      return { seq: await happen(tx, viewer.id, group, { event, whom: [user], note }) }
    })
  }

  async quiet(viewer: Viewer, group: string, on: boolean): Promise<void> {
    await this.doing(viewer, group, async (tx) => {
      const { quiet } = await demand(tx, viewer, group, 'quiet')
      if (quiet === on) return { seq: null }
      await tx.update(chatGroups).set({ quiet: on }).where(eq(chatGroups.id, group))
      return { seq: await happen(tx, viewer.id, group, { event: on ? 'quieted' : 'unquieted' }) }
    })
  }

  /** To who has left the group is not there any more, as to any stranger. A dissolved one anybody may leave. */
  async leave(viewer: Viewer, group: string): Promise<void> {
    await this.doing(viewer, group, async (tx) => {
      await lockGroup(tx, group)
      const { role, dissolved } = await groupOf(tx, viewer, group)
      if (!dissolved && !mayDo('leave', role)) throw refuse('群主要先转让或解散，才能退出群聊')
      await takeOut(tx, group, viewer.id)
      return { seq: dissolved ? null : await happen(tx, viewer.id, group, { event: 'left' }) }
    })
    await this.gone(viewer.id, group)
  }

  async dissolve(viewer: Viewer, group: string): Promise<void> {
    const keys = await this.doing(viewer, group, async (tx) => {
      await demand(tx, viewer, group, 'dissolve')
      const seq = await happen(tx, viewer.id, group, { event: 'dissolved' })
      return { seq, keys: await dissolve(tx, group) }
    })
    await removeFiles(this.context, keys)
  }

  /** Does it in a transaction, then tells the group of the number that it took. */
  private async doing(
    viewer: Viewer,
    group: string,
    work: (tx: Executor) => Promise<{ seq: number | null; keys?: string[] }>,
  ): Promise<string[]> {
    const { seq, keys = [] } = await inTransaction(this.context, work)
    if (seq !== null) await this.tell(viewer.id, { conversation: group, seq })
    return keys
  }

  /** Whether the owner sees that role at that member already. The group is locked then. */
  private async has(
    tx: Executor,
    viewer: Viewer,
    group: string,
    user: string,
    role: string,
  ): Promise<boolean> {
    await lockGroup(tx, group)
    const own = await groupOf(tx, viewer, group)
    if (!mayDo('dissolve', own.role) || own.dissolved) return false
    const [row] = await tx
      .select({ role: conversationMembers.role })
      .from(conversationMembers)
      .where(memberRow(group, user))
    return row?.role === role
  }

  /** What waited before gives way. */
  private place(
    tx: Executor,
    { id: ownerId, schoolId }: Viewer,
    targetId: string,
    waits: boolean,
    picture: Awaited<ReturnType<typeof ownPictures>>[number],
  ) {
    const wait = { kind: 'group' as const, targetId, ownerId, schoolId, pictures: [picture] }
    return waits ? letWait(tx, wait) : dropWait(tx, 'group', targetId)
  }

  /** Their open apps read the list anew. */
  private gone = (user: string, conversation: string) =>
    announce(this.context, [{ to: user, frame: { type: 'chat-changed', conversation, deleted: [] } }])
}
