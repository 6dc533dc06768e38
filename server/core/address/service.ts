import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { maskPhone } from '../../../contract/account/rules'
import { limits, undoHours } from '../../../contract/address/rules'
import type { Address, AddressChange, AddressDraft } from '../../../contract/address/schema'
import { isBlank } from '../../../contract/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { houses } from '../school/tables'
import { openPhone, sealPhone } from './seal'
import { userAddresses } from './tables'

type Row = typeof userAddresses.$inferSelect
type Where = Pick<AddressDraft, 'building' | 'place' | 'floor' | 'room'>
type Location = Pick<Row, 'houseId' | 'spot' | 'area' | 'floor' | 'room' | 'latitude' | 'longitude'>

const shown = ({
  id,
  name,
  phoneMask,
  label,
  houseId,
  spot,
  area,
  floor,
  room,
  latitude,
  longitude,
  isDefault,
}: Row): Address => ({
  id,
  name,
  phone: phoneMask,
  label,
  building: houseId,
  spot,
  area,
  floor,
  room,
  latitude,
  longitude,
  is_default: isDefault,
})

const alive = isNull(userAddresses.deletedAt)
const ofPerson = ({ id }: Viewer) => eq(userAddresses.userId, id)
const own = (viewer: Viewer, id: string) => and(eq(userAddresses.id, id), ofPerson(viewer))

