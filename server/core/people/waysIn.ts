/** The ways into an account: as long as it has an owner, one is left. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { users } from '../account/tables'

declare module '../../feature' {
  interface Feature {
    /** Conditions: the person gets into the account by something that the feature keeps. */
    waysIn?: readonly ((userId: SQL) => SQL)[]
  }
}

export const byHandle = (id: SQL): SQL =>
  sql`exists (select from users u where u.id = ${id} and (u.phone is not null or u.email is not null))`
export const byVendor = (id: SQL): SQL => sql`exists (select from identities i where i.user_id = ${id})`

/** Whether anything signs in to the account. */
export async function hasWay(
  { house }: Pick<Context, 'house'>,
  tx: Executor,
  userId: string,
): Promise<boolean> {
  const ways = house.all('waysIn').map((way) => way(sql`${userId}::uuid`))
  const { rows } = await tx.execute<{ left: boolean }>(sql`select ${sql.join(ways, sql` or `)} as left`)
  return rows[0]?.left === true
}

/**
 * Takes a way into the account away: one change of them at a time. Gives the rows that went.
 * @throws Refusal that asks for another way first, where something went and nothing else is left
 */
export async function withoutWay<T>(
  { house }: Pick<Context, 'house'>,
  tx: Executor,
  userId: string,
  act: '解绑' | '删除',
  take: () => Promise<T[]>,
): Promise<T[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const taken = await take()
  if (taken.length === 0) return taken
  if (!(await hasWay({ house }, tx, userId)))
    throw refuse(`这是这个账号现在唯一的登录方式：请先绑定手机号或邮箱，再${act}`)
  return taken
}
