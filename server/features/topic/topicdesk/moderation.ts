import { eq, sql } from 'drizzle-orm'
import { removalReasons, type RemovalReason } from '../../../../contract/topicdesk/rules'
import type { RemovedDynamic } from '../../../../contract/topicdesk/schema'
import type { Context, Viewer } from '../../../context'
import { by, keyset, type PageQuery } from '../../../http/keyset'
import { wrongField } from '../../../http/refusal'
import { Feed } from '../../../core/dynamic/feed'
import { notifyAll } from '../../../core/complaint/outcome'
import { noteOf } from '../../../core/complaint/texts'
import { settleAppeal } from './appeals'
import {
  aboutOf,
  hold,
  putBack,
  removalColumns,
  removalJoined,
  removalOf,
  type Held,
  type RemovalRow,
} from './removals'
import { log, findManaged, readable, scopeOf } from './scope'
import { topics } from '../../../core/dynamic/topic/tables'
import { topicRemovals } from '../../../core/dynamic/topic/tables'
import { demandImpartial } from '../../../core/roles/impartial'

interface Removing {
  id: string
  dynamic: string
  reason: RemovalReason
  note?: string
}
/** What managers take out of a topic and put back. The dynamic itself stays its author's either way. */
export class Moderation {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  /** The latest removal first. What its author deleted, or does not show to the viewer, is left out. */
  async removed(
    viewer: Viewer,
    { id, ...query }: PageQuery & { id?: string },
  ): Promise<{ items: RemovedDynamic[]; next: string | null }> {
    const scope = await scopeOf(this.context, viewer, id)
    const page = keyset(
      by.latest(sql`r.created_at`, sql`r.id`, (row: { ms: number; id: string }) => [row.ms, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<RemovalRow & { ms: number }>(sql`
      select ${removalColumns(viewer)}, (extract(epoch from r.created_at) * 1000)::float8 as ms
      from ${scope} m join topic_removals r on r.topic_id = m.id and r.state = 'out'
      join dynamics d on d.id = r.dynamic_id join users u on u.id = d.author_id ${removalJoined}
      where ${readable(viewer)} ${page.after}
      ${page.order}`)
    const { items, next } = page.of(rows, (row) => removalOf(row, this.context))
    const known = await this.feed.these(
      viewer,
      items.map(({ dynamic }) => dynamic),
    )
    return {
      items: items.flatMap((removal) => {
        const dynamic = known.get(removal.dynamic)
        return dynamic ? [{ removal, dynamic }] : []
      }),
      next,
    }
  }

  /** Taking out twice is taking out once. The author reads why, and may appeal. */
  async remove(viewer: Viewer, { id, dynamic, reason, ...said }: Removing): Promise<void> {
    const topic = await findManaged(this.context.db, viewer, id)
    const note = said.note === undefined ? '' : noteOf(said.note)
    if (reason === 'other' && note === '') throw wrongField('note', '请说说是哪里不合适')
    await this.context.db.transaction(async (tx) => {
      const held = await hold(tx, topic, dynamic)
      const added = await tx
        .insert(topicRemovals)
        .values({ topicId: id, dynamicId: dynamic, removedBy: viewer.id, reason, note })
        .onConflictDoNothing()
        .returning({ id: topicRemovals.id })
      const [made] = added
      if (!made) return
      await tx
        .update(topics)
        .set({ dynamics: sql`${topics.dynamics} - 1` })
        .where(eq(topics.id, id))
      const why = [removalReasons[reason], note].filter(Boolean).join('：')
      await log(tx, viewer, topic, {
        action: 'remove',
        subject: held.subject,
        detail: { dynamic, reason: why },
      })
      if (held.author !== viewer.id)
        await notifyAll(tx, [
          {
            userId: held.author,
            text: removedText(topic.name, held, why),
            of: { leads: 'removal', id: made.id },
          },
        ])
    })
  }

  /** An appeal that waits is settled by it: there is nothing left to appeal against. */
  async restore(viewer: Viewer, id: string, dynamic: string): Promise<void> {
    const topic = await findManaged(this.context.db, viewer, id)
    await this.context.db.transaction(async (tx) => {
      const held = await hold(tx, topic, dynamic)
      const removal = await putBack(tx, id, dynamic, 'restore')
      if (removal === null) return
      // what somebody else took out of it, they appeal against
      if (removal.removedBy !== viewer.id) demandImpartial(viewer, held.author)
      await settleAppeal(tx, viewer, removal.id)
      await log(tx, viewer, topic, { action: 'restore', subject: held.subject, detail: { dynamic } })
      if (held.author !== viewer.id) {
        await notifyAll(tx, [
          { userId: held.author, text: `你的动态“${aboutOf(held)}”放回话题 #${topic.name} 了。` },
        ])
      }
    })
  }
}

const removedText = (topic: string, held: Held, why: string): string =>
  `你的动态“${aboutOf(held)}”被移出话题 #${topic}，原因是${why}。动态还在你的主页，别处照常能看到。不同意的话，30 天内可以在“举报与申诉”里申诉，由另一位管理员复核。`
