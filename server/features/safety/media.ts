/**
 * Pictures and sounds at the vendors: WeChat's answers some time later, the cloud's at once. Each question is a row before it is
 * asked, so that a node that ends loses none. What WeChat does not answer is left to the local verdict; where everything is to be
 * looked at, people look.
 */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { kindTitles } from '../../../contract/safety/rules'
import type { Context, Executor } from '../../context'
import { ProviderError, type MediaOpinion } from '../../providers'
import { mediaChecks, screenings } from '../../core/safety/tables'
import { openIdOf } from '../../core/safety/ask'
import { jpegOf } from './jpeg'
import { kindOfLabel } from '../../core/safety/screen'
import { lockScreening, settle, type Screening } from '../../core/safety/settle'

/** The vendor answers within half an hour; later nobody waits for it, minutes. */
const answerMinutes = 40
/** Times that a question is put. */
const mostTries = 5
const batch = 20

/** Where the vendor fetches a file that it is asked about. The id is known to nobody else. */
export const mediaPath = '/api/safety/media'

interface Question {
  id: string
  kind: 'picture' | 'sound'
  key: string
  userId: string
}

export class MediaChecks {
  constructor(private readonly context: Context) {}

  /** Asks what is to be asked and gives up what nobody answers. How many it was. */
  async round(going: () => boolean): Promise<number> {
    const { db } = this.context
    const asked = await db
      .select({
        id: mediaChecks.id,
        kind: mediaChecks.kind,
        key: mediaChecks.key,
        userId: screenings.authorId,
      })
      .from(mediaChecks)
      .innerJoin(screenings, eq(screenings.id, mediaChecks.screeningId))
      .where(and(isNull(mediaChecks.traceId), isNull(mediaChecks.answer), lt(mediaChecks.tries, mostTries)))
      .orderBy(mediaChecks.id)
      .limit(batch)
    for (const one of asked) if (going()) await this.ask(one)
    const unanswered = this.context.providers.cloudSafety ? 'review' : 'pass'
    const late = await db
      .select({ id: mediaChecks.id })
      .from(mediaChecks)
      .where(
        and(
          isNull(mediaChecks.answer),
          sql`(${mediaChecks.tries} >= ${mostTries} and ${mediaChecks.traceId} is null or ${mediaChecks.createdAt} < now() - make_interval(mins => ${answerMinutes}))`,
        ),
      )
      // those that failed before come last: however many they are, they do not keep the others waiting
      .orderBy(mediaChecks.tries, mediaChecks.createdAt, mediaChecks.id)
      .limit(batch)
    for (const { id } of late) if (going()) await this.giveUp(id, unanswered)
    return asked.length + late.length
  }

  /** What the vendor says of one. False when it is none that was asked, or not yet known to be. */
  answered({ traceId, suggest, label }: MediaOpinion): Promise<boolean> {
    return this.hear(eq(mediaChecks.traceId, traceId), { suggest, label })
  }

  private async ask({ id, kind, key, userId }: Question): Promise<void> {
    const { db, providers, config, log } = this.context
    const openId = await openIdOf(this.context, userId)
    try {
      if (providers.safety && openId !== null && config.publicUrl !== null) {
        const url = `${config.publicUrl}${mediaPath}?id=${id}`
        const traceId = await providers.safety.media(openId, 4, kind, url)
        // asked twice, the first question stands: its answer may have been heard of already
        await db
          .update(mediaChecks)
          .set({ traceId })
          .where(and(eq(mediaChecks.id, id), isNull(mediaChecks.traceId)))
      } else if (providers.cloudSafety && kind === 'picture') {
        const opinion = await providers.cloudSafety.picture(
          id,
          await jpegOf(await providers.storage.read(key)),
        )
        await this.hear(eq(mediaChecks.id, id), opinion)
      } else await db.update(mediaChecks).set({ tries: mostTries }).where(eq(mediaChecks.id, id))
    } catch (err) {
      // a file that is gone, or any other fault of one question, keeps no other from being asked
      log.warn({ err, check: id }, 'media not checked by the vendor')
      const hopeless = err instanceof ProviderError && err.reason === 'invalid-input'
      const tries = hopeless ? sql`${mostTries}` : sql`${mediaChecks.tries} + 1`
      await db.update(mediaChecks).set({ tries }).where(eq(mediaChecks.id, id))
    }
  }

  /** Settles what nobody answers. One that cannot be settled is set aside, and tried again after the others. */
  private async giveUp(id: string, suggest: MediaOpinion['suggest']): Promise<void> {
    const { db, log } = this.context
    try {
      await this.hear(eq(mediaChecks.id, id), { suggest, label: null })
    } catch (err) {
      log.error({ err, check: id }, 'media check not settled')
      await db
        .update(mediaChecks)
        .set({ tries: sql`greatest(${mediaChecks.tries}, ${mostTries}) + 1` })
        .where(eq(mediaChecks.id, id))
    }
  }

  private async hear(
    which: ReturnType<typeof eq>,
    { suggest, label }: Pick<MediaOpinion, 'suggest' | 'label'>,
  ): Promise<boolean> {
    const { db } = this.context
    const [found] = await db
      .select({ id: mediaChecks.id, subjectId: screenings.subjectId })
      .from(mediaChecks)
      .innerJoin(screenings, eq(screenings.id, mediaChecks.screeningId))
      .where(which)
    if (!found) return false
    await db.transaction(async (tx) => {
      const screening = await lockScreening(tx, found.subjectId)
      if (!screening) return
      const said = await tx
        .update(mediaChecks)
        .set({ answer: suggest, label })
        .where(and(eq(mediaChecks.id, found.id), isNull(mediaChecks.answer)))
        .returning({ id: mediaChecks.id })
      if (said.length > 0) await this.weigh(tx, screening)
    })
    return true
  }

  /** One bad picture is enough; a doubtful one is for people; the last good one shows what waits for nobody else. */
  private async weigh(tx: Executor, screening: Screening): Promise<void> {
    const checks = await tx
      .select({ kind: mediaChecks.kind, answer: mediaChecks.answer, label: mediaChecks.label })
      .from(mediaChecks)
      .where(eq(mediaChecks.screeningId, screening.id))
    const what = ({ kind, label }: { kind: string; label: number | null }) =>
      `${kind === 'sound' ? '录音' : '图片'}${label === null ? '还没有自动审核的结果' : `可能含有${kindTitles[kindOfLabel(label)]}的内容`}`
    const risky = checks.find(({ answer }) => answer === 'risky')
    if (risky) return void (await settle(this.context, tx, screening, 'fail', what(risky)))
    const doubtful = checks.find(({ answer }) => answer === 'review')
    if (doubtful && screening.waitsFor === 'vendor') {
      await tx
        .update(screenings)
        .set({ waitsFor: 'reviewer', reason: `${what(doubtful)}，管理员看过后大家才能看到` })
        .where(eq(screenings.id, screening.id))
    } else if (screening.waitsFor === 'vendor' && checks.every(({ answer }) => answer !== null)) {
      await settle(this.context, tx, screening, 'pass', null)
    }
  }
}
