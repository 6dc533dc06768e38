/** Roles by the command line: who can run it has the database anyway. Each use is in the audit log, without an actor. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { invitationHours, maskPhone } from '../../../contract/account/rules'
import { roles, roleTitles, type Role } from '../../../contract/roles/rules'
import type { Database } from '../../database'
import { newAccount, ownerOf } from '../../core/people/entering'
import { invite } from '../../core/people/invitations'
import { users } from '../../core/account/tables'
import { findSchoolByName } from '../../core/school/named'
import { schools } from '../../core/school/tables'
import { give } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { grants } from '../../core/roles/tables'

export const usage = `用法：
  npm run admin -- list
  npm run admin -- invite [手机号或邮箱] [--role 角色] [--school 学校名称]
  npm run admin -- grant <手机号或邮箱> <角色> [--school 学校名称] [--days 天数]
  npm run admin -- revoke <手机号或邮箱> <角色>
invite 给出一个登录一次的链接：写了手机号或邮箱就是那个账号的，不写就新建一个账号。
角色：${roles.map((role) => `${role}（${roleTitles[role]}）`).join('、')}
学校不写时用对方自己的学校；platform-admin 不属于任何学校。`

interface Outcome {
  lines: string[]
  /** Whose roles are others now. */
  changed: string | null
}

interface Options {
  school?: string
  days?: string
  role?: string
}

async function personOf(db: Database, handle: string | undefined) {
  if (handle === undefined) throw new Error(usage)
  const [person] = await db
    .select({ id: users.id, name: users.name, schoolId: users.schoolId })
    .from(users)
    .where(ownerOf(handle.includes('@') ? { mail: handle.toLowerCase() } : { phone: handle }))
  if (!person)
    throw new Error(
      `没有手机号或邮箱为 ${handle} 的账号，请先用它登录一次，或用 npm run admin -- invite 新建一个账号`,
    )
  return person
}

function roleNamed(name: string | undefined): Role {
  const role = roles.find((known) => known === name)
  if (!role) throw new Error(`没有这个角色：${name ?? '（没有写）'}\n${usage}`)
  return role
}

async function grant(db: Database, [phone, name]: string[], { school, days }: Options): Promise<Outcome> {
  const person = await personOf(db, phone)
  const role = roleNamed(name)
  const lasting = days === undefined ? undefined : Number(days)
  if (lasting !== undefined && (!Number.isInteger(lasting) || lasting < 1)) throw new Error('天数要是正整数')
  const schoolId =
    role === 'platform-admin' ? null : school ? await findSchoolByName(db, school) : person.schoolId
  if (role !== 'platform-admin' && schoolId === null) throw new Error('对方还没有学校，请用 --school 写明')
  await db.transaction((tx) =>
    give(tx, {
      key: newId(),
      userId: person.id,
      role,
      schoolId,
      by: null,
      ...(lasting ? { days: lasting } : {}),
    }),
  )
  return { lines: [`${person.name} 现在是${roleTitles[role]}`], changed: person.id }
}

/** A link that signs in once, to the account of a phone or an address, or to a new one. */
async function inviteOne(db: Database, [handle]: string[], options: Options, site: string): Promise<Outcome> {
  const role = options.role === undefined ? null : roleNamed(options.role)
  const known = handle === undefined ? null : await personOf(db, handle)
  return db.transaction(async (tx) => {
    const schoolId = options.school === undefined ? null : await findSchoolByName(db, options.school)
    const made = known ?? (await newAccount(tx, null, schoolId === null ? {} : { schoolId }))
    if (!made) throw new Error('账号没有建成，请再试一次')
    if (role !== null) {
      const of = role === 'platform-admin' ? null : (schoolId ?? made.schoolId)
      if (role !== 'platform-admin' && of === null) throw new Error('对方还没有学校，请用 --school 写明')
      await give(tx, { key: newId(), userId: made.id, role, schoolId: of, by: null })
    }
    await record(tx, {
      actorId: null,
      action: 'account.invite',
      subjectId: made.id,
      schoolId: null,
      detail: {},
    })
    const token = await invite(tx, made.id)
    return {
      lines: [
        `${site}/#/pages/login/loginIndex?invite=${token}`,
        `这个链接 ${invitationHours} 小时内能登录一次，拿到它的人就是这个账号：只发给本人。`,
        '登录后请在“设置 > 账号”里绑定手机号、邮箱或学校账号，下次就不用链接了。',
      ],
      changed: made.id,
    }
  })
}

async function revoke(db: Database, [phone, name]: string[]): Promise<Outcome> {
  const person = await personOf(db, phone)
  const role = roleNamed(name)
  const ended = await db.transaction(async (tx) => {
    const rows = await tx
      .update(grants)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(grants.userId, person.id), eq(grants.role, role), isNull(grants.revokedAt)))
      .returning({ schoolId: grants.schoolId })
    for (const { schoolId } of rows) {
      await record(tx, {
        actorId: null,
        action: 'role.revoke',
        subjectId: person.id,
        schoolId,
        detail: { role },
      })
    }
    return rows.length
  })
  if (ended === 0) throw new Error(`${person.name} 不是${roleTitles[role]}`)
  return { lines: [`${person.name} 不再是${roleTitles[role]}`], changed: person.id }
}

async function list(db: Database): Promise<Outcome> {
  const rows = await db
    .select({
      name: users.name,
      phone: users.phone,
      role: grants.role,
      school: schools.name,
      until: grants.expiresAt,
    })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .leftJoin(schools, eq(schools.id, grants.schoolId))
    .where(and(isNull(grants.revokedAt), sql`(${grants.expiresAt} is null or ${grants.expiresAt} > now())`))
    .orderBy(grants.id)
  const lines = rows.map(({ name, phone, role, school, until }) =>
    [
      name,
      phone === null ? '没有手机号' : maskPhone(phone),
      roleTitles[role],
      school ?? '全平台',
      until ? `到 ${until.toISOString().slice(0, 10)}` : '',
    ]
      .join('  ')
      .trimEnd(),
  )
  return { lines: lines.length > 0 ? lines : ['还没有人有角色'], changed: null }
}

/** @throws with a sentence for who typed it */
export async function administer(
  db: Database,
  [command, ...words]: string[],
  options: Options,
  site: string,
): Promise<Outcome> {
  if (command === 'invite') return inviteOne(db, words, options, site)
  if (command === 'grant') return grant(db, words, options)
  if (command === 'revoke') return revoke(db, words)
  if (command === 'list') return list(db)
  throw new Error(usage)
}
