/** How people come into a group. */
import { and, eq, sql } from 'drizzle-orm'
import { groupLimits, standAfter } from '../../../../contract/chat/groups/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { refuse } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { notifySystem } from '../../../core/notice/notify'
import { screen } from '../../../core/safety/screen'
import { groupMessenger } from '../../../core/chat/frames'
import { demand, lockGroup, lockPerson } from '../../../core/chat/groups/access'
import { lockFound } from './finding'
import { happen } from './happen'
import { newToken } from './making'
import { among, enter, room, standOf, wasRemoved } from './membership'
import { admissible } from './people'
import { restOf, restWords } from './requests'
import { chatGroups, groupRequests } from '../../../core/chat/groups/tables'
import { notifyAnew } from './notices'

type GroupRow = typeof chatGroups.$inferSelect

interface Joined {
  group: string
  joined: boolean
}

/** Numbers of what happened, to be told once the transaction holds. */
type Told = number[]

export class Joining {
  private readonly tellGroup: ReturnType<typeof groupMessenger>

  constructor(private readonly context: Context) {
    this.tellGroup = groupMessenger(context)
  }

  async invite(viewer: Viewer, group: string, people: string[]): Promise<{ left_out: string[] }> {
    const { told, leftOut } = await inTransaction(this.context, async (tx) => {
      const standing = await demand(tx, viewer, group, 'invite')
      if (standing.approval === 'asked' && standing.role === 'member')
        throw refuse('这个群要管理员同意才能进，把二维码或链接发给 TA 吧')
      const school = standing.scope === 'school' ? standing.schoolId : null
      const { taken, leftOut: out } = await admissible(tx, viewer, people, school)
      const inside = new Set(await among(tx, group, taken))
      const fresh = taken.filter((id) => !inside.has(id))
      // a removal lasts until somebody who may remove lets the person in
      if (standing.role === 'member')
        for (const id of fresh)
          if (await wasRemoved(tx, group, id)) throw refuse('有同学被移出过这个群，要群主或管理员才能再邀请')
      if (fresh.length === 0) return { told: [], leftOut: out }
      const lastSeq = await room(tx, group, fresh.length)
      await enter(tx, group, fresh, lastSeq)
      return { told: [await happen(tx, viewer.id, group, { event: 'invited', whom: fresh })], leftOut: out }
    })
    await this.tellAll(viewer.id, group, told)
    return { left_out: leftOut }
  }

  /** By the secret of a link. Joining again is a retry. */
  join = (viewer: Viewer, { token, words }: { token: string; words?: string }): Promise<Joined> =>
    this.come(viewer, (tx) => this.byToken(tx, token), words)

  /** By having found it. The same again is a retry. */
  ask = (viewer: Viewer, { group, words }: { group: string; words?: string }): Promise<Joined> =>
    this.come(viewer, (tx) => lockFound(tx, viewer, group), words)

  /** `open` gives the group, locked. */
  private async come(viewer: Viewer, open: (tx: Executor) => Promise<GroupRow>, words = ''): Promise<Joined> {
    const { texts } = await screen(this.context, viewer, { scene: 'chat', texts: { words } })
    const { group, joined, told, asks } = await inTransaction(this.context, async (tx) => {
      await lockPerson(tx, viewer.id)
      const found = await open(tx)
      const stand = await standOf(tx, found.id, viewer.id)
      const removed = stand !== 'inside' && (await wasRemoved(tx, found.id, viewer.id))
      const after = standAfter(stand, 'join', removed ? 'asked' : found.approval)
      const numbers: Told = []
      if (stand === 'inside') return { group: found, joined: true, told: numbers, asks: false }
      if (found.scope === 'school' && found.schoolId !== viewer.schoolId) throw refuse('这个群只收本校同学')
      if (stand === 'outside') await this.mayJoin(tx, viewer)
      const lastSeq = await room(tx, found.id, 1)
      if (after !== 'inside') {
        const asked = { words: lineOf(texts.words), declinedAt: null }
        if (stand === 'outside') await mayAsk(tx, viewer, found.id)
        await tx
          .insert(groupRequests)
          .values({ groupId: found.id, userId: viewer.id, ...asked })
          .onConflictDoUpdate({
            target: [groupRequests.groupId, groupRequests.userId],
            // one that had ended begins anew
            set: stand === 'outside' ? { ...asked, createdAt: sql`now()` } : asked,
          })
        return { group: found, joined: false, told: numbers, asks: stand === 'outside' }
      }
      await enter(tx, found.id, [viewer.id], lastSeq)
      numbers.push(await happen(tx, viewer.id, found.id, { event: 'joined' }))
      return { group: found, joined: true, told: numbers, asks: false }
    })
    await this.tellAll(viewer.id, group.id, told)
    if (asks) await this.tellManagers(group, viewer)
    return { group: group.id, joined }
  }

