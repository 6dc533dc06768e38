/** Wrong passwords lock signing in by password for a while. */
import { eq, sql } from 'drizzle-orm'
import { passwordTries as rules } from '../../../contract/account/rules'
import type { Executor } from '../../context'
import { wrongField } from '../../http/refusal'
import { passwordTries } from '../account/tables'

/** Rows of phones that nobody tried for a day go, a few at each try. */
const pruned = 5

/**
 * Takes one of the tries before the password is looked at: of any number at once, only so many get through.
 * @throws Refusal while it is locked
 */
export async function takeTry(db: Executor, phone: string, field = 'password'): Promise<void> {
  const anew = sql`(t.locked_until <= now() or t.at < now() - make_interval(mins => ${rules.lockMinutes}))`
  const tries = sql`case when ${anew} then 1 else t.tries + 1 end`
  const { rows } = await db.execute(sql`
    with old as (
      delete from password_tries where phone in (
        select phone from password_tries where at < now() - interval '1 day' and phone <> ${phone}
        limit ${pruned} for update skip locked))
    insert into password_tries as t (phone, tries, at) values (${phone}, 1, now())
    on conflict (phone) do update set at = now(), tries = ${tries},
      locked_until = case when ${tries} >= ${rules.most} then now() + make_interval(mins => ${rules.lockMinutes}) end
    where t.locked_until is null or t.locked_until <= now()
    returning t.tries`)
  if (rows.length === 0)
    throw wrongField(field, `密码错了太多次，请 ${rules.lockMinutes} 分钟后再试，或用验证码登录`)
}

/** After a right password, or a code by SMS: counting begins anew. */
export const forgetTries = (db: Executor, phone: string): Promise<unknown> =>
  db.delete(passwordTries).where(eq(passwordTries.phone, phone))
