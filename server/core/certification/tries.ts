import { and, count, eq, gte, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { dayStart, perDay, quiz } from '../../../contract/certification/rules'
import type { Context, Executor } from '../../context'
import { Refusal } from '../../http/refusal'
import { certificationTries as tries, quizAttempts } from './tables'

export type TryKind = keyof typeof perDay

/** While the transaction lasts, nothing else changes the person's certification. */
export const lockPerson = (tx: Executor, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`certification:${userId}`}, 0))`)

export async function triesLeft(tx: Executor, userId: string, kind: TryKind): Promise<number> {
  const used = await tx
    .select({ id: tries.id })
    .from(tries)
    .where(
      and(
        eq(tries.userId, userId),
        eq(tries.kind, kind),
        gte(tries.createdAt, new Date(dayStart(Date.now()))),
      ),
    )
  return Math.max(perDay[kind] - used.length, 0)
}

/** Tries of the quiz that the person has left today. */
export async function attemptsLeft(tx: Executor, userId: string): Promise<number> {
  const [row] = await tx
    .select({ used: count() })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), gte(quizAttempts.startedAt, new Date(dayStart(Date.now())))))
  return Math.max(quiz.perDay - (row?.used ?? 0), 0)
}

/** Takes one of the day's tries; what comes of it does not give it back. Gives the tries that are left, and its id. */
export const takeTry = (
  { db }: Context,
  userId: string,
  kind: TryKind,
): Promise<{ id: string; left: number }> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, userId)
    const left = await triesLeft(tx, userId, kind)
    if (left === 0) throw new Refusal(429, -2, `今天的 ${perDay[kind]} 次机会用完了，请明天再试`)
    const id = newId()
    await tx.insert(tries).values({ id, userId, kind })
    return { id, left: left - 1 }
  })

/** The try came to nothing through no fault of the person. */
export const returnTry = ({ db }: Context, id: string) => db.delete(tries).where(eq(tries.id, id))

export const leftWords = (left: number): string =>
  left === 0 ? '今天的机会用完了，请明天再试' : `今天还可以试 ${left} 次`
