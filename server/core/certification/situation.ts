/** Where a person stands, and the changes of it that every way to certify shares. */
import { and, asc, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  gradesOf,
  stepOf,
  stateOf,
  untilOf,
  type Action,
  type State,
  type Way,
} from '../../../contract/certification/rules'
import type { Executor } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { users } from '../account/tables'
import { grantPoints } from '../ledger/points'
import { notifyPrograms } from '../programs/notify'
import { certifications, faculties, majors } from './tables'
import { certificationApproved } from './tells'

export type CertificationRow = typeof certifications.$inferSelect

export interface Situation {
  state: State
  approved: CertificationRow | null
  pending: CertificationRow | null
  /** The one that was refused or ran out last. */
  last: CertificationRow | null
}

export async function situationOf(tx: Executor, userId: string): Promise<Situation> {
  const own = eq(certifications.userId, userId)
  const ended = tx
    .select({ id: certifications.id })
    .from(certifications)
    .where(and(own, inArray(certifications.state, ['refused', 'expired'])))
    .orderBy(desc(sql`coalesce(${certifications.until}, ${certifications.decidedAt})`))
    .limit(1)
  const rows = await tx
    .select()
    .from(certifications)
    .where(
      and(
        own,
        or(inArray(certifications.state, ['approved', 'pending']), eq(certifications.id, sql`(${ended})`)),
      ),
    )
  const find = (...states: CertificationRow['state'][]) =>
    rows.find(({ state }) => states.includes(state)) ?? null
  const [approved, pending, last] = [find('approved'), find('pending'), find('refused', 'expired')]
  const state = stateOf(
    {
      until: approved?.until?.getTime() ?? null,
      pending: pending !== null,
      last: last?.state === 'refused' || last?.state === 'expired' ? last.state : null,
    },
    Date.now(),
  )
  return { state, approved, pending, last }
}

const refusedWords: Record<Action, string> = {
  submit: '你已经通过学生认证，或有一份申请在审核中',
  replace: '没有审核中的申请可以替换',
  modify: '通过学生认证、且没有更改在审核时才能更改',
  prove: '你已经通过学生认证，不用再来一次',
  approve: '这份申请已经审核过了',
  refuse: '这份申请已经审核过了',
  expire: '这份认证还没有到期',
}

/** Refuses an action that the state does not know. */
export function demand({ state }: Situation, action: Action): void {
  if (!stepOf(state, action)) throw refuse(refusedWords[action])
}

/** Ends what ran out and the daily round has not come to. Under the person's lock. */
export const settle = (tx: Executor, userId: string) =>
  tx
    .update(certifications)
    .set({ state: 'expired' })
    .where(
      and(
        eq(certifications.userId, userId),
        eq(certifications.state, 'approved'),
        lte(certifications.until, new Date()),
      ),
    )

export interface Studies {
  college: string
  major: string
  grade: number
}

/** Names of a faculty and a major of the school. */
export async function studiesOf(
  tx: Executor,
  schoolId: string,
  { faculty, major, grade }: { faculty: string; major: string; grade: number },
): Promise<Studies> {
  const [found] = await tx
    .select({ college: faculties.name, major: majors.name })
    .from(faculties)
    .leftJoin(majors, and(eq(majors.facultyId, faculties.id), eq(majors.id, major)))
    .where(and(eq(faculties.id, faculty), eq(faculties.schoolId, schoolId)))
  if (!found) throw wrongField('faculty', '你的学校没有这个学院')
  if (found.major === null) throw wrongField('major', '这个学院没有这个专业')
  if (!gradesOf(Date.now()).includes(grade)) throw wrongField('grade', '年级不对，请重新选择')
  return { college: found.college, major: found.major, grade }
}

/** Takes back what is under review. */
export const withdraw = (tx: Executor, id: string) =>
  tx
    .update(certifications)
    .set({ state: 'withdrawn', words: null, decidedAt: new Date() })
    .where(eq(certifications.id, id))

/** Makes room for another certification: one stands at a time. */
export const endStanding = (tx: Executor, userId: string) =>
  tx
    .update(certifications)
    .set({ state: 'ended' })
    .where(and(eq(certifications.userId, userId), eq(certifications.state, 'approved')))

/**
 * Writes on the person what a certification grants, and gives points for the first. Call `announceChange` after the
 * transaction. @throws Refusal where they are of another school by now
 */
