/** Writes to chains: starting one, putting lines in it, ending it. The chain is locked while it changes. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { chainLimits, chainStateOf } from '../../../contract/chain/rules'
import type { Chain } from '../../../contract/chain/schema'
import type { ChainFace } from '../../../contract/chat/card'
import type { Context, Executor, Viewer } from '../../context'
import { groupOf, lockPerson } from '../../core/chat/groups/access'
import { GroupSender } from '../../core/chat/groups/say'
import { mayPublish } from '../../core/complaint/mute'
import { notify } from '../../core/notice/notify'
import { screen } from '../../core/safety/screen'
import { inTransaction } from '../../database/crossing'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { countRows, dayMs, endOf, findMade, lineOfChain, isRepeated } from './asked'
import { chainCardKind } from './card'
import { ChainReading } from './reading'
import { lockedIn, manages, obstacleIn, standingIn, type Standing } from './rights'
import { chainLines, chains } from './tables'
import { notifyGroup } from './notices'

const idleEnd = (): Date => new Date(Date.now() + chainLimits.idle * dayMs)

interface Draft {
  key: string
  group: string
  title: string
  format?: string
  ends?: string
  places?: number
  each?: number
}
interface Written {
  key: string
  id: string
  text: string
}
interface OneLine {
  id: string
  line: string
}

export class Chains {
  private readonly sender: GroupSender
  private readonly reading: ChainReading

  constructor(private readonly context: Context) {
    this.sender = new GroupSender(context)
    this.reading = new ChainReading(context)
  }

  /** Writes it, then sends its card; where that may not be sent nothing was started. */
  async create(viewer: Viewer, draft: Draft): Promise<Chain> {
    const { group } = draft
    await groupOf(this.context.db, viewer, group)
    const { id, title, fresh } = await this.made(viewer, draft)
    // the message bears the chain's id: a retry finds it
    const card = { kind: chainCardKind, id }
    await this.sender.say(viewer, { key: id, group, card, text: title }).catch(async (error: unknown) => {
      if (fresh) await this.context.db.delete(chains).where(eq(chains.id, id))
      throw error
    })
    return this.reading.one(viewer, id)
  }

  /** A line of the viewer's. A repeated key changes nothing. */
  async join(viewer: Viewer, { key, id, text }: Written): Promise<ChainFace> {
    await standingIn(this.context.db, viewer, id)
    if (await isRepeated(this.context.db, viewer, key, id)) return this.reading.face(viewer, id)
    const words = await this.worded(viewer, text)
    return this.changing(viewer, id, async (tx, chain) => {
      if (await isRepeated(tx, viewer, key, id)) return null
      this.demandOpen(chain)
      const state = chainStateOf({ ...chain, count: chain.lines })
      if (state === 'full') throw refuse('名额满了，有人收回才能再接')
      const own = await countRows(
        tx,
        sql`select 1 from chain_lines where chain_id = ${id} and user_id = ${viewer.id}`,
      )
      if (own >= chain.each)
        throw refuse(chain.each === 1 ? '你已经接过了，可以改那一行' : `每人最多接 ${chain.each} 行`)
      const [row] = await tx
        .update(chains)
        .set({
          numbered: sql`numbered + 1`,
          lines: sql`lines + 1`,
          ...(chain.timed ? {} : { untilAt: idleEnd() }),
        })
        .where(eq(chains.id, id))
        .returning({ number: chains.numbered })
      if (!row) throw gone('这个接龙')
      await tx
        .insert(chainLines)
        .values({ id: newId(), key, chainId: id, userId: viewer.id, number: row.number, text: words })
      return {}
    })
  }

  async change(viewer: Viewer, { id, line, text }: OneLine & { text: string }): Promise<ChainFace> {
    await standingIn(this.context.db, viewer, id)
    const words = await this.worded(viewer, text)
    return this.changing(viewer, id, async (tx, chain) => {
      const found = await lineOfChain(tx, id, line)
      if (found?.userId !== viewer.id) throw gone('这一行')
      if (found.text === words) return null
      this.demandOpen(chain)
      await tx.update(chainLines).set({ text: words }).where(eq(chainLines.id, line))
      return {}
    })
  }

  /** A line that is gone stays gone. Managers take out those of others, who hear of it. */
  drop(viewer: Viewer, { id, line }: OneLine): Promise<ChainFace> {
    return this.changing(viewer, id, async (tx, chain) => {
      const found = await lineOfChain(tx, id, line)
      if (!found) return null
      const own = found.userId === viewer.id
      if (!own && !manages(chain, viewer)) throw gone('这一行')
      if (!manages(chain, viewer) && !chain.open) throw refuse('接龙已经结束，要改就找发起人')
      await tx.delete(chainLines).where(eq(chainLines.id, line))
      if (!own)
        await notify(tx, {
          userId: found.userId,
          group: 'system',
          kind: 'system',
          actorId: null,
          subjectId: id,
          text: `接龙“${chain.title}”里你的一行被去掉了：${found.text}`,
          leads: 'chain',
        })
      return { lines: sql`lines - 1` }
    })
  }

  /** Ended already is done. */
  end(viewer: Viewer, id: string): Promise<ChainFace> {
    return this.changing(viewer, id, async (_, chain) => {
      this.demandManager(chain, viewer)
      return chain.open ? { closedAt: sql`now()` } : null
    })
  }

  /** Without its chosen end, where that has passed. */
  reopen(viewer: Viewer, id: string): Promise<ChainFace> {
    return this.changing(viewer, id, async (_, chain) => {
      this.demandManager(chain, viewer)
      const obstacle = obstacleIn(chain)
      if (obstacle !== null) throw refuse(obstacle)
      if (chain.open) return null
      const ahead = sql`timed and until_at > now()`
      return {
        closedAt: null,
        timed: sql`${ahead}`,
        untilAt: sql`case when ${ahead} then until_at else ${idleEnd().toISOString()}::timestamptz end`,
      }
    })
  }

  private async made(viewer: Viewer, draft: Draft): Promise<{ id: string; title: string; fresh: boolean }> {
    const before = await findMade(this.context.db, viewer, draft)
    if (before) return { ...before, fresh: false }
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, {
      scene: 'chat',
      texts: { title: draft.title, format: draft.format ?? '' },
    })
    const title = lineOf(texts.title)
    if (title === '') throw wrongField('title', '请填写标题')
    const untilAt = endOf(draft.ends)
    return inTransaction(this.context, async (tx) => {
      await lockPerson(tx, viewer.id)
      const meanwhile = await findMade(tx, viewer, draft)
      if (meanwhile) return { ...meanwhile, fresh: false }
      const today = await countRows(
        tx,
        sql`select 1 from chains where author_id = ${viewer.id} and created_at > now() - interval '24 hours'`,
      )
      if (today >= chainLimits.day) throw refuse(`一天最多发起 ${chainLimits.day} 个接龙，明天再来吧`)
      const id = newId()
      await tx.insert(chains).values({
        id,
        key: draft.key,
        groupId: draft.group,
        authorId: viewer.id,
        title,
        format: lineOf(texts.format),
        places: draft.places ?? null,
        each: draft.each ?? 1,
        timed: untilAt !== null,
        untilAt: untilAt ?? idleEnd(),
      })
      return { id, title, fresh: true }
    })
  }

  /** Changes the locked chain and tells its group. `work` gives what else changes in its row; null: nothing did. */
  private async changing(
    viewer: Viewer,
    id: string,
    work: (tx: Executor, chain: Standing) => Promise<Changes | null>,
  ): Promise<ChainFace> {
    await inTransaction(this.context, async (tx) => {
      const chain = await lockedIn(tx, viewer, id)
      const changes = await work(tx, chain)
      if (changes === null) return
      await tx
        .update(chains)
        .set({ ...changes, turn: sql`turn + 1` })
        .where(eq(chains.id, id))
      await notifyGroup(this.context, tx, chain)
    })
    return this.reading.face(viewer, id)
  }

  private demandOpen(chain: Standing): void {
    const obstacle = obstacleIn(chain)
    if (obstacle !== null) throw refuse(obstacle)
    if (!chain.open) throw refuse('接龙已经结束')
  }

  private demandManager(chain: Standing, viewer: Viewer): void {
    if (!manages(chain, viewer)) throw refuse('只有发起人和群管理员可以这样做')
  }

  /** @throws Refusal for words that may not be published, or none */
  private async worded(viewer: Viewer, text: string): Promise<string> {
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, { scene: 'chat', texts: { text } })
    const words = lineOf(texts.text)
    if (words === '') throw wrongField('text', '写一行再接')
    return words
  }
}

interface Changes {
  lines?: SQL
  closedAt?: SQL | null
  timed?: SQL
  untilAt?: SQL
}