/** A person's address book: writes of one person take turns, so that there is one default and no more than the limit. */
export class AddressService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer): Promise<{ items: Address[] }> {
    const rows = await this.context.db
      .select()
      .from(userAddresses)
      .where(and(ofPerson(viewer), alive))
      .orderBy(desc(userAddresses.isDefault), desc(userAddresses.id))
      .limit(limits.addresses)
    return { items: rows.map(shown) }
  }

  async detail(viewer: Viewer, id: string): Promise<Address> {
    const row = await this.find(this.context.db, viewer, id)
    return { ...shown(row), phone: openPhone(this.context.secrets, id, row.phone) }
  }

  /** Created twice by the same key, it is created once. */
  create(viewer: Viewer, draft: AddressDraft): Promise<Address> {
    return this.inTurn(viewer, async (tx) => {
      const [known] = await tx
        .select()
        .from(userAddresses)
        .where(and(ofPerson(viewer), eq(userAddresses.key, draft.key)))
      if (known?.deletedAt) throw gone('这个地址')
      if (known) return shown(known)
      const count = await this.count(tx, viewer)
      if (count >= limits.addresses) throw refuse(`最多保存 ${limits.addresses} 个地址，先删掉不用的`)
      const first = count === 0 || draft.is_default === true
      if (first) await this.clearDefault(tx, viewer)
      const id = newId()
      const [row] = await tx
        .insert(userAddresses)
        .values({
          id,
          userId: viewer.id,
          key: draft.key,
          ...contact(draft),
          ...(await this.locate(tx, viewer, draft)),
          isDefault: first,
          phone: sealPhone(this.context.secrets, id, draft.phone),
          phoneMask: maskPhone(draft.phone),
        })
        .returning()
      if (!row) throw new Error('no row')
      return shown(row)
    })
  }

  edit(viewer: Viewer, { id, ...change }: AddressChange): Promise<Address> {
    return this.inTurn(viewer, async (tx) => {
      const row = await this.find(tx, viewer, id)
      const moved =
        change.building !== undefined ||
        change.place !== undefined ||
        change.floor !== undefined ||
        change.room !== undefined
      if (change.is_default && !row.isDefault) await this.clearDefault(tx, viewer)
      const [changed] = await tx
        .update(userAddresses)
        .set({
          ...contact({ ...row, ...change }),
          ...(change.phone === undefined
            ? {}
            : {
                phone: sealPhone(this.context.secrets, id, change.phone),
                phoneMask: maskPhone(change.phone),
              }),
          ...(moved ? await this.locate(tx, viewer, change, row) : {}),
          isDefault: row.isDefault || change.is_default === true,
        })
        .where(own(viewer, id))
        .returning()
      if (!changed) throw new Error('no row')
      return shown(changed)
    })
  }

  /** Deleting twice is deleting once. A deleted default remembers that it was. */
  remove(viewer: Viewer, id: string): Promise<void> {
    return this.inTurn(viewer, async (tx) => {
      const [row] = await tx
        .select({ deletedAt: userAddresses.deletedAt, isDefault: userAddresses.isDefault })
        .from(userAddresses)
        .where(own(viewer, id))
      if (!row) throw gone('这个地址')
      if (row.deletedAt) return
      await tx
        .update(userAddresses)
        .set({ deletedAt: sql`now()` })
        .where(own(viewer, id))
      if (!row.isDefault) return
      await tx.execute(sql`update user_addresses set is_default = true where id =
        (select id from user_addresses where user_id = ${viewer.id} and deleted_at is null order by id desc limit 1)`)
    })
  }

  restore(viewer: Viewer, id: string): Promise<Address> {
    return this.inTurn(viewer, async (tx) => {
      const [row] = await tx.select().from(userAddresses).where(own(viewer, id))
      if (!row) throw gone('这个地址')
      if (row.deletedAt === null) return shown(row)
      const count = await this.count(tx, viewer)
      if (count >= limits.addresses) throw refuse(`最多保存 ${limits.addresses} 个地址，先删掉不用的`)
      const isDefault = row.isDefault || count === 0
      if (isDefault) await this.clearDefault(tx, viewer)
      const [back] = await tx
        .update(userAddresses)
        .set({ deletedAt: null, isDefault })
        .where(own(viewer, id))
        .returning()
      if (!back) throw new Error('no row')
      return shown(back)
    })
  }

  private inTurn<T>(viewer: Viewer, work: (tx: Executor) => Promise<T>): Promise<T> {
    return this.context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${viewer.id} for no key update`)
      return work(tx)
    })
  }

  private async find(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const [row] = await tx
      .select()
      .from(userAddresses)
      .where(and(own(viewer, id), alive))
    if (!row) throw gone('这个地址')
    return row
  }

  private async count(tx: Executor, viewer: Viewer): Promise<number> {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from user_addresses where user_id = ${viewer.id} and deleted_at is null`,
    )
    return rows[0]?.n ?? 0
  }

  /** Deleted ones forget it too: brought back, they must not take it from the one that was chosen since. */
  private async clearDefault(tx: Executor, viewer: Viewer): Promise<void> {
    await tx
      .update(userAddresses)
      .set({ isDefault: false })
      .where(and(ofPerson(viewer), eq(userAddresses.isDefault, true)))
  }

  private async locate(tx: Executor, viewer: Viewer, where: Where, kept?: Row): Promise<Location> {
    const room = lineOf(where.room ?? '')
    const floor = where.floor ?? null
    if (where.building !== undefined && where.place !== undefined)
      throw wrongField('place', '楼栋和其他地点只能选一个')
    if (where.place) {
      const { name, address, latitude, longitude } = where.place
      if (isBlank(name)) throw wrongField('place', '请选择地点')
      return { houseId: null, spot: lineOf(name), area: lineOf(address), floor, room, latitude, longitude }
    }
    if (where.building === undefined) throw wrongField('building', '请选择楼栋或地点')
    const [house] = await tx.select().from(houses).where(eq(houses.id, where.building))
    // a building of a school that one has left stays with the address that has it
    if (!house || (house.schoolId !== viewer.schoolId && kept?.houseId !== house.id))
      throw wrongField('building', viewer.schoolId === null ? '请先选择学校' : '你的学校没有这栋楼')
    if (floor !== null && floor > Math.max(house.floors, 1))
      throw wrongField('floor', `${house.name}没有 ${floor} 层`)
    return {
      houseId: house.id,
      spot: house.name,
      area: '',
      floor,
      room,
      latitude: house.latitude,
      longitude: house.longitude,
    }
  }
}

function contact({ name, label = '' }: { name: string; label?: string }): Pick<Row, 'name' | 'label'> {
  const said = lineOf(name)
  if (Array.from(said).length < limits.name.min)
    throw wrongField('name', `联系人至少 ${limits.name.min} 个字`)
  return { name: said, label: lineOf(label) }
}

/** Deleted addresses that nobody brought back go for good; how many. */
export async function forgetDeleted({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from user_addresses where deleted_at < now() - make_interval(hours => ${undoHours})`,
  )
  return rowCount ?? 0
}