async function grant(
  tx: Executor,
  certified: Studies & Pick<CertificationRow, 'id' | 'userId' | 'schoolId' | 'way'>,
  until: Date,
): Promise<void> {
  const { id, userId, schoolId, way, college, major, grade } = certified
  const granted = await tx
    .update(users)
    .set({ studentUntil: until, college, major, grade })
    .where(and(eq(users.id, userId), eq(users.schoolId, schoolId)))
    .returning({ id: users.id })
  if (granted.length === 0) throw refuse('已经换了学校，不能再认证成这所学校的学生')
  await grantPoints(tx, userId)
  await notifyPrograms(tx, certificationApproved, schoolId, { id, way })
}

/** Of a proof that waited for a reviewer. */
export const takenWords = '这个学号或邮箱已经认证了另一个账号'

/** Approves what a reviewer saw. A changed certification keeps the old expiry date. @throws Refusal where its proof is taken */
export async function approve(tx: Executor, row: CertificationRow, reviewerId: string): Promise<Date> {
  const [standing] = await tx
    .select({ until: certifications.until })
    .from(certifications)
    .where(and(eq(certifications.userId, row.userId), eq(certifications.state, 'approved')))
    .orderBy(asc(certifications.id))
  const now = Date.now()
  const kept = row.way === 'change' && standing?.until && standing.until.getTime() > now
  const full = new Date(Math.min(untilOf(now), row.until?.getTime() ?? Infinity))
  const until = kept ? (standing.until ?? full) : full
  await endStanding(tx, row.userId)
  if (row.proof && (await isCertifiedBy(tx, row.schoolId, [row.proof]))) throw refuse(takenWords)
  await tx
    .update(certifications)
    .set({ state: 'approved', until, reviewerId, decidedAt: new Date(now) })
    .where(eq(certifications.id, row.id))
  await grant(tx, row, until)
  return until
}

export interface Proof extends Studies {
  userId: string
  schoolId: string
  way: Way
  /** What no second account may use, under the current key and then under former ones; none for the quiz. */
  proofs: Buffer[]
  /** It ends then at the latest; null: with the academic year. */
  latest: Date | null
}

/** Certifies at once. Refuses a proof that certifies another account. Under the person's lock. */
export async function certify(
  tx: Executor,
  { proofs, latest, ...proven }: Proof,
  keyId: string,
  taken: string,
): Promise<void> {
  const id = newId()
  const now = Date.now()
  const until = new Date(Math.min(untilOf(now), latest?.getTime() ?? Infinity))
  const [proof = null, ...former] = proofs
  await endStanding(tx, proven.userId)
  if (await isCertifiedBy(tx, proven.schoolId, former)) throw refuse(taken)
  const added = await tx
    .insert(certifications)
    .values({
      id,
      ...proven,
      proof,
      keyId: proof && keyId,
      state: 'approved',
      until,
      decidedAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning({ id: certifications.id })
  if (added.length === 0) throw refuse(taken)
  await grant(tx, { id, ...proven }, until)
}

/** Puts under review what would certify anybody else at once. Under the person's lock. @throws Refusal as `certify` does */
export async function submitProof(
  tx: Executor,
  { proofs, latest, ...proven }: Proof & { id: string; words: Buffer },
  keyId: string,
  taken: string,
): Promise<void> {
  if (await isCertifiedBy(tx, proven.schoolId, proofs, proven.userId)) throw refuse(taken)
  const [proof = null] = proofs
  await tx
    .insert(certifications)
    .values({ ...proven, proof, keyId: proof && keyId, state: 'pending', until: latest })
}

/** Whether somebody, but for `but`, is certified by one of the proofs. The database's own index sees to those under the current key. */
export async function isCertifiedBy(
  tx: Executor,
  schoolId: string,
  proofs: Buffer[],
  but?: string,
): Promise<boolean> {
  if (proofs.length === 0) return false
  const found = await tx
    .select({ id: certifications.id })
    .from(certifications)
    .where(
      and(
        eq(certifications.schoolId, schoolId),
        eq(certifications.state, 'approved'),
        inArray(certifications.proof, proofs),
        but === undefined ? undefined : ne(certifications.userId, but),
      ),
    )
    .limit(1)
  return found.length > 0
}
