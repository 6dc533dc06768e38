/** Deletes the accounts whose time has come. */
import { and, eq, lte, not, sql, type SQL } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { isOwnFile } from '../../core/people/profile-avatar'
import { announceChange } from '../../core/account/sessions'
import { users } from '../../core/account/tables'
import { unneededOf } from '../../core/complaint/files'
import { freeFiles, freeMedia } from '../../core/file/free'
import { dataExports, formerEmails, proofs } from '../../core/security/tables'

interface Leaver {
  id: string
  avatar: string | null
}

/** The avatar's own file, unless a case needs it. */
const faceOf = async (tx: Executor, { avatar }: Leaver): Promise<string[]> =>
  avatar !== null && isOwnFile(avatar) ? unneededOf(tx, [avatar]) : []

/** Deletes the person's proofs of identity, former addresses and data exports. */
export async function eraseProofs(tx: Executor, id: string): Promise<void> {
  await tx.delete(proofs).where(eq(proofs.userId, id))
  await tx.delete(formerEmails).where(eq(formerEmails.userId, id))
  await tx.delete(dataExports).where(eq(dataExports.userId, id))
}

/** Every feature's steps, then the files that no row shows any more. Storage keys that nothing needs once the transaction holds. */
async function erase(context: Context, tx: Executor, leaver: Leaver): Promise<string[]> {
  const keys: string[] = []
  for (const [, step] of context.house.erasures)
    keys.push(...((await step.erase(tx, leaver.id, context)) ?? []))
  keys.push(
    ...(await freeFiles(tx, sql`p.owner_id = ${leaver.id}`)),
    ...(await freeMedia(tx, sql`m.owner_id = ${leaver.id}`)),
    ...(await faceOf(tx, leaver)),
  )
  return keys
}

/** Condition: something of the person's is not settled. Its lines would stay, under an id that is nobody's. */
const stays = ({ house }: Context, id: SQL): SQL =>
  sql`(${sql.join([sql`false`, ...house.all('stays').map(({ waits }) => waits(id))], sql` or `)})`

const isDue = (context: Context) =>
  and(lte(users.deleteAt, sql`now()`), not(stays(context, sql`${users.id}`)))

/** Erases an account that is due and at which nobody else is. The storage keys that are free then; null when it was not due. */
const eraseOne = (context: Context, id: string): Promise<string[] | null> =>
  context.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: users.id, avatar: users.avatar })
      .from(users)
      .where(and(eq(users.id, id), isDue(context)))
      .for('update', { skipLocked: true })
    if (!due) return null
    const keys = await erase(context, tx, due)
    // what came in between looking and now holds no lock of ours
    const { rows } = await tx.execute(sql`select where ${stays(context, sql`${id}::uuid`)}`)
    if (rows.length > 0) throw new Error(`something came in for ${id}, who leaves`)
    return keys
  })

/** Erases every account that is due, one transaction each; one that fails is tried again in the next round. How many it was. */
export async function eraseDue(context: Context, going: () => boolean = () => true): Promise<number> {
  const { db, log, providers } = context
  const due = await db.select({ id: users.id }).from(users).where(isDue(context)).orderBy(users.deleteAt)
  let count = 0
  for (const { id } of due) {
    if (!going()) break
    const keys = await eraseOne(context, id).catch((err: unknown) => {
      log.error({ err, user: id }, 'account not deleted')
      return null
    })
    if (keys === null) continue
    await announceChange(context, id)
    for (const key of keys)
      await providers.storage.remove(key).catch((err: unknown) => log.error({ err, key }, 'file not removed'))
    log.info({ user: id }, 'account deleted')
    count += 1
  }
  await db.delete(proofs).where(lte(proofs.expiresAt, sql`now()`))
  return count
}
