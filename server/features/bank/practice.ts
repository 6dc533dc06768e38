import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, type Mode } from '../../../contract/bank/rules'
import type { Outcome, Round } from '../../../contract/bank/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { checkedAnswer, isRight, markDown } from './marking'
import {
  itemOf,
  itemsOf,
  lockedSheet,
  outcomeOf,
  sheetOf,
  subjectOf,
  type ItemRow,
  type SheetRow,
} from './read'
import { bankChapters, bankItems, bankSheets } from './tables'

interface Wanted {
  subject: string
  chapter?: string
  mode: Mode
  anew?: boolean
}

const nothing: Record<Mode, string> = {
  order: '这里还没有题目',
  random: '这里还没有题目',
  wrong: '错题本里没有这里的题',
  due: '现在没有要复习的题',
}

/** Rounds of practice: every answer is marked at once, and stands. */
export class Practice {
  constructor(private readonly context: Context) {}

  /** Goes on with the round that is open at this place, on whichever device it began. */
  async start(viewer: Viewer, { subject: subjectId, chapter, mode, anew = false }: Wanted): Promise<Round> {
    const { db } = this.context
    await subjectOf(db, viewer, subjectId)
    const chapterId = chapter === undefined ? null : await this.chapterOf(subjectId, chapter)
    const place = chapterId ?? subjectId
    // books change between two visits: what was drawn from them is not gone on with
    const fresh = anew || mode === 'wrong' || mode === 'due'
    const id = await db.transaction(async (tx) => {
      const open = await this.openAt(tx, viewer, place, mode)
      if (open && !fresh) return open.id
      if (open) await endRound(tx, open.id)
      return this.draw(tx, viewer, { subjectId, chapterId, place, mode })
    })
    return this.round(viewer, id)
  }

  /** From the first question that is open, or from a place on. */
  async round(viewer: Viewer, id: string, from?: number): Promise<Round> {
    const { db } = this.context
    const sheet = await sheetOf(db, viewer, id, 'practice')
    const { rows } = await db.execute<{
      answered: number
      correct: number
      first: number | null
      subject: string
      chapter: string | null
    }>(sql`
      select (select title from bank_subjects where id = ${sheet.subjectId}) as subject,
        (select title from bank_chapters where id = ${sheet.chapterId}::uuid) as chapter,
        count(i.correct)::int as answered, (count(*) filter (where i.correct))::int as correct,
        min(i.place) filter (where i.correct is null) as first
      from bank_items i where i.sheet_id = ${id}`)
    const [counts] = rows
    const { questions: slice } = limits.slice
    const start = from ?? Math.floor((counts?.first ?? 0) / slice) * slice
    const items = await itemsOf(db, viewer.id, id, start, slice)
    return {
      id,
      subject: { id: sheet.subjectId, title: counts?.subject ?? '' },
      chapter: sheet.chapterId && counts?.chapter ? { id: sheet.chapterId, title: counts.chapter } : null,
      mode: sheet.mode as Mode,
      total: sheet.total,
      answered: counts?.answered ?? 0,
      right: counts?.correct ?? 0,
      from: start,
      items: items.map((item) => itemOf(item, this.context)),
    }
  }

  /** The same answer again gives the same outcome; another one is too late. */
  answer(viewer: Viewer, id: string, questionId: string, answer: readonly string[]): Promise<Outcome> {
    return this.context.db.transaction(async (tx) => {
      const sheet = await lockedSheet(tx, viewer, id, 'practice')
      const item = await itemBy(tx, viewer, id, questionId)
      const given = checkedAnswer(item, answer)
      const outcome = outcomeOf(item, this.context)
      if (item.correct !== null) {
        if (JSON.stringify(item.given) !== JSON.stringify(given)) throw refuse('这道题已经答过了')
        return { right: item.correct, ...outcome }
      }
      if (sheet.endedAt !== null) throw refuse('这轮练习已经结束了')
      const right = isRight(item, given)
      await tx
        .update(bankItems)
        .set({ answer: given, correct: right })
        .where(and(eq(bankItems.sheetId, id), eq(bankItems.questionId, questionId)))
      await markDown(
        tx,
        viewer.id,
        sheet.subjectId,
        [{ questionId, version: item.version, right }],
        Date.now(),
      )
      await tx.execute(sql`
        update bank_sheets set ended_at = now(), score = (select count(*) from bank_items where sheet_id = ${id} and correct)
        where id = ${id} and not exists(select 1 from bank_items where sheet_id = ${id} and correct is null)`)
      return { right, ...outcome }
    })
  }

