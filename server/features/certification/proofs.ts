import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, count, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Certification } from '../../../contract/certification/schema'
import { dayEnd, mailCode } from '../../../contract/certification/rules'
import type { Context, Executor, Viewer } from '../../context'
import { refuse, Refusal, wrongField } from '../../http/refusal'
import { paceAfter } from '../../core/people/gate'
import { schoolOfMail } from '../../core/certification/domains'
import { numberProofs, onRoll } from '../../core/certification/onRoll'
import type { Secrets } from '../../core/seal/secrets'
import { schoolOf, type CertificationService } from '../../core/certification/service'
import { demand, situationOf, studiesOf } from '../../core/certification/situation'
import { mailCodes } from '../../core/certification/tables'
import { leftWords, lockPerson, returnTry, takeTry } from '../../core/certification/tries'

const dayMs = 86_400_000
const digest = (id: string, code: string): Buffer => createHmac('sha256', id).update(code).digest()

/** Ways to certify at once by what the school itself gave the student. */
export class Proofs {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
    private readonly service: CertificationService,
  ) {}

  /** Certifies by number and name in the school's roll. Answers alike whichever of the two is wrong. */
  async byRoll(viewer: Viewer, { number, name }: { number: string; name: string }): Promise<Certification> {
    const schoolId = schoolOf(viewer)
    demand(await situationOf(this.context.db, viewer.id), 'prove')
    const { left } = await takeTry(this.context, viewer.id, 'roll')
    const found = await onRoll(this.context.db, this.secrets, schoolId, { number, name })
    if (!found) throw wrongField('number', `学号和姓名对不上学校名册，${leftWords(left)}`)
    const { leaves, ...studied } = found
    const latest = leaves === null ? null : new Date(dayEnd(leaves))
    if (latest !== null && latest <= new Date())
      throw wrongField('number', `学校名册上写着你在 ${leaves} 离校，有变动请联系学校`)
    const proofs = numberProofs(this.secrets, schoolId, number)
    return this.service.prove(
      viewer,
      { schoolId, ...studied, way: 'roll', proofs, latest },
      '这个学号已经认证了另一个账号，如果不是你，请用学生证照片认证',
      { name, number },
    )
  }

  /** Sends a code to a mailbox of the school. Seconds until the next may be sent. */
  async sendCode(viewer: Viewer, address: string): Promise<number> {
    const schoolId = schoolOf(viewer)
    const mail = address.toLowerCase()
    // one mailbox has any number of addresses with a tag
    if (mail.includes('+')) throw wrongField('mail', '请填邮箱本来的地址，不要带“+”')
    const { db } = this.context
    demand(await situationOf(db, viewer.id), 'prove')
    if ((await schoolOfMail(db, mail)) !== schoolId) throw wrongField('mail', '这不是你学校的邮箱')
    const { mail: provider } = this.context.providers
    if (provider.name === 'off') throw refuse('学校邮箱认证暂未开放，请换一种方式')
    await this.refuseTooSoon(eq(mailCodes.userId, viewer.id), mailCode.everySeconds)
    const taken = await takeTry(this.context, viewer.id, 'mail')
    const [id, code] = [newId(), String(randomInt(0, 1_000_000)).padStart(6, '0')]
    try {
      await this.admit(viewer, mail, { id, codeHash: digest(id, code) })
    } catch (err) {
      await returnTry(this.context, taken.id)
      throw err
    }
    try {
      await provider.send(mail, code)
    } catch (err) {
      await db.delete(mailCodes).where(eq(mailCodes.id, id))
      await returnTry(this.context, taken.id)
      this.context.log.error({ err }, 'certification mail not sent')
      throw new Refusal(503, -2, '邮件没有发出去，请稍后再试')
    }
    return mailCode.everySeconds
  }

  /** Notes a code, where its mailbox did not get too many from anybody: it may be another's. @throws Refusal 429 */
  private admit(
    { id: userId }: Viewer,
    address: string,
    code: { id: string; codeHash: Buffer },
  ): Promise<void> {
    const [mail, ...former] = [
      this.secrets.hash('mail', address),
      ...this.secrets.formerHashes('mail', address),
    ]
    const there = inArray(mailCodes.mail, [mail, ...former])
    return this.context.db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`certification-mail:${mail.toString('hex')}`}, 0))`,
      )
      const [today] = await tx
        .select({ sent: count() })
        .from(mailCodes)
        .where(and(there, gt(mailCodes.createdAt, new Date(Date.now() - dayMs))))
      await this.refuseTooSoon(there, paceAfter(today?.sent ?? 0), tx)
      const expiresAt = new Date(Date.now() + mailCode.lifeSeconds * 1000)
      await tx.insert(mailCodes).values({ ...code, userId, mail, expiresAt })
    })
  }

  /** Certifies by the code that was sent to the mailbox. */
  async byMail(
    viewer: Viewer,
    { mail, code, ...chosen }: { mail: string; code: string; faculty: string; major: string; grade: number },
  ): Promise<Certification> {
    const schoolId = schoolOf(viewer)
    demand(await situationOf(this.context.db, viewer.id), 'prove')
    const studies = await studiesOf(this.context.db, schoolId, chosen)
    const proofs = this.secrets.hashes('mail', mail.toLowerCase())
    await this.spend(viewer.id, proofs, code)
    return this.service.prove(
      viewer,
      { schoolId, ...studies, way: 'mail', proofs, latest: null },
      '这个邮箱已经认证了另一个账号',
      { name: '', number: mail },
    )
  }

  private async refuseTooSoon(
    whose: SQL | undefined,
    seconds: number,
    tx: Executor = this.context.db,
  ): Promise<void> {
    const [last] = await tx
      .select({ createdAt: mailCodes.createdAt })
      .from(mailCodes)
      .where(whose)
      .orderBy(desc(mailCodes.createdAt))
      .limit(1)
    const wait = last ? Math.ceil((last.createdAt.getTime() - Date.now()) / 1000) + seconds : 0
    if (wait > 0) throw new Refusal(429, -2, `${wait} 秒后才能再发`, '', { wait })
  }

  /** Uses the newest code up. Wrong ones are counted, however the call ends. */
  private async spend(userId: string, mails: Buffer[], code: string): Promise<void> {
    const wrong = await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, userId)
      const [sent] = await tx
        .select()
        .from(mailCodes)
        .where(
          and(
            eq(mailCodes.userId, userId),
            inArray(mailCodes.mail, mails),
            isNull(mailCodes.usedAt),
            gt(mailCodes.expiresAt, new Date()),
          ),
        )
        .orderBy(desc(mailCodes.createdAt))
        .limit(1)
      if (!sent || sent.wrongTries >= mailCode.wrongTries) return '验证码已失效，请重新获取'
      const right = timingSafeEqual(sent.codeHash, digest(sent.id, code))
      const change = right ? { usedAt: new Date() } : { wrongTries: sql`${mailCodes.wrongTries} + 1` }
      await tx.update(mailCodes).set(change).where(eq(mailCodes.id, sent.id))
      return right ? null : '验证码不对'
    })
    if (wrong !== null) throw wrongField('code', wrong)
  }
}
