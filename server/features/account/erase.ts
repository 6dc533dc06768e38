import { eq, or, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'
import {
  follows,
  identities,
  invitations,
  passwordTries,
  sessions,
  smsCodes,
  users,
} from '../../core/account/tables'

/** Values of an erased account: the row stays for what refers to it. */
const nobody = {
  erased: true,
  phone: null,
  name: '已注销用户',
  avatar: null,
  frame: null,
  plate: null,
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
} as const

/** Ends whatever signs the person in. */
export async function eraseSignIns(tx: Executor, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(identities).where(eq(identities.userId, id))
  await tx.delete(invitations).where(eq(invitations.userId, id))
}

/** Ends whom the person followed, and who followed them. */
export async function eraseFollows(tx: Executor, id: string): Promise<void> {
  await tx.delete(follows).where(or(eq(follows.followerId, id), eq(follows.followeeId, id)))
}

/**
 * Leaves the account to nobody, and forgets the codes that went to its phone and mail, and the passwords tried for it.
 * Whoever erases holds its row.
 */
export async function erasePerson(tx: Executor, id: string): Promise<void> {
  await tx
    .delete(smsCodes)
    .where(sql`${smsCodes.phone} in (select unnest(array[phone, email]) from users where id = ${id})`)
  await tx
    .delete(passwordTries)
    .where(
      sql`${passwordTries.phone} in (select unnest(array[phone, email, id::text]) from users where id = ${id})`,
    )
  await tx.update(users).set(nobody).where(eq(users.id, id))
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'users.id': { why: 'the row stays for what refers to it' },
}
