/** Tells those who took a side how a talk ended, each once, some at a time: what a round leaves the next goes on with. */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { percents, sideTitles, type Side } from '../../../contract/hot/rules'
import type { Context, Executor } from '../../context'
import { notify } from '../../core/notice/notify'
import { hotSides, hotTalks } from './tables'

/** People told in one transaction. */
const batch = 100
/** Batches of one round: other work of the node waits for its end. */
const batches = 10

type Talk = typeof hotTalks.$inferSelect

function resultOf({ title, red, blue, reds, blues }: Talk): string {
  if (reds + blues === 0) return `热议“${title}”结束了，没有人选边`
  const share = percents({ red: reds, blue: blues })
  return `热议“${title}”结束了：${red} ${share.red}%，${blue} ${share.blue}%，${reds + blues} 人选了边`
}

const notifyVoter = (tx: Executor, talk: Talk, userId: string, side: Side | null) =>
  notify(tx, {
    userId,
    group: 'system',
    kind: 'system',
    actorId: null,
    subjectId: talk.id,
    about: { subject: 'hot', id: talk.id },
    text: side === null ? resultOf(talk) : `${resultOf(talk)}。你站${sideTitles[side]}`,
  })

/** Tells the next of the talk that ended first. How many; null when there is none. */
const notifyNext = ({ db }: Context): Promise<number | null> =>
  db.transaction(async (tx) => {
    const [talk] = await tx
      .select()
      .from(hotTalks)
      .where(
        and(
          isNull(hotTalks.toldAt),
          sql`${hotTalks.closesAt} <= now()`,
          isNull(hotTalks.deletedAt),
          eq(hotTalks.state, 'approved'),
        ),
      )
      .orderBy(asc(hotTalks.closesAt))
      .limit(1)
      .for('no key update')
    if (!talk) return null
    const people = await tx
      .select({ userId: hotSides.userId, side: hotSides.side })
      .from(hotSides)
      .where(
        and(
          eq(hotSides.talkId, talk.id),
          talk.toldTo === null ? undefined : gt(hotSides.userId, talk.toldTo),
        ),
      )
      .orderBy(asc(hotSides.userId))
      .limit(batch)
    for (const { userId, side } of people) await notifyVoter(tx, talk, userId, side)
    const last = people.length < batch
    if (last && !(await sideOf(tx, talk))) await notifyVoter(tx, talk, talk.authorId, null)
    await tx
      .update(hotTalks)
      .set({
        toldTo: people[people.length - 1]?.userId ?? talk.toldTo,
        ...(last ? { toldAt: sql`now()` } : {}),
      })
      .where(eq(hotTalks.id, talk.id))
    return people.length + 1
  })

const sideOf = async (tx: Executor, { id, authorId }: Talk) =>
  (
    await tx
      .select({ side: hotSides.side })
      .from(hotSides)
      .where(and(eq(hotSides.talkId, id), eq(hotSides.userId, authorId)))
  )[0]

/** One round. How many were told. */
export async function notifyEnded(context: Context, going: () => boolean = () => true): Promise<number> {
  let told = 0
  for (let done = 0; done < batches && going(); done += 1) {
    const count = await notifyNext(context)
    if (count === null) break
    told += count
  }
  return told
}