  /** Deciding again as before is a retry; a request that is not there any more needs no decision. */
  async decide(
    viewer: Viewer,
    { group, user, accept }: { group: string; user: string; accept: boolean },
  ): Promise<void> {
    const { told, name } = await inTransaction(this.context, async (tx) => {
      const standing = await demand(tx, viewer, group, 'admit')
      const stand = await standOf(tx, group, user)
      if (stand !== 'waiting') return { told: [], name: null }
      const which = and(eq(groupRequests.groupId, group), eq(groupRequests.userId, user))
      if (!accept) {
        await tx
          .update(groupRequests)
          .set({ declinedAt: sql`now()` })
          .where(which)
        return { told: [], name: standing.name }
      }
      const lastSeq = await room(tx, group, 1)
      await enter(tx, group, [user], lastSeq)
      return {
        told: [await happen(tx, viewer.id, group, { event: 'admitted', whom: [user] })],
        name: standing.name,
      }
    })
    await this.tellAll(viewer.id, group, told)
    if (name === null) return
    await (accept
      ? notifyAnew(this.context, { userId: user, actorId: null, text: `你已经加入群聊“${name}”。` }, group)
      : notifySystem(
          this.context,
          user,
          `群聊“${name}”没有通过你的申请，${groupLimits.rests} 天后可以再申请。`,
        ))
  }

  async renew(viewer: Viewer, group: string): Promise<{ token: string }> {
    const token = newToken()
    await inTransaction(this.context, async (tx) => {
      await demand(tx, viewer, group, 'renewLink')
      await tx.update(chatGroups).set({ token }).where(eq(chatGroups.id, group))
    })
    return { token }
  }

  private async mayJoin(tx: Executor, viewer: Viewer): Promise<void> {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select ((select count(*) from messages where sender_id = ${viewer.id} and event = 'joined' and created_at > now() - interval '24 hours')
        + (select count(*) from group_requests where user_id = ${viewer.id} and created_at > now() - interval '24 hours'))::int as count`)
    if ((rows[0]?.count ?? 0) >= groupLimits.joined)
      throw refuse(`一天最多加入 ${groupLimits.joined} 个群，明天再来吧`)
  }

  /** The group that the secret opens, locked. */
  private async byToken(tx: Executor, token: string): Promise<GroupRow> {
    const find = () => tx.select().from(chatGroups).where(eq(chatGroups.token, token))
    const [seen] = await find()
    if (seen) await lockGroup(tx, seen.id)
    // it may have been renewed, or the group dissolved, before the lock was had
    const [found] = await find()
    if (!found) throw refuse('邀请链接已经失效，向群里的同学要一个新的')
    if (found.dissolvedAt) throw refuse('群聊已经解散')
    return found
  }

  private async tellAll(actor: string, group: string, told: Told): Promise<void> {
    for (const seq of told) await this.tellGroup(actor, { conversation: group, seq })
  }

  private async tellManagers({ id, name }: GroupRow, asker: Viewer): Promise<void> {
    const { rows } = await this.context.db.execute<{ user: string }>(sql`
      select user_id as user from conversation_members where conversation_id = ${id} and role in ('owner', 'manager')`)
    const word = { actorId: asker.id, text: `申请加入群聊“${name}”。` }
    for (const { user } of rows) await notifyAnew(this.context, { userId: user, ...word }, id)
  }
}

/** @throws Refusal while an answer holds the viewer back */
async function mayAsk(tx: Executor, viewer: Viewer, group: string): Promise<void> {
  const { rows } = await tx.execute<{ rest: number | null }>(
    sql`select ${restOf(sql`${group}::uuid`, viewer.id)} as rest`,
  )
  const rest = rows[0]?.rest ?? null
  if (rest !== null) throw refuse(restWords(rest))
}
