import { and, eq } from 'drizzle-orm'
import { maskName } from '../../../contract/certification/rules'
import type { Session } from '../../../contract/account/schema'
import type { Newcomer } from '../../../contract/sso/schema'
import { siteOf } from '../../config'
import type { Context, Executor, Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { newAccount, sessionFor, type From } from '../../core/people/entering'
import { admitPassword, type Asker } from '../../core/people/gate'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'
import { forgetTries, takeTry } from '../../core/people/tries'
import { asRefusal } from '../../core/people/signin'
import { warn } from '../../core/people/warn'
import { withoutWay } from '../../core/people/waysIn'
import type { Secrets } from '../../core/seal/secrets'
import { schools } from '../../core/school/tables'
import { endStanding } from '../../core/certification/situation'
import { moveWay } from '../../core/security/moving'
import { isFresh, spendProof } from '../../core/security/proofs'
import type { SchoolPerson } from '../../providers/sso'
import { SchoolCertification } from './certified'
import { SignIns } from './settings'
import { schoolIdentities } from './tables'
import { Ways } from './ways'

const outOf = (number: string): string => `${number.slice(0, 2)}****${number.slice(-2)}`

/** The claim of the school's account; that the caller owns the one that is signed in, unless that was a moment ago. */
interface Binding {
  claim: string
  proof?: string
  move?: boolean
}

/** The person was bound to an account by another call while this one made theirs. */
class JustBound extends Error {}

/** Accounts that a school's own sign-in opens. */
export class SsoService {
  readonly signIns: SignIns
  readonly ways: Ways
  private readonly certification: SchoolCertification

  constructor(
    private readonly context: Context,
    secrets: Secrets,
  ) {
    this.signIns = new SignIns(context, secrets)
    this.ways = new Ways(context, secrets, this.signIns)
    this.certification = new SchoolCertification(context, secrets)
  }

  async finish(
    viewer: Viewer | null,
    claim: string,
    ticket: string,
    from: From,
  ): Promise<Session | Newcomer> {
    return this.enter(viewer, claim, await this.ways.meet(claim, ticket), from)
  }

  /** By account and password, which only the school's server sees. Tries are counted as those of our own passwords are. */
  async byPassword(
    viewer: Viewer | null,
    schoolId: string,
    { account, password }: { account: string; password: string },
    asker: Asker,
    from: From,
  ): Promise<Session | Newcomer> {
    const typed = account.trim()
    const { signIn } = await this.signIns.of(schoolId)
    if (!signIn.password) throw refuse('这所学校在学校自己的页面上登录')
    const tried = `${schoolId}:${typed.toLowerCase()}`
    await admitPassword(this.context, tried, asker)
    await takeTry(this.context.db, tried)
    const person = await signIn.password.check(typed, password).catch((err: unknown) => {
      throw asRefusal(err, '学校的登录系统暂时没有响应，请稍后再试，或换一种方式登录')
    })
    if (!person) throw wrongField('password', '学校账号或密码不对')
    await forgetTries(this.context.db, tried)
    return this.enter(viewer, await this.ways.beginMet(schoolId, person), { schoolId, person }, from)
  }

  /** A new account, of the school and certified by its rule. Of two calls at once both get the same one. */
  async join(claim: string, from: From): Promise<Session> {
    const session = await this.joinOnce(claim, from).catch((err: unknown) => {
      // the account that the other call made is there by now
      if (err instanceof JustBound) return this.joinOnce(claim, from)
      throw err
    })
    await announceChange(this.context, session.user_id)
    return session
  }

  private joinOnce(claim: string, from: From): Promise<Session> {
    return this.context.db.transaction(async (tx) => {
      const { schoolId, person } = await this.ways.end(tx, claim)
      const known = await this.accountOf(tx, schoolId, person)
      if (known) return sessionFor(tx, { ...known, created: false }, from)
      const account = await newAccount(tx, null, { schoolId })
      if (!account) throw refuse('账号没有建成，请再试一次')
      if (!(await this.keep(tx, schoolId, person, account.id))) throw new JustBound()
      await this.certification.certify(tx, account.id, await this.signIns.of(schoolId), person)
      return sessionFor(tx, account, from)
    })
  }

  /** Binds the school's account to the viewer's: whoever does it has proved both. */
  async bind(viewer: Viewer, { claim, proof, move }: Binding): Promise<void> {
    const from = await this.context.db.transaction(async (tx) => {
      const { schoolId, person } = await this.ways.end(tx, claim)
      const known = await this.accountOf(tx, schoolId, person)
      if (known?.id === viewer.id) return null
      if (proof !== undefined) await spendProof(tx, viewer, 'bind', proof)
      else if (!(await isFresh(tx, viewer))) throw refuse('登录有一会儿了，请先验证是你本人')
      if (known) await this.take(tx, viewer, known.id, move === true)
      await this.settle(tx, viewer, schoolId)
      if (!(await this.keep(tx, schoolId, person, viewer.id)))
        throw refuse('账号已经绑定了另一个学校账号，请先解绑')
      await this.certification.certify(tx, viewer.id, await this.signIns.of(schoolId), person)
      await warn(tx, viewer.id, '账号已绑定学校账号，以后可以用它登录。')
      return known?.id ?? null
    })
    await announceChange(this.context, viewer.id)
    if (from !== null) await announceChange(this.context, from)
  }

  /** Takes the school's account from the one that it opens, and the certification with it where that one closes. */
  private async take(tx: Executor, to: Viewer, from: string, agreed: boolean): Promise<void> {
    const take = () => tx.delete(schoolIdentities).where(eq(schoolIdentities.userId, from))
    const { closes } = await moveWay(this.context, tx, { what: '学校账号', from, to, agreed, take })
    if (closes) await endStanding(tx, from)
  }

  async mine(viewer: Viewer) {
    const [bound] = await this.context.db
      .select({ school: schools.name, since: schoolIdentities.since })
      .from(schoolIdentities)
      .innerJoin(schools, eq(schools.id, schoolIdentities.schoolId))
      .where(eq(schoolIdentities.userId, viewer.id))
    return { bound: bound ? { school: bound.school, since: bound.since.toISOString() } : null }
  }

  /** Takes no proof, as with vendors: who fears that a stranger bound one has to be rid of it at once. */
  async unbind(viewer: Viewer): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const gone = await withoutWay(this.context, tx, viewer.id, '解绑', () =>
        tx
          .delete(schoolIdentities)
          .where(eq(schoolIdentities.userId, viewer.id))
          .returning({ schoolId: schoolIdentities.schoolId }),
      )
      if (gone.length > 0) await warn(tx, viewer.id, '账号已解绑学校账号，以后不能用它登录。')
    })
  }

  async leave(viewer: Viewer): Promise<{ url: string | null }> {
    const [bound] = await this.context.db
      .select({ schoolId: schoolIdentities.schoolId })
      .from(schoolIdentities)
      .where(eq(schoolIdentities.userId, viewer.id))
    if (!bound) return { url: null }
    const { signIn } = await this.signIns.of(bound.schoolId)
    // they are signed out here all the same
    const url = await signIn.page?.leave(siteOf(this.context.config)).catch(() => null)
    return { url: url ?? null }
  }

  /** Opens the person's account; who is signed in stays who they are, and hears whom they may bind. */
  private async enter(
    viewer: Viewer | null,
    claim: string,
    { schoolId, person }: { schoolId: string; person: SchoolPerson },
    from: From,
  ): Promise<Session | Newcomer> {
    const opened = await this.signIns.of(schoolId)
    const known = await this.accountOf(this.context.db, schoolId, person)
    if (!known || viewer) {
      const taken = await this.certification.isTaken(schoolId, person, viewer?.id)
      const { school } = opened
      return {
        claim,
        school: { id: schoolId, name: school },
        number: outOf(person.number),
        name: person.name === '' ? '' : maskName(person.name),
        taken,
      }
    }
    const session = await this.context.db.transaction(async (tx) => {
      await this.ways.end(tx, claim)
      await this.certification.certify(tx, known.id, opened, person)
      return sessionFor(tx, { ...known, created: false }, from)
    })
    await announceChange(this.context, known.id)
    return session
  }

  /** The school becomes that of who has none. */
  private async settle(tx: Executor, viewer: Viewer, schoolId: string): Promise<void> {
    const [user] = await tx
      .select({ schoolId: users.schoolId })
      .from(users)
      .where(eq(users.id, viewer.id))
      .for('no key update')
    if (user?.schoolId === null) await tx.update(users).set({ schoolId }).where(eq(users.id, viewer.id))
    else if (user?.schoolId !== schoolId)
      throw refuse('你现在是另一所学校的：请先在“编辑资料”里换学校，再绑定它的账号')
  }

  /** Whether neither had another one. */
  private async keep(
    tx: Executor,
    schoolId: string,
    { subject }: SchoolPerson,
    userId: string,
  ): Promise<boolean> {
    const kept = await tx
      .insert(schoolIdentities)
      .values({ schoolId, subject, userId })
      .onConflictDoNothing()
      .returning({ subject: schoolIdentities.subject })
    return kept.length > 0
  }

  private async accountOf(tx: Executor, schoolId: string, { subject }: SchoolPerson) {
    const [known] = await tx
      .select({ id: users.id, schoolId: users.schoolId })
      .from(schoolIdentities)
      .innerJoin(users, eq(users.id, schoolIdentities.userId))
      .where(and(eq(schoolIdentities.schoolId, schoolId), eq(schoolIdentities.subject, subject)))
    return known
  }
}
