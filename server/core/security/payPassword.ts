import { and, eq, sql } from 'drizzle-orm'
import { isWeakPayPassword, payPassword as rules } from '../../../contract/security/rules'
import type { Context, Viewer } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { hashPassword, verifyPassword } from '../people/passwords'
import { users } from '../account/tables'
import { notifySystem } from '../notice/notify'
import { ownPhone, spendProof } from './proofs'

const locked = (field: string) => wrongField(field, '支付密码错了太多次，请稍后再试，或用验证码重设')

/** Whether a lock is over, so that counting begins anew. */
const over = sql`coalesce(${users.payLockedUntil} <= now(), false)`
const tries = sql`case when ${over} then 1 else ${users.payWrongTries} + 1 end`

/**
 * Takes one of the tries before the password is looked at: of any number at once, five get through and the lock
 * stands. A right password gives them back.
 */
async function takeTry({ db }: Pick<Context, 'db'>, userId: string) {
  const [taken] = await db
    .update(users)
    .set({
      payWrongTries: tries,
      payLockedUntil: sql`case when ${tries} >= ${rules.wrongTries} then now() + make_interval(hours => ${rules.lockHours}) end`,
    })
    .where(
      and(
        eq(users.id, userId),
        sql`${users.payPasswordHash} is not null and (${users.payLockedUntil} is null or ${over})`,
      ),
    )
    .returning({ hash: users.payPasswordHash, tries: users.payWrongTries })
  return taken
}

async function refuseUnset({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  const [user] = await db.select({ hash: users.payPasswordHash }).from(users).where(eq(users.id, userId))
  if (!user?.hash) throw refuse('请先设置支付密码')
}

/**
 * Checks the payment password; `field` is its name in the body. A try counts at once, so this takes no transaction,
 * whose end would undo the count: call it before the one that moves money, which must not hold the person's row.
 * @throws Refusal when none is set, when it is wrong, and while it is locked
 */
export async function checkPayPassword(
  context: Pick<Context, 'db'>,
  userId: string,
  password: string,
  field = 'pay_password',
): Promise<void> {
  await refuseUnset(context, userId)
  const taken = await takeTry(context, userId)
  if (!taken?.hash) throw locked(field)
  if (await verifyPassword(taken.hash, password)) {
    // unless it was changed meanwhile, which has begun its own count
    const same = and(eq(users.id, userId), eq(users.payPasswordHash, taken.hash))
    await context.db.update(users).set({ payWrongTries: 0, payLockedUntil: null }).where(same)
    return
  }
  const left = rules.wrongTries - taken.tries
  throw wrongField(
    field,
    left > 0 ? `支付密码不对，还可以试 ${left} 次` : `支付密码不对，已锁定 ${rules.lockHours} 小时`,
  )
}

async function strongHash(context: Context, viewer: Viewer, password: string): Promise<string> {
  if (isWeakPayPassword(password)) throw wrongField('password', '这个密码太容易猜到，请换一个')
  if ((await ownPhone(context, viewer))?.includes(password))
    throw wrongField('password', '不要用手机号里的数字')
  return hashPassword(password)
}

const store = (payPasswordHash: string) => ({ payPasswordHash, payWrongTries: 0, payLockedUntil: null })
const told = '你的支付密码已更改。如果不是你本人操作，请尽快重设登录密码和支付密码。'

export async function changePayPassword(
  context: Context,
  viewer: Viewer,
  old: string,
  password: string,
): Promise<void> {
  await checkPayPassword(context, viewer.id, old, 'old')
  if (old === password) throw wrongField('password', '新密码和旧密码一样')
  const hashed = await strongHash(context, viewer, password)
  await context.db.transaction(async (tx) => {
    await tx.update(users).set(store(hashed)).where(eq(users.id, viewer.id))
    await notifySystem(tx, viewer.id, told)
  })
}

/** Sets it for the first time or anew, and ends a lock. */
export async function setPayPassword(
  context: Context,
  viewer: Viewer,
  proof: string,
  password: string,
): Promise<void> {
  const hashed = await strongHash(context, viewer, password)
  await context.db.transaction(async (tx) => {
    await spendProof(tx, viewer, 'payment', proof)
    await tx.update(users).set(store(hashed)).where(eq(users.id, viewer.id))
    await notifySystem(tx, viewer.id, told)
  })
}