  private async chapterOf(subjectId: string, id: string): Promise<string> {
    const [row] = await this.context.db
      .select({ id: bankChapters.id })
      .from(bankChapters)
      .where(and(eq(bankChapters.id, id), eq(bankChapters.subjectId, subjectId)))
    if (!row) throw gone('这一章')
    return row.id
  }

  private async openAt(
    tx: Executor,
    viewer: Viewer,
    place: string,
    mode: Mode,
  ): Promise<SheetRow | undefined> {
    const [row] = await tx
      .select()
      .from(bankSheets)
      .where(
        and(
          eq(bankSheets.userId, viewer.id),
          eq(bankSheets.place, place),
          eq(bankSheets.mode, mode),
          isNull(bankSheets.endedAt),
        ),
      )
      .for('update')
    return row
  }

  private async draw(
    tx: Executor,
    viewer: Viewer,
    at: { subjectId: string; chapterId: string | null; place: string; mode: Mode },
  ): Promise<string> {
    const { subjectId, chapterId, place, mode } = at
    const here = sql`q.subject_id = ${subjectId} ${chapterId ? sql`and q.chapter_id = ${chapterId}` : sql``}`
    const book = sql`bank_marks m join bank_questions q on q.id = m.question_id where m.user_id = ${viewer.id} and m.subject_id = ${subjectId} and m.box is not null and ${here}`
    const drawn: Record<Mode, SQL> = {
      order: sql`bank_questions q where ${here} order by q.chapter_id, q.id limit ${limits.round.questions}`,
      random: sql`bank_questions q where ${here} order by random() limit ${limits.random.questions}`,
      wrong: sql`${book} order by m.due_at, m.question_id limit ${limits.round.questions}`,
      due: sql`${book} and m.due_at <= now() order by m.due_at, m.question_id limit ${limits.round.questions}`,
    }
    return drawSheet(tx, viewer, { ...at, until: null, nothing: nothing[mode] }, drawn[mode], place)
  }
}

/** Leaves a round: what was not answered is no part of it. */
async function endRound(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from bank_items where sheet_id = ${id} and correct is null`)
  await tx.execute(sql`
    update bank_sheets s set ended_at = now(), total = i.n, score = i.correct
    from (select count(*) as n, count(*) filter (where correct) as correct from bank_items where sheet_id = ${id}) i where s.id = ${id}`)
}

interface Drawing {
  subjectId: string
  chapterId: string | null
  mode: SheetRow['mode']
  until: Date | null
  /** Said when nothing is drawn. */
  nothing: string
}

/** A sheet with the questions that `from` names, in its order. Of two at once one draws, and both have its sheet. */
export async function drawSheet(
  tx: Executor,
  viewer: Viewer,
  { nothing: none, ...sheet }: Drawing,
  from: SQL,
  place: string,
): Promise<string> {
  const id = newId()
  const added = await tx
    .insert(bankSheets)
    .values({ id, userId: viewer.id, place, total: 0, ...sheet })
    .onConflictDoNothing()
    .returning({ id: bankSheets.id })
  if (added.length === 0) {
    const [other] = await tx
      .select({ id: bankSheets.id })
      .from(bankSheets)
      .where(
        and(
          eq(bankSheets.userId, viewer.id),
          eq(bankSheets.place, place),
          eq(bankSheets.mode, sheet.mode),
          isNull(bankSheets.endedAt),
        ),
      )
    if (!other) throw refuse('请再试一次')
    return other.id
  }
  const { rowCount } = await tx.execute(sql`
    insert into bank_items (sheet_id, place, question_id, version)
    select ${id}, row_number() over () - 1, drawn.id, drawn.version from (select q.id, q.version from ${from}) drawn`)
  if (!rowCount) throw refuse(none)
  await tx.update(bankSheets).set({ total: rowCount }).where(eq(bankSheets.id, id))
  return id
}

export async function itemBy(
  tx: Executor,
  viewer: Viewer,
  sheetId: string,
  questionId: string,
): Promise<ItemRow> {
  const [place] = await tx
    .select({ place: bankItems.place })
    .from(bankItems)
    .where(and(eq(bankItems.sheetId, sheetId), eq(bankItems.questionId, questionId)))
  const [row] = place ? await itemsOf(tx, viewer.id, sheetId, place.place, 1) : []
  if (!row) throw gone('这道题')
  return row
}
