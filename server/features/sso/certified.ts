/** A certification by what the school itself says of who signed in. */
import { eq, sql } from 'drizzle-orm'
import { dayEnd, stepOf } from '../../../contract/certification/rules'
import type { Context, Executor, Viewer } from '../../context'
import { Refusal } from '../../http/refusal'
import { numberProofs, onRoll } from '../../core/certification/onRoll'
import { Papers } from '../../core/certification/papers'
import type { Secrets } from '../../core/seal/secrets'
import { CertificationService } from '../../core/certification/service'
import { situationOf, isCertifiedBy, takenWords } from '../../core/certification/situation'
import { users } from '../../core/account/tables'
import { inForce } from '../../core/roles/grants'
import type { SchoolPerson } from '../../providers/sso'
import type { Opened } from './settings'

type Transaction = Parameters<Parameters<Context['db']['transaction']>[0]>[0]

interface Studied {
  college: string
  major: string
  grade: number
  latest: Date | null
}

export class SchoolCertification {
  private readonly service: CertificationService

  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
  ) {
    this.service = new CertificationService(context, secrets, new Papers(context, secrets))
  }

  /** Whether an account, but for `but`, is certified by the number. */
  isTaken = (schoolId: string, { number }: SchoolPerson, but?: string): Promise<boolean> =>
    isCertifiedBy(this.context.db, schoolId, numberProofs(this.secrets, schoolId, number), but)

  /**
   * Certifies who may be and is not yet, or soon no more. A number that certifies another account leaves them as they are:
   * they are signed in all the same.
   */
  async certify(
    tx: Transaction,
    userId: string,
    { schoolId, certifies }: Opened,
    person: SchoolPerson,
  ): Promise<void> {
    const studied = await this.studied(tx, schoolId, certifies, person)
    if (!studied || (studied.latest !== null && studied.latest <= new Date())) return
    const { state } = await situationOf(tx, userId)
    const proofs = numberProofs(this.secrets, schoolId, person.number)
    if (!stepOf(state, 'prove') || (await isCertifiedBy(tx, schoolId, proofs, userId))) return
    const viewer = await viewerOf(tx, userId)
    if (viewer?.schoolId !== schoolId) return
    try {
      const { number, name } = person
      await tx.transaction((step) =>
        this.service.proveIn(step, viewer, { schoolId, ...studied, way: 'school', proofs }, takenWords, {
          name,
          number,
        }),
      )
    } catch (err) {
      if (!(err instanceof Refusal)) throw err
      this.context.log.info({ err, userId }, 'not certified by the school’s sign-in')
    }
  }

  private async studied(
    tx: Executor,
    schoolId: string,
    certifies: Opened['certifies'],
    person: SchoolPerson,
  ): Promise<Studied | null> {
    if (certifies === 'never') return null
    const found = await onRoll(tx, this.secrets, schoolId, person)
    if (found) {
      const { leaves, ...rest } = found
      return { ...rest, latest: leaves === null ? null : new Date(dayEnd(leaves)) }
    }
    const { college, major, grade } = person
    if (certifies === 'roll' || college === '' || major === '' || grade === null) return null
    return { college, major, grade, latest: null }
  }
}

/** The person as somebody who calls, without a session. */
async function viewerOf(tx: Executor, userId: string): Promise<Viewer | null> {
  const [user] = await tx.select({ schoolId: users.schoolId }).from(users).where(eq(users.id, userId))
  if (!user) return null
  const { rows: roles } = await tx.execute<Viewer['roles'][number] & Record<string, unknown>>(
    sql`select g.role, g.school_id as "schoolId" from grants g where g.user_id = ${userId} and ${inForce}`,
  )
  return { id: userId, ...user, sessionId: '', student: false, verified: false, blocks: false, roles }
}
