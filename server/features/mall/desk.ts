/** The mall of a school, in the hands of its administrators: terms, what is on sale, and frames of its own. */
import { sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { ItemKind } from '../../../contract/mall/rules'
import type { DeskItem } from '../../../contract/mall/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { ownPictures } from '../../core/file/own'
import { record } from '../../core/audit/record'
import { screen } from '../../core/safety/screen'
import { checkFrame } from './picture'
import { deskColumns, toDeskItem, type DeskRow } from './rows'
import { schoolOf } from './shop'
import { stand } from './stand'
import { mallItems } from './tables'

interface Terms {
  price: number
  stock: number | null
  starts: string | null
  ends: string | null
  students: boolean
}
type Change = { [N in keyof Terms]?: Terms[N] | undefined } & { id: string; on_sale?: boolean | undefined }
type NewFrame = Terms & { key: string; name: string; text: string; picture: string }

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))
/** @throws Refusal where it would end before it begins */
function checkTimes(starts: Date | null, ends: Date | null): void {
  if (starts && ends && ends <= starts) throw wrongField('ends', '停售时间要晚于开售时间')
}

export class Desk {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, { kind, ...query }: PageQuery & { kind?: ItemKind }) {
    const school = this.schoolOf(viewer)
    await stand(this.context.db, school)
    const page = keyset(by.newest(sql`i.id`), query)
    const rows = await this.rows(
      this.context.db,
      viewer,
      sql`i.school_id = ${school} ${kind ? sql`and i.kind = ${kind}` : sql``} ${page.after} ${page.order}`,
    )
    return page.of(rows, this.toItem)
  }

  /** Sets what is given. Sent again it changes nothing. */
  async edit(viewer: Viewer, { id, ...change }: Change): Promise<DeskItem> {
    return this.context.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(mallItems)
        .where(sql`id = ${id}`)
        .for('update')
      if (!row || !administers(viewer, row.schoolId)) throw gone('这件商品')
      const starts = change.starts === undefined ? row.startsAt : dateOf(change.starts)
      const ends = change.ends === undefined ? row.endsAt : dateOf(change.ends)
      checkTimes(starts, ends)
      const { price = row.price, stock = row.stock, students = row.students, on_sale = row.onSale } = change
      await tx
        .update(mallItems)
        .set({ price, stock, students, onSale: on_sale, startsAt: starts, endsAt: ends })
        .where(sql`id = ${id}`)
      const action = on_sale === row.onSale ? 'mall.edit' : on_sale ? 'mall.show' : 'mall.hide'
      await record(tx, {
        actorId: viewer.id,
        action,
        subjectId: id,
        schoolId: row.schoolId,
        detail: { item: row.name, price },
      })
      return this.one(tx, viewer, sql`i.id = ${id}`)
    })
  }

  /** The same key gives what the first made. */
  async add(viewer: Viewer, { key, ...draft }: NewFrame): Promise<DeskItem> {
    const { db } = this.context
    const school = this.schoolOf(viewer)
    const made = sql`i.school_id = ${school} and i.key = ${key}`
    const [known] = await this.rows(db, viewer, made)
    if (known) return this.toItem(known)
    const [startsAt, endsAt] = [dateOf(draft.starts), dateOf(draft.ends)]
    checkTimes(startsAt, endsAt)
    const words = { name: lineOf(draft.name), text: lineOf(draft.text) }
    const [picture] = await ownPictures(this.context, viewer, [draft.picture])
    if (!picture) throw wrongField('picture', '请选择图片')
    await checkFrame(this.context, picture)
    const { texts } = await screen(this.context, viewer, { scene: 'notice', texts: words })
    await db.transaction(async (tx) => {
      const values = { schoolId: school, kind: 'frame' as const, picture, key, ...texts }
      const { price, stock, students } = draft
      const [row] = await tx
        .insert(mallItems)
        .values({ id: newId(), ...values, price, stock, students, startsAt, endsAt })
        .onConflictDoNothing()
        .returning({ id: mallItems.id })
      if (!row) return
      const detail = { item: texts.name, price }
      await record(tx, {
        actorId: viewer.id,
        action: 'mall.add',
        subjectId: row.id,
        schoolId: school,
        detail,
      })
    })
    return this.one(db, viewer, made)
  }

  /** The viewer's own school, or the one that they look after. */
  private schoolOf(viewer: Viewer): string {
    const { schoolId, roles } = viewer
    if (schoolId !== null && administers(viewer, schoolId)) return schoolId
    const [kept] = roles.flatMap((one) => (one.role === 'school-admin' && one.schoolId ? [one.schoolId] : []))
    return kept ?? schoolOf(viewer)
  }

  private async one(tx: Executor, viewer: Viewer, where: SQL): Promise<DeskItem> {
    const [row] = await this.rows(tx, viewer, where)
    if (!row) throw gone('这件商品')
    return this.toItem(row)
  }

  private async rows(tx: Executor, viewer: Viewer, where: SQL): Promise<DeskRow[]> {
    const { rows } = await tx.execute<DeskRow>(sql`
      select ${deskColumns} from mall_items i join users u on u.id = ${viewer.id} where ${where}`)
    return rows
  }

  private toItem = (row: DeskRow): DeskItem => toDeskItem(this.context, Date.now())(row)
}
