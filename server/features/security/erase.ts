/** Deletes the accounts whose time has come. */
import { and, eq, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { isOwnFile } from '../account/profile-avatar'
import { announceChange } from '../account/sessions'
import { erasedPhone, follows, identities, sessions, smsCodes, users } from '../account/tables'
import { eraseAddresses } from '../address/erase'
import { eraseAliases } from '../alias/erase'
import { eraseBank } from '../bank/erase'
import { eraseChats } from '../chat/erase'
import { eraseDynamics, holdDynamics } from '../circle/erase'
import { eraseConfessions } from '../confession/erase'
import { eraseCertifications } from '../certification/erase'
import { eraseComments } from '../comment/erase'
import { eraseComplaints } from '../complaint/erase'
import { unneeded, unneededOf } from '../complaint/files'
import { freeMedia } from '../file/free'
import { eraseErrands, hasErrands } from '../running/erase'
import { eraseTickets } from '../help/erase'
import { eraseHot } from '../hot/erase'
import { erasePage } from '../homepage/erase'
import { hasMoney } from '../ledger/leaving'
import { eraseMessages } from '../message/erase'
import { eraseNotices } from '../notice/erase'
import { erasePayments, hasOpenPayments } from '../payment/erase'
import { blocks, consents } from '../privacy/tables'
import { eraseRadio } from '../radio/erase'
import { eraseQa } from '../qa/erase'
import { grants, roleApplications } from '../roles/tables'
import { eraseColumns } from '../talent/erase'
import { eraseScreenings } from '../safety/erase'
import { eraseSearches } from '../search/erase'
import { eraseSubscriptions } from '../subscribe/erase'
import { eraseTopics } from '../topic/erase'
import { eraseTopicDesk } from '../topicdesk/erase'
import { hasOpenWithdrawals } from '../wallet/holds'
import { eraseWallet } from '../wallet/erase'
import { dataExports, proofs } from './tables'

/** What an account is once nobody has it: the row stays for what refers to it. */
const nobody = (id: string) =>
  ({
    phone: erasedPhone(id),
    name: '已注销用户',
    avatar: null,
    intro: '',
    schoolId: null,
    college: null,
    grade: null,
    major: null,
    gender: null,
    birthday: null,
    homeTown: null,
    renamedAt: null,
    studentUntil: null,
    verifiedAt: null,
    email: null,
    passwordHash: null,
    payPasswordHash: null,
    payWrongTries: 0,
    payLockedUntil: null,
    deleteAt: null,
    profileTo: 'nobody',
    dynamicsTo: 'nobody',
    followsTo: 'nobody',
    writeTo: 'nobody',
  }) as const

interface Leaver {
  id: string
  phone: string
  email: string | null
  avatar: string | null
}

/** Takes the person's pictures away but those of dynamics, notices, accounts and cases, which are kept, and the avatar. The storage keys that are free. */
async function freePictures(tx: Executor, { id, avatar }: Leaver): Promise<string[]> {
  const { rows } = await tx.execute<{ keys: string[] }>(sql`
    delete from pictures p where p.owner_id = ${id} and ${unneeded(sql`p.key`)} and ${unneeded(sql`p.thumb_key`)}
      and not exists(select 1 from dynamics d cross join lateral json_array_elements(d.pictures) shown
        where d.author_id = ${id} and shown ->> 'id' = p.id::text)
      and not exists(select 1 from announcements a cross join lateral json_array_elements(a.pictures) shown
        where a.author_id = ${id} and shown ->> 'id' = p.id::text)
      and not exists(select 1 from subscribe_accounts k where k.avatar ->> 'id' = p.id::text)
      and not exists(select 1 from errand_events x where x.actor_id = ${id} and x.pictures::jsonb @> jsonb_build_array(jsonb_build_object('id', p.id)))
    returning array[p.key, p.thumb_key] as keys`)
  const face = avatar !== null && isOwnFile(avatar) ? await unneededOf(tx, [avatar]) : []
  return [...rows.flatMap(({ keys }) => keys), ...face]
}

/** Storage keys that nothing needs once the transaction holds. */
async function erase(context: Context, tx: Executor, leaver: Leaver): Promise<string[]> {
  const { id, phone, email } = leaver
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(identities).where(eq(identities.userId, id))
  await tx.delete(proofs).where(eq(proofs.userId, id))
  await tx.delete(dataExports).where(eq(dataExports.userId, id))
  await tx.delete(smsCodes).where(or(eq(smsCodes.phone, phone), eq(smsCodes.phone, email ?? phone)))
  await tx.delete(follows).where(or(eq(follows.followerId, id), eq(follows.followeeId, id)))
  await tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id)))
  await tx
    .update(grants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(grants.userId, id), isNull(grants.revokedAt)))
  await tx.delete(roleApplications).where(eq(roleApplications.userId, id))
  await tx.delete(consents).where(eq(consents.userId, id))
  await eraseMessages(tx, id)
  await eraseChats(tx, id)
  await erasePage(tx, id)
  await eraseTickets(tx, id)
  await eraseComplaints(tx, id)
  await eraseCertifications(tx, id)
  await eraseAddresses(tx, id)
  await eraseAliases(tx, id)
  const waited = await eraseScreenings(tx, id)
  await eraseComments(context, tx, id)
  await eraseQa(tx, id)
  await eraseHot(tx, id)
  await eraseConfessions(tx, id)
  await holdDynamics(tx, id)
  await eraseTopicDesk(tx, id)
  await eraseTopics(tx, id)
  await eraseSubscriptions(tx, id)
  await eraseColumns(tx, id)
  await eraseNotices(tx, id)
  await eraseBank(tx, id)
  await eraseRadio(tx, id)
  await eraseSearches(context, tx, id)
  await eraseErrands(tx, id)
  await erasePayments(tx, id)
  await eraseWallet(tx, id)
  await eraseDynamics(tx, id)
  const keys = [
    ...waited,
    ...(await freePictures(tx, leaver)),
    ...(await freeMedia(tx, sql`m.owner_id = ${id}`)),
  ]
  await tx.update(users).set(nobody(id)).where(eq(users.id, id))
  return keys
}

/** One with money, or money on its way, waits: its lines stay, under an id that is nobody's. */
const isDue = and(
  lte(users.deleteAt, sql`now()`),
  ...[hasMoney, hasErrands, hasOpenWithdrawals, hasOpenPayments].map((waits) => not(waits(sql`${users.id}`))),
)

/** Erases an account that is due and at which nobody else is. The storage keys that are free then; null when it was not due. */
const eraseOne = (context: Context, id: string): Promise<string[] | null> =>
  context.db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: users.id, phone: users.phone, email: users.email, avatar: users.avatar })
      .from(users)
      .where(and(eq(users.id, id), isDue))
      .for('update', { skipLocked: true })
    if (!due) return null
    const keys = await erase(context, tx, due)
    // what came in between looking and now holds no lock of ours
    const { rows } = await tx.execute(sql`select where ${hasMoney(sql`${id}::uuid`)}`)
    if (rows.length > 0) throw new Error(`money came in for ${id}, who leaves`)
    return keys
  })

/** Erases every account that is due, one transaction each; one that fails is tried again in the next round. How many it was. */
export async function eraseDue(context: Context, going: () => boolean = () => true): Promise<number> {
  const { db, log, providers } = context
  const due = await db.select({ id: users.id }).from(users).where(isDue).orderBy(users.deleteAt)
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
