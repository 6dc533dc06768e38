import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { cut } from '../../../contract/characters/rules'
import type { Session } from '../../../contract/account/schema'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { welcome } from '../notice/notify'
import { openSession } from '../account/sessions'
import { users } from '../account/tables'

/** Which client signs in, and the name it gives its device. */
export interface From {
  client: string
  device: string
}

/** Who calls, by the address's client_type and the name that the device gave itself. */
export function fromOf(request: FastifyRequest, device: string | undefined): From {
  const { client_type = 'web' } = request.query as { client_type?: string }
  return { client: client_type, device: device ?? cut(request.headers['user-agent'] ?? '未知设备', 60) }
}

/** What signs in to an account: a phone, or an address of mail in lower case. The other one is nobody's word. */
export type Handle = { phone: string } | { mail: string }
export const textOf = (handle: Handle): string => ('phone' in handle ? handle.phone : handle.mail)
export const ownerOf = (handle: Handle) =>
  'phone' in handle ? eq(users.phone, handle.phone) : eq(users.email, handle.mail)

export interface Account {
  id: string
  schoolId: string | null
  created: boolean
}

/** What a new account begins with. */
export interface Begun {
  name?: string
  passwordHash?: string
  /** Known from how the person came: by the school's own mail or sign-in. */
  schoolId?: string
}

const generatedName = (): string => `同学${randomBytes(3).toString('hex')}`

export async function sessionFor(tx: Executor, account: Account, from: From): Promise<Session> {
  const access_token = await openSession(tx, account.id, from.client, from.device)
  return {
    user_id: account.id,
    access_token,
    needs_school: account.schoolId === null,
    created: account.created,
  }
}

/** A new account, with or without a phone or an address. Null where somebody has one by that already. */
export async function newAccount(
  tx: Executor,
  handle: Handle | null,
  { name = generatedName(), passwordHash, schoolId }: Begun = {},
): Promise<Account | null> {
  const [inserted] = await tx
    .insert(users)
    .values({
      id: newId(),
      phone: handle && 'phone' in handle ? handle.phone : null,
      email: handle && 'mail' in handle ? handle.mail : null,
      name,
      passwordHash: passwordHash ?? null,
      schoolId: schoolId ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!inserted) return null
  await welcome(tx, inserted.id, name)
  return { id: inserted.id, schoolId: schoolId ?? null, created: true }
}

/** The account of a phone or an address, made where there is none. Two callers at once get the same one. */
export async function accountOf(tx: Executor, handle: Handle, begun?: Begun): Promise<Account> {
  const made = await newAccount(tx, handle, begun)
  if (made) return made
  const [found] = await tx
    .select({ id: users.id, schoolId: users.schoolId })
    .from(users)
    .where(ownerOf(handle))
  if (!found) throw refuse('phone' in handle ? '这个手机号暂时不能登录' : '这个邮箱暂时不能登录')
  return { ...found, created: false }
}
