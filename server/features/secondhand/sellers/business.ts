/** Verification as a business: sent in by the seller, decided by their school. */
import { eq, sql } from 'drizzle-orm'
import { licenceOf, limits, type Answer } from '../../../../contract/secondhand/sellers/rules'
import type { Business, BusinessDraft, WaitingBusiness } from '../../../../contract/secondhand/sellers/schema'
import { codes } from '../../../../contract/envelope'
import { administers, type Context, type Executor, type Viewer } from '../../../context'
import { personJson, personOf, type PersonRow } from '../../../core/account/person'
import { Secrets } from '../../../core/certification/secrets'
import { freePictures, removeFiles } from '../../../core/file/free'
import { ownPictures, pictureOf, type StoredPicture } from '../../../core/file/own'
import { tell } from '../../../core/message/service'
import { lockPerson } from '../../../core/privacy/access'
import { isRepeat } from '../../../core/roles/repeat'
import { ownSchools, record } from '../../../core/roles/service'
import { screen } from '../../../core/safety/screen'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../../http/keyset'
import { gone, Refusal, refuse, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { sellers } from '../goods/tables'
import { openLicence, sealLicence } from './seal'

type Row = typeof sellers.$inferSelect
interface WaitingRow extends Record<string, unknown> {
  id: string
  name: string
  licence: Buffer | null
  pictures: StoredPicture[]
  since: number
  person: PersonRow
}
interface Decision {
  id: string
  action: Answer
  reason?: string
}

const rowOf = async (db: Executor, id: string): Promise<Row | undefined> =>
  (await db.select().from(sellers).where(eq(sellers.id, id)))[0]

export class BusinessService {
  private readonly secrets: Secrets

  constructor(private readonly context: Context) {
    this.secrets = new Secrets(context.config)
  }

  async own(viewer: Viewer): Promise<Business> {
    const row = await rowOf(this.context.db, viewer.id)
    if (!row) return { state: 'none', name: '', licence: '', pictures: [], reason: '', at: null }
    const { id, state, name, licence, pictures, reason, createdAt } = row
    return {
      state,
      name,
      licence: openLicence(this.secrets, id, licence),
      pictures: pictures.map((picture) => pictureOf(picture, this.context)),
      reason,
      at: state === 'asked' ? null : createdAt.toISOString(),
    }
  }

  /** The same key again is the same one, whatever became of it. */
  async apply(viewer: Viewer, draft: BusinessDraft): Promise<Business> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    const licence = licenceOf(draft.licence)
    if (licence === null)
      throw wrongField('licence', '统一社会信用代码是 18 位，对照营业执照检查一下有没有输错')
    const { texts } = await screen(this.context, viewer, { scene: 'proposal', texts: { name: draft.name } })
    const name = lineOf(texts.name)
    if (Array.from(name).length < limits.name.min)
      throw wrongField('name', `商家名称至少 ${limits.name.min} 个字`)
    const pictures = await ownPictures(this.context, viewer, draft.pictures)
    const freed = await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const known = await rowOf(tx, viewer.id)
      if (known?.key === draft.key) return []
      if (known?.state === 'waiting') throw refuse('你的商家认证正在审核，等有了结果再改')
      if (known?.state === 'verified') throw refuse('你已经认证为商家了')
      const values = {
        ...{ schoolId, key: draft.key, state: 'waiting' as const, name, pictures },
        ...{ licence: sealLicence(this.secrets, viewer.id, licence), reason: '', decidedBy: null },
        createdAt: new Date(),
      }
      await tx
        .insert(sellers)
        .values({ id: viewer.id, must: false, ...values })
        .onConflictDoUpdate({ target: sellers.id, set: values })
      return freePictures(tx, known?.pictures ?? [])
    })
    await removeFiles(this.context, freed)
    return this.own(viewer)
  }

  /** Those that wait in the viewer's schools, the first sent in first. */
  queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.earliest<WaitingRow>(sql`b.created_at`, sql`b.user_id`, ({ since, id }) => [since, id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`
      select b.user_id as id, b.name, b.licence, b.pictures, ${msOf(sql`b.created_at`)} as since, ${personJson()} as person
      from secondhand_sellers b join users u on u.id = b.user_id left join schools s on s.id = u.school_id
      where b.state = 'waiting' and ${ownSchools(viewer, sql`b.school_id`)} ${page.after} ${page.order}`,
      ({ id, name, licence, pictures, since, person }: WaitingRow): WaitingBusiness => ({
        id,
        person: personOf(person, this.context),
        name,
        licence: openLicence(this.secrets, id, licence),
        pictures: pictures.map((picture) => pictureOf(picture, this.context)),
        at: instant(since),
      }),
    )
  }

  /** The first of two administrators decides; the other is told so. Nobody decides on their own. */
  decide(viewer: Viewer, { id, action, reason = '' }: Decision): Promise<void> {
    const said = action === 'refuse' ? lineOf(reason) : ''
    return this.context.db.transaction(async (tx) => {
      const [row] = await tx.select().from(sellers).where(eq(sellers.id, id)).for('no key update')
      if (!row || row.state === 'asked') throw gone('这份商家认证')
      if (!administers(viewer, row.schoolId)) throw new Refusal(403, codes.refused, '这份商家认证不归你审核')
      if (id === viewer.id) throw refuse('不能审核自己的认证，请交给另一位管理员')
      if (action === 'refuse' && said === '') throw wrongField('reason', '请写明理由')
      const to = action === 'approve' ? ('verified' as const) : ('refused' as const)
      if (row.state !== 'waiting') {
        if (isRepeat(row, viewer, to, said)) return
        throw refuse('这份商家认证已经处理过了，请刷新')
      }
      await tx
        .update(sellers)
        .set({ state: to, reason: said, decidedBy: viewer.id })
        .where(eq(sellers.id, id))
      await record(tx, {
        actorId: viewer.id,
        action: `business.${action}`,
        subjectId: id,
        schoolId: row.schoolId,
        detail: { business: row.name, ...(said === '' ? {} : { reason: said }) },
      })
      await tell(tx, id, told[action](row.name, said))
    })
  }
}

const told: Record<Answer, (name: string, reason: string) => string> = {
  approve: (name) =>
    `“${name}”通过了商家认证，可以继续上架。从现在起，买家从你这里买的东西可以七天无理由退货。`,
  refuse: (name, reason) => `“${name}”没有通过商家认证：${reason}。可以在卖家中心改好再交。`,
}
