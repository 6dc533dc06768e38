/**
 * Keepers are asked, and become one by their yes. Until then the school learns nothing of a phone: neither whose it is nor
 * whether anybody here has it, nor that somebody said no.
 */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { maskPhone } from '../../../../contract/account/rules'
import type { KeeperInvite } from '../../../../contract/discount/fields'
import { inviteDays, limits } from '../../../../contract/discount/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { notifySystem } from '../../../core/notice/notify'
import { demandImpartial } from '../../../core/roles/impartial'
import { record } from '../../../core/audit/record'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { instant, msOf } from '../../../http/keyset'
import { lockShop } from '../desk'

interface Chosen {
  id: string
  user?: string
  phone?: string
}
interface Row extends Record<string, unknown> {
  id: string
  name: string | null
  phone: string | null
  until: number
}
interface Open extends Record<string, unknown> {
  shopId: string
  byId: string | null
}

/** Whether an invitation is for the person: by account, or by the phone that the account has now. */
const isFor = (userId: string) =>
  sql`(i.user_id = ${userId} or i.phone = (select phone from users where id = ${userId}))`

/** The person's open invitations, for a value of a statement. */
export const ownInvites = (userId: string) => sql`
  (select coalesce(json_agg(json_build_object('id', i.id, 'shop', d.name) order by i.created_at), '[]') from discount_invites i
    join discount_shops d on d.id = i.shop_id where ${isFor(userId)} and i.answer is null and i.until > now())`

/** As the school reads them. One that was declined looks as if nobody had answered. */
export async function invitedTo(tx: Executor, shopId: string): Promise<KeeperInvite[]> {
  const { rows } = await tx.execute<Row>(sql`
    select i.id, u.name, i.phone, ${msOf(sql`i.until`)} as until from discount_invites i left join users u on u.id = i.user_id
    where i.shop_id = ${shopId} and i.answer is distinct from 'yes' and i.until > now() order by i.created_at, i.id`)
  return rows.map(({ id, name, phone, until }) => ({
    id,
    whom: name ?? maskPhone(phone ?? ''),
    until: instant(until),
  }))
}

export class InviteService {
  constructor(private readonly context: Context) {}

  /** Asking twice is asking once. */
  invite(viewer: Viewer, { id, user, phone }: Chosen): Promise<void> {
    if ((user === undefined) === (phone === undefined)) throw wrongField('phone', '选一个人，或写手机号')
    return this.context.db.transaction(async (tx) => {
      const shop = await lockShop(tx, viewer, id)
      const person = await this.person(tx, user === undefined ? sql`phone = ${phone}` : sql`id = ${user}`)
      if (user !== undefined && person === null) throw gone('这位用户')
      demandImpartial(viewer, person)
      const open = await tx.execute(sql`
        select 1 from discount_invites where shop_id = ${id} and user_id is not distinct from ${user ?? null}
          and phone is not distinct from ${phone ?? null} and until > now() and answer is distinct from 'yes'`)
      if (open.rows.length > 0) return
      await this.demandRoom(tx, id)
      const invite = newId()
      await tx.execute(sql`
        insert into discount_invites (id, shop_id, user_id, phone, by_id, until)
        values (${invite}, ${id}, ${user ?? null}, ${phone ?? null}, ${viewer.id}, now() + make_interval(days => ${inviteDays}))
        on conflict (shop_id, user_id, phone) do update set id = excluded.id, by_id = excluded.by_id, until = excluded.until,
          answer = null, created_at = now()`)
      await record(tx, {
        actorId: viewer.id,
        action: 'discount.inviteKeeper',
        subjectId: invite,
        schoolId: shop.schoolId,
        detail: { name: shop.name },
      })
      if (person !== null)
        await notifySystem(
          tx,
          person,
          `“${shop.name}”请你当店员，能核销这家店的券和优惠卡。${inviteDays} 天内在“优惠卡”里回答。`,
        )
    })
  }

  /** The school takes it back. */
  drop(viewer: Viewer, id: string): Promise<void> {
    return this.context.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ shopId: string }>(
        sql`select shop_id as "shopId" from discount_invites where id = ${id}`,
      )
      const [invite] = rows
      if (!invite) throw gone('这份邀请')
      await lockShop(tx, viewer, invite.shopId)
      await tx.execute(sql`delete from discount_invites where id = ${id} and answer is distinct from 'yes'`)
    })
  }

  /** Saying the same again changes nothing. */
  answer(viewer: Viewer, id: string, accept: boolean): Promise<void> {
    return this.context.db.transaction(async (tx) => {
      const { rows } = await tx.execute<Open>(sql`
        select i.shop_id as "shopId", i.by_id as "byId" from discount_invites i
        where i.id = ${id} and ${isFor(viewer.id)} and i.until > now()`)
      const [invite] = rows
      if (!invite) throw gone('这份邀请')
      demandImpartial(viewer, invite.byId)
      const shops = await tx.execute<{ name: string; schoolId: string }>(sql`
        select name, school_id as "schoolId" from discount_shops where id = ${invite.shopId} for no key update`)
      const [shop] = shops.rows
      if (!shop) throw gone('这家店')
      const answered = await tx.execute<{ answer: 'yes' | 'no' | null }>(
        sql`select answer from discount_invites where id = ${id}`,
      )
      const [known] = answered.rows
      if (!known) throw gone('这份邀请')
      const answer = accept ? 'yes' : 'no'
      if (known.answer === answer) return
      if (known.answer !== null) throw refuse('这份邀请已经回答过了')
      if (accept) await this.demandRoom(tx, invite.shopId, id)
      await tx.execute(sql`update discount_invites set answer = ${answer} where id = ${id}`)
      if (!accept) return
      await tx.execute(sql`
        insert into discount_keepers (shop_id, user_id) values (${invite.shopId}, ${viewer.id}) on conflict do nothing`)
      await record(tx, {
        actorId: viewer.id,
        action: 'discount.addKeeper',
        subjectId: viewer.id,
        schoolId: shop.schoolId,
        detail: { name: shop.name },
      })
      if (invite.byId !== null)
        await notifySystem(tx, invite.byId, `“${shop.name}”多了一位店员：你的邀请有人答应了。`)
    })
  }

  /** Keepers, and those who were asked. Whoever calls holds the shop. */
  private async demandRoom(tx: Executor, shopId: string, but: string | null = null): Promise<void> {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select ((select count(*) from discount_keepers where shop_id = ${shopId}) + (select count(*) from discount_invites
        where shop_id = ${shopId} and answer is distinct from 'yes' and until > now() and id is distinct from ${but}))::int as count`)
    if ((rows[0]?.count ?? 0) >= limits.keepers)
      throw refuse(`一家店最多 ${limits.keepers} 位店员，没有回答的邀请也算`)
  }

  private async person(tx: Executor, where: ReturnType<typeof sql>): Promise<string | null> {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from users where ${where}`)
    return rows[0]?.id ?? null
  }
}

/** What was answered or is over is kept no longer than it holds. */
export async function forgetInvites({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from discount_invites where until <= now()`)
  return rowCount ?? 0
}
