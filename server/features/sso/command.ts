/** A school's own sign-in by the command line: who can run it has the database anyway. */
import { eq } from 'drizzle-orm'
import type { Database } from '../../database'
import type { Secrets } from '../../core/seal/secrets'
import { findSchoolByName } from '../../core/school/named'
import { schools } from '../../core/school/tables'
import { schoolSignIns } from './tables'
import {
  certifyingOf,
  dropSignIn,
  isKind,
  keepSignIn,
  sealSecret,
  settingsOf,
  WrongPart,
  type Wanted,
} from './wanted'

export const usage = `用法：
  npm run school -- sso list
  npm run school -- sso cas --school 学校名称 --url https://sso.example.edu.cn/cas
  npm run school -- sso oidc --school 学校名称 --url https://idp.example.edu.cn --client 客户端编号 [--scope profile]
  npm run school -- sso ldap --school 学校名称 --url ldaps://ldap.example.edu.cn --base ou=people,dc=example,dc=edu,dc=cn [--account uid] [--bind 查询用的 DN] [--starttls]
  npm run school -- sso off --school 学校名称
密钥（oidc 的客户端密钥、ldap 查询用的密码）从环境变量 SSO_SECRET 读。
学号、姓名、学院、专业、入学年份各在哪个属性里：--number --name --college --major --grade；不写 --number 就用账号本身。
登录后按什么认证：--certify roll（名册里有这个学号和姓名，默认）、attributes（学校给出了学院、专业和年级）、never（不认证）。`

export interface SsoOptions extends Omit<Wanted, 'secret'> {
  school?: string
  campus?: string
  certify?: string
}

async function list(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: schools.name, settings: schoolSignIns.settings, certifies: schoolSignIns.certifies })
    .from(schoolSignIns)
    .innerJoin(schools, eq(schools.id, schoolSignIns.schoolId))
    .orderBy(schools.name)
  return rows.length === 0
    ? ['还没有学校接上自己的登录']
    : rows.map(
        ({ name, settings, certifies }) =>
          `${name}  ${settings.kind}  ${settings.kind === 'oidc' ? settings.issuer : settings.url}  认证：${certifies}`,
      )
}

/** @throws with a sentence for who typed it */
export async function manageSignIns(
  db: Database,
  [kind = '']: string[],
  options: SsoOptions,
  tools: { secrets: () => Secrets; secret: string | null; callback: string },
): Promise<string[]> {
  if (kind === 'list') return list(db)
  if (options.school === undefined) throw new Error(usage)
  const schoolId = await findSchoolByName(db, options.school, options.campus)
  if (kind === 'off') {
    await dropSignIn(db, schoolId)
    return [`${options.school}不再用学校账号登录；绑定过的账号留着，再接上就能用。`]
  }
  await keepSignIn(db, schoolId, rowOf(kind, options, { ...tools, schoolId }))
  return [
    `${options.school}可以用学校账号登录了。`,
    ...(kind === 'ldap' ? [] : [`请学校登记回调地址：${tools.callback}`]),
  ]
}

/** What was typed, as the table has it. @throws with a sentence that names the option */
function rowOf(
  kind: string,
  { school, campus, certify = 'roll', ...wanted }: SsoOptions,
  { secret, secrets, schoolId }: { secret: string | null; secrets: () => Secrets; schoolId: string },
) {
  if (!isKind(kind)) throw new Error(usage)
  try {
    return {
      settings: settingsOf(kind, secret === null ? wanted : { ...wanted, secret }),
      certifies: certifyingOf(certify),
      secret: secret === null ? null : sealSecret(secrets(), schoolId, secret),
    }
  } catch (err) {
    if (!(err instanceof WrongPart)) throw err
    const option = err.part === 'secret' ? 'SSO_SECRET' : `--${err.part}`
    throw new Error(`${option} ${err.message}\n${usage}`, { cause: err })
  }
}
