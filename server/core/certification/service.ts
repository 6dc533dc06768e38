import { and, asc, eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { v7 as newId } from 'uuid'
import type { Certification, certificationRoutes } from '../../../contract/certification/schema'
import { personName, quiz, type Action } from '../../../contract/certification/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { announceChange } from '../account/sessions'
import { schools } from '../school/tables'
import { release, type Papers } from './papers'
import type { Secrets } from '../seal/secrets'
import {
  certify,
  demand,
  settle,
  situationOf,
  submitProof,
  studiesOf,
  withdraw,
  type CertificationRow,
  type Proof,
  type Situation,
} from './situation'
import { certifications, faculties, mailDomains, majors, questions, roll } from './tables'
import { attemptsLeft, lockPerson } from './tries'

export type Card = Static<(typeof certificationRoutes)['certification/submit']['body'] & {}>
type Words = Pick<Card, 'name' | 'number'>
type Proven = Omit<Proof, 'userId'>

/** The viewer's school; a person without one is sent to choose it. */
export function schoolOf(viewer: Viewer): string {
  if (viewer.schoolId === null) throw refuse('请先选择你的学校')
  return viewer.schoolId
}

/** A student's own certification. */
export class CertificationService {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
    private readonly papers: Papers,
  ) {}

  async faculties(viewer: Viewer | null, school = viewer?.schoolId ?? undefined) {
    if (school === undefined) throw wrongField('school', '请先选择学校')
    const { db } = this.context
    const { id, name } = faculties
    return {
      items: await db
        .select({ id, name })
        .from(faculties)
        .where(eq(faculties.schoolId, school))
        .orderBy(asc(name))
        .limit(200),
    }
  }

  async majors(faculty: string) {
    const { db } = this.context
    const { id, name } = majors
    return {
      items: await db
        .select({ id, name })
        .from(majors)
        .where(eq(majors.facultyId, faculty))
        .orderBy(asc(name))
        .limit(200),
    }
  }

  async info(viewer: Viewer): Promise<Certification> {
    const { db } = this.context
    const situation = await situationOf(db, viewer.id)
    const { state, approved, pending } = situation
    const schoolId = pending?.schoolId ?? approved?.schoolId ?? viewer.schoolId
    const [school, offers, quiz_left, photos] = await Promise.all([
      schoolId === null
        ? []
        : db.select({ id: schools.id, name: schools.name }).from(schools).where(eq(schools.id, schoolId)),
      this.offers(viewer.schoolId),
      attemptsLeft(db, viewer.id),
      this.papers.any(viewer),
    ])
    return {
      state,
      school: school[0] ?? null,
      standing:
        approved?.until && state !== 'expired' && state !== 'pending'
          ? { ...studies(approved), way: approved.way, until: approved.until.toISOString() }
          : null,
      pending: pending && {
        ...studies(pending),
        ...this.wordsOf(pending),
        id: pending.id,
        way: pending.way,
        paper: pending.paperId,
        at: pending.createdAt.toISOString(),
      },
      refusal: refusalOf(situation),
      offers,
      quiz_left,
      photos,
    }
  }

  /** Puts a card under review. A retry with the same key is the same submission. */
  async submit(
    viewer: Viewer,
    action: Extract<Action, 'submit' | 'replace' | 'modify'>,
    card: Card,
  ): Promise<Certification> {
    await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer.id)
      if (await this.known(tx, viewer.id, card.key)) return
      await settle(tx, viewer.id)
      const situation = await situationOf(tx, viewer.id)
      demand(situation, action)
      await this.insert(tx, viewer, action, card, situation)
    })
    return this.info(viewer)
  }

  /**
   * Certifies at once by what `proven` shows; a submission under review is no longer needed. `words`: what a reviewer reads
   * of an administrator, who waits for another one.
   */
  async prove(viewer: Viewer, proven: Proven, taken: string, words: Words): Promise<Certification> {
    await this.context.db.transaction((tx) => this.proveIn(tx, viewer, proven, taken, words))
    await announceChange(this.context, viewer.id)
    return this.info(viewer)
  }

  async proveIn(tx: Executor, viewer: Viewer, proven: Proven, taken: string, words: Words): Promise<void> {
    const userId = viewer.id
    await lockPerson(tx, userId)
    await settle(tx, userId)
    const situation = await situationOf(tx, userId)
    demand(situation, 'prove')
    if (situation.pending) await this.takeBack(tx, situation.pending, null)
    // who brings the roll, the mailboxes and the questions would certify themselves
    if (administers(viewer, proven.schoolId)) {
      const id = newId()
      const sealed = this.secrets.seal(id, Buffer.from(JSON.stringify(words)))
      await submitProof(tx, { id, userId, ...proven, words: sealed }, this.secrets.keyId, taken)
    } else await certify(tx, { userId, ...proven }, this.secrets.keyId, taken)
  }

  /** What the person wrote on a submission; empty once it is erased. */
  wordsOf({ id, words }: Pick<CertificationRow, 'id' | 'words'>): Words {
    if (words === null) return { name: '', number: '' }
    return JSON.parse(this.secrets.open(id, words).toString()) as Words
  }

  private async insert(
    tx: Executor,
    viewer: Viewer,
    action: Action,
    card: Card,
    { approved, pending }: Situation,
  ): Promise<void> {
    const before = action === 'modify' ? approved : pending
    const schoolId = before?.schoolId ?? schoolOf(viewer)
    const studied = await studiesOf(tx, schoolId, card)
    if (approved && (action === 'modify' || before?.way === 'change') && same(approved, studied)) {
      throw wrongField('major', '和现在认证的一样，没有要改的')
    }
    await this.papers.take(tx, viewer.id, card.paper)
    if (pending) await this.takeBack(tx, pending, card.paper)
    const id = newId()
    const words = this.secrets.seal(
      id,
      Buffer.from(JSON.stringify({ name: personName(card.name), number: card.number } satisfies Words)),
    )
    const way = action === 'modify' || pending?.way === 'change' ? 'change' : 'card'
    const { key, paper: paperId } = card
    await tx
      .insert(certifications)
      .values({ id, userId: viewer.id, schoolId, state: 'pending', way, ...studied, words, paperId, key })
  }

  private async takeBack(tx: Executor, pending: CertificationRow, keptPaper: string | null): Promise<void> {
    await withdraw(tx, pending.id)
    if (pending.paperId !== keptPaper) await release(tx, pending.paperId, 0)
  }

  private async known(tx: Executor, userId: string, key: string): Promise<boolean> {
    const found = await tx
      .select({ id: certifications.id })
      .from(certifications)
      .where(and(eq(certifications.userId, userId), eq(certifications.key, key)))
    return found.length > 0
  }

  private async offers(schoolId: string | null): Promise<Certification['offers']> {
    if (schoolId === null) return { roll: false, mail: [], quiz: false }
    const { rows } = await this.context.db.execute<{ roll: boolean; mail: string[]; quiz: boolean }>(sql`
      select exists(select 1 from ${roll} where school_id = ${schoolId}) as roll,
        array(select domain from ${mailDomains} where school_id = ${schoolId} order by domain limit 10) as mail,
        (select count(*) from (select 1 from ${questions} where school_id = ${schoolId} limit ${quiz.questions}) q) = ${quiz.questions} as quiz`)
    return rows[0] ?? { roll: false, mail: [], quiz: false }
  }
}

const studies = ({ college, major, grade }: CertificationRow) => ({ college, major, grade })

const same = (
  row: CertificationRow,
  { college, major, grade }: { college: string; major: string; grade: number },
): boolean => row.college === college && row.major === major && row.grade === grade

/** The last refusal, until something came after it. */
function refusalOf({ approved, pending, last }: Situation): Certification['refusal'] {
  if (pending || last?.state !== 'refused' || !last.refusedField || !last.decidedAt) return null
  if (approved?.decidedAt && approved.decidedAt > last.decidedAt) return null
  return { field: last.refusedField, reason: last.refusedReason ?? '', at: last.decidedAt.toISOString() }
}
