/** The school's desk of businesses: verified or not, revoked with a reason, and given back on appeal. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { codes } from '../../../../contract/envelope'
import type { Answer } from '../../../../contract/secondhand/sellers/rules'
import type { WaitingBusiness } from '../../../../contract/secondhand/sellers/schema'
import { administers, type Context, type Executor, type Viewer } from '../../../context'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { pictureOf, type StoredPicture } from '../../../core/file/own'
import { notifySystem } from '../../../core/notice/notify'
import { isRepeat } from '../../../core/roles/repeat'
import { ownSchools } from '../../../core/roles/grants'
import { record } from '../../../core/audit/record'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../../http/keyset'
import { gone, Refusal, refuse, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { sellers } from '../goods/tables'
import { openLicence } from './seal'

type Row = typeof sellers.$inferSelect
interface WaitingRow extends Record<string, unknown> {
  id: string
  name: string
  licence: Buffer | null
  pictures: StoredPicture[]
  since: number
  person: PersonRow
  open: boolean
  reason: string
  appeal: string
}
interface Decision {
  id: string
  action: Answer
  reason?: string
}

/** Condition over rows `w`: the school has to decide. */
export const waitsForSchool = sql`(w.state = 'waiting' or w.appeal_state = 'open')`

export class BusinessDesk {
  constructor(private readonly context: Context) {}

  /** Those that wait in the viewer's schools, the first sent in first. */
  queue = (viewer: Viewer, query: PageQuery) => this.list(viewer, waitsForSchool, 'earliest', query)

  /** Those that were verified, the latest first. */
  verified = (viewer: Viewer, query: PageQuery) =>
    this.list(viewer, sql`w.state = 'verified'`, 'latest', query)

  private list(viewer: Viewer, where: SQL, first: 'earliest' | 'latest', query: PageQuery) {
    const page = keyset(
      by[first]<WaitingRow>(sql`w.created_at`, sql`w.user_id`, ({ since, id }) => [since, id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`
      select w.user_id as id, w.name, w.licence, w.pictures, w.appeal_state = 'open' as open, w.reason, w.appeal,
        ${msOf(sql`w.created_at`)} as since, ${personJson()} as person
      from secondhand_sellers w ${withPerson(sql`w.user_id`)}
      where ${where} and ${ownSchools(viewer, sql`w.school_id`)} ${page.after} ${page.order}`,
      ({
        id,
        name,
        licence,
        pictures,
        since,
        person,
        open,
        reason,
        appeal,
      }: WaitingRow): WaitingBusiness => ({
        id,
        person: personOf(person, this.context),
        name,
        licence: openLicence(this.context.secrets, id, licence),
        pictures: pictures.map((picture) => pictureOf(picture, this.context)),
        at: instant(since),
        appeal: open ? { reason, text: appeal } : null,
      }),
    )
  }

  /** The first of two administrators decides; the other is told so. An appeal is for another than who revoked. */
  decide(viewer: Viewer, { id, action, reason = '' }: Decision): Promise<void> {
    const said = action === 'refuse' ? lineOf(reason) : ''
    return this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      if (action === 'refuse' && said === '') throw wrongField('reason', '请写明理由')
      if (row.appealState === 'open') return this.answer(tx, viewer, row, { action, said })
      const to = action === 'approve' ? ('verified' as const) : ('refused' as const)
      if (row.state !== 'waiting') {
        if (isRepeat(row, viewer, to, said) || isSameAnswer(row, viewer, action, said)) return
        throw refuse('这份商家认证已经处理过了，请刷新')
      }
      await tx
        .update(sellers)
        .set({ state: to, reason: said, decidedBy: viewer.id })
        .where(eq(sellers.id, id))
      await this.noted(tx, viewer, row, action, said)
      await notifySystem(tx, id, told[action](row.name, said), id, 'business')
    })
  }

  /** Of what was sold before, each order keeps its terms. The same reason again is a retry. */
  revoke(viewer: Viewer, { id, reason }: { id: string; reason: string }): Promise<void> {
    const said = lineOf(reason)
    if (said === '') throw wrongField('reason', '请写明理由')
    return this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      if (row.state === 'revoked' && row.revokedBy === viewer.id && row.reason === said) return
      if (row.state !== 'verified') throw refuse('这位卖家现在不是认证的商家，请刷新')
      await tx
        .update(sellers)
        .set({
          ...{ state: 'revoked', must: true, reason: said, revokedBy: viewer.id },
          ...{ appeal: '', appealState: 'none', appealAnswer: '' },
        })
        .where(eq(sellers.id, id))
      await this.noted(tx, viewer, row, 'revoke', said)
      const text = `“${row.name}”的商家认证被学校撤销：${said}。在卖的先停下来，已经卖出的照原来的约定。不同意可以申诉一次，由另一位管理员处理。`
      await notifySystem(tx, id, text, id, 'business')
    })
  }

  private async answer(
    tx: Executor,
    viewer: Viewer,
    row: Row,
    { action, said }: { action: Answer; said: string },
  ): Promise<void> {
    if (row.revokedBy === viewer.id) throw refuse('申诉不能由撤销的人处理，请交给另一位管理员')
    const granted = action === 'approve'
    await tx
      .update(sellers)
      .set({
        ...(granted ? { state: 'verified' as const, reason: '' } : {}),
        ...{ appealState: granted ? 'granted' : 'refused', appealAnswer: said, decidedBy: viewer.id },
      })
      .where(eq(sellers.id, row.id))
    await this.noted(tx, viewer, row, `appeal.${action}`, said)
    const text = granted
      ? `“${row.name}”的申诉成立，商家认证恢复了，可以接着卖。`
      : `“${row.name}”的申诉没有成立：${said}。可以改好材料，重新申请认证。`
    await notifySystem(tx, row.id, text, row.id, 'business')
  }

  /** Locked. Nobody decides on their own. @throws Refusal */
  private async own(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const [row] = await tx.select().from(sellers).where(eq(sellers.id, id)).for('no key update')
    if (!row || row.state === 'asked') throw gone('这份商家认证')
    if (!administers(viewer, row.schoolId)) throw new Refusal(403, codes.refused, '这份商家认证不归你审核')
    if (row.id === viewer.id) throw refuse('不能审核自己的认证，请交给另一位管理员')
    return row
  }

  private noted(tx: Executor, viewer: Viewer, row: Row, action: string, said: string): Promise<void> {
    return record(tx, {
      actorId: viewer.id,
      action: `business.${action}`,
      subjectId: row.id,
      schoolId: row.schoolId,
      detail: { business: row.name, ...(said === '' ? {} : { reason: said }) },
    })
  }
}

/** Whether this viewer gave an appeal that answer before. */
const isSameAnswer = (row: Row, { id }: Viewer, action: Answer, said: string): boolean =>
  row.appealState === (action === 'approve' ? 'granted' : 'refused') &&
  row.decidedBy === id &&
  row.appealAnswer === said

const told: Record<Answer, (name: string, reason: string) => string> = {
  approve: (name) =>
    `“${name}”通过了商家认证，可以继续卖。从现在起，买家从你这里买的东西可以七天无理由退货。`,
  refuse: (name, reason) => `“${name}”没有通过商家认证：${reason}。可以在卖家中心改好再交。`,
}
