/** Verification as a business, as its seller sends it in, reads it, and appeals where it was revoked. */
import { eq } from 'drizzle-orm'
import { licenceOf, limits } from '../../../../contract/secondhand/sellers/rules'
import type { Business, BusinessDraft } from '../../../../contract/secondhand/sellers/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { freePictures, removeFiles } from '../../../core/file/free'
import { ownPictures, pictureOf } from '../../../core/file/own'
import { lockPerson } from '../../../core/privacy/access'
import { screen } from '../../../core/safety/screen'
import { refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { sellers } from '../goods/tables'
import { openLicence, sealLicence } from './seal'

type Row = typeof sellers.$inferSelect

const nothing: Business = {
  ...{ state: 'none', name: '', licence: '', pictures: [], reason: '', at: null },
  appeal: { state: 'none', text: '', answer: '' },
}

const rowOf = async (db: Executor, id: string): Promise<Row | undefined> =>
  (await db.select().from(sellers).where(eq(sellers.id, id)))[0]

export class BusinessService {
  constructor(private readonly context: Context) {}

  async own(viewer: Viewer): Promise<Business> {
    const row = await rowOf(this.context.db, viewer.id)
    if (!row) return nothing
    const { id, state, name, licence, pictures, reason, createdAt } = row
    return {
      state,
      name,
      licence: openLicence(this.context.secrets, id, licence),
      pictures: pictures.map((picture) => pictureOf(picture, this.context)),
      reason,
      at: state === 'asked' ? null : createdAt.toISOString(),
      appeal: { state: row.appealState, text: row.appeal, answer: row.appealAnswer },
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
      if (known?.appealState === 'open') throw refuse('你的申诉正在处理，等有了结果再交')
      if (known?.state === 'verified') throw refuse('你已经认证为商家了')
      const values = {
        ...{ schoolId, key: draft.key, state: 'waiting' as const, name, pictures },
        ...{ licence: sealLicence(this.context.secrets, viewer.id, licence), reason: '', decidedBy: null },
        ...{ revokedBy: null, appeal: '', appealState: 'none' as const, appealAnswer: '' },
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

  /** Against a revocation, once. The same words again are a retry. */
  async appeal(viewer: Viewer, written: string): Promise<Business> {
    const { texts } = await screen(this.context, viewer, { scene: 'proposal', texts: { text: written } })
    const text = linesOf(texts.text)
    if (Array.from(text).length < limits.appeal.min)
      throw wrongField('text', `申诉至少写 ${limits.appeal.min} 个字`)
    await this.context.db.transaction(async (tx) => {
      const [row] = await tx.select().from(sellers).where(eq(sellers.id, viewer.id)).for('no key update')
      if (!row || row.state !== 'revoked') throw refuse('你的商家认证没有被撤销，不用申诉')
      if (row.appealState === 'open' && row.appeal === text) return
      if (row.appealState !== 'none') throw refuse('已经申诉过一次了。可以改好材料，重新申请认证')
      await tx
        .update(sellers)
        .set({ appeal: text, appealState: 'open', createdAt: new Date() })
        .where(eq(sellers.id, viewer.id))
    })
    return this.own(viewer)
  }
}
