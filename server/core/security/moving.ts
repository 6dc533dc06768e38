/** Ways in that their owner proves while signed in to another account: on their word the way goes over to that one. */
import { eq, inArray } from 'drizzle-orm'
import { codes } from '../../../contract/envelope'
import type { Elsewhere } from '../../../contract/security/schema'
import type { Context, Executor, Viewer } from '../../context'
import { Refusal, refuse } from '../../http/refusal'
import { sessions, users } from '../account/tables'
import { warn } from '../people/warn'
import { hasWay } from '../people/waysIn'
import { beginDeletion } from './deletion'

export interface Move {
  /** As it stands between Chinese words: 手机号. */
  what: string
  /** The account that the way leads to now. */
  from: string
  to: Viewer
  /** The owner heard which account it is, and still wants it. */
  agreed: boolean
  /** Takes the way from `from`. */
  take: () => Promise<unknown>
}

/**
 * Takes a proved way from the account that has it; who calls gives it to `to` in the same transaction, and announces the
 * change of `from` after it. An account that is left without any way in begins to be deleted: then `closes`.
 * @throws Refusal with `elsewhere` until its owner agreed; what is not settled there, where it would close
 */
export async function moveWay(
  context: Pick<Context, 'house'>,
  tx: Executor,
  { what, from, to, agreed, take }: Move,
): Promise<{ closes: boolean }> {
  // in one order, or two moves that cross would wait for each other
  const both = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [from, to.id]))
    .orderBy(users.id)
    .for('no key update')
  const name = both.find(({ id }) => id === from)?.name ?? ''
  // while it is still told on the way that goes
  if (agreed) await warn(tx, from, `账号的${what}已改绑到另一个账号，以后不能用它登录这个账号。`)
  await take()
  const closes = !(await hasWay(context, tx, from))
  if (!agreed) {
    const elsewhere: Elsewhere = { name, closes }
    throw new Refusal(409, codes.refused, `这个${what}已经绑定了另一个账号`, '', { elsewhere })
  }
  if (closes) await close(context, tx, from, what)
  return { closes }
}

async function close(
  context: Pick<Context, 'house'>,
  tx: Executor,
  userId: string,
  what: string,
): Promise<void> {
  try {
    await beginDeletion(context, tx, userId)
  } catch (err) {
    if (!(err instanceof Refusal)) throw err
    throw refuse(
      `那个账号没有别的登录方式，要一起注销，现在还不能：${err.message}。请先用这个${what}登录它办完`,
    )
  }
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
