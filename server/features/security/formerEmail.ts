/** The address that an account had before: it hears of the change, and can undo it for some days by the link in the mail. */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import { v7 as newId, validate as isId } from 'uuid'
import { formerEmailDays, maskEmail } from '../../../contract/security/rules'
import { siteOf } from '../../config'
import type { Context, Executor } from '../../context'
import { escapeHtml } from '../../http/html'
import { mailAct } from '../../http/mailPage'
import { ProviderError, type Mail } from '../../providers'
import { announceChange, endSessionsBut } from '../../core/account/sessions'
import type { Secrets } from '../../core/seal/secrets'
import { notifySystem } from '../../core/notice/notify'
import { isTaken } from '../../core/security/conflict'

const path = '/api/user/formerEmail'

interface Due extends Record<string, unknown> {
  id: string
  email: string
  now: string | null
}

/** Written with the change, in its transaction. */
export async function notifyFormer(
  tx: Executor,
  userId: string,
  email: string,
  now: string | null,
): Promise<void> {
  await tx.execute(sql`
    insert into former_emails (id, user_id, email, now, until)
    values (${newId()}, ${userId}, ${email}, ${now === null ? null : maskEmail(now)}, now() + make_interval(days => ${formerEmailDays}))`)
}

const macs = (secrets: Secrets, id: string): Buffer[] => secrets.hashes('former-email', id)

/** The id that the token is of; null when we did not make it. */
function idOf(secrets: Secrets, token: string): string | null {
  const [id = '', mac = ''] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const ours = macs(secrets, id).some((one) => one.length === given.length && timingSafeEqual(one, given))
  return isId(id) && ours ? id : null
}

function letterOf({ id, email, now }: Due, secrets: Secrets, site: string): Mail {
  const link = `${site}${path}?token=${id}.${macs(secrets, id)[0]?.toString('base64url')}`
  const words =
    now === null
      ? '你在校园云生活的账号解绑了这个邮箱，以后的提醒不再发到这里。'
      : `你在校园云生活的账号换绑了邮箱，现在是 ${now}，以后的提醒不再发到这里。`
  const act = `如果不是你本人操作，${formerEmailDays} 天内打开下面的链接：所有设备退出登录，邮箱换回来。`
  return {
    to: email,
    subject: '账号的邮箱变了',
    text: [words, '', act, link, '', '是你本人操作的，不用理会这封信。'].join('\n'),
    html: [
      `<p>${escapeHtml(words)}</p>`,
      `<p>${escapeHtml(act)}</p>`,
      `<p><a href="${escapeHtml(link)}">这不是我操作的</a></p>`,
      '<hr><p><small>是你本人操作的，不用理会这封信。</small></p>',
    ].join('\n'),
  }
}

/** Takes one for a try. It is due again later, should this node end before it says what became of it. */
async function claim({ db }: Context): Promise<Due | null> {
  const { rows } = await db.execute<Due>(sql`
    update former_emails f set tries = f.tries + 1, due_at = now() + make_interval(mins => power(4, least(f.tries, 5))::int)
    from (select id from former_emails where due_at <= now() and until > now() order by due_at limit 1 for update skip locked) due
    where f.id = due.id returning f.id, f.email, f.now`)
  return rows[0] ?? null
}

/** Mails what is due. How many it was; a vendor that takes no more ends the round. */
export async function mailFormer(context: Context, going: () => boolean): Promise<number> {
  const { config, db, log, providers, secrets } = context
  const done = (id: string) => db.execute(sql`update former_emails set due_at = null where id = ${id}`)
  let count = 0
  while (going() && providers.mail.name !== 'off') {
    const due = await claim(context)
    if (!due) break
    count += 1
    try {
      await providers.mail.post(letterOf(due, secrets, siteOf(config)))
      await done(due.id)
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      log.warn({ err, former: due.id }, 'a former address was not told')
      if (err.reason !== 'invalid-input') break
      await done(due.id)
    }
  }
  return count
}

export async function forgetFormer({ db }: Context): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from former_emails where until <= now()`)
  return rowCount ?? 0
}

type Transaction = Parameters<Parameters<Context['db']['transaction']>[0]>[0]

interface Former extends Record<string, unknown> {
  id: string
  userId: string
  email: string
}

/** Whether the account has its address again: somebody else may have it, or take it at this very moment. */
async function putBack(tx: Transaction, { userId, email }: Former): Promise<boolean> {
  const change = tx.transaction((step) =>
    step.execute(sql`update users set email = ${email} where id = ${userId}
      and not exists(select from users other where other.email = ${email} and other.id <> ${userId}) returning 1`),
  )
  return change.then(
    ({ rows }) => rows.length > 0,
    (error: unknown) => {
      if (isTaken(error)) return false
      throw error
    },
  )
}

/**
 * Ends every session and puts the address back, once. Whose account it was; null: the link is used or too old. What was
 * changed after it is undone with it: the links of addresses that came in between lead nowhere.
 */
async function undo(context: Context, id: string): Promise<string | null> {
  const userId = await context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Former>(sql`
      delete from former_emails f using former_emails first
      where first.id = ${id} and first.until > now() and f.user_id = first.user_id and f.created_at >= first.created_at
      returning f.id, f.user_id as "userId", f.email`)
    const former = rows.find((row) => row.id === id)
    if (!former) return null
    const kept = (await putBack(tx, former)) ? `邮箱换回了 ${maskEmail(former.email)}，` : ''
    await endSessionsBut(tx, former.userId, newId())
    const advice = '请重设登录密码，并解绑不认识的账号。'
    await notifySystem(
      tx,
      former.userId,
      `有人从原来的邮箱说换绑不是本人操作：${kept}所有设备已退出登录。${advice}`,
      former.userId,
      'security',
    )
    return former.userId
  })
  if (userId !== null) await announceChange(context, userId)
  return userId
}

export function formerEmailPlugin(context: Context): FastifyPluginAsync {
  const secrets = context.secrets
  return mailAct<string>({
    path,
    title: '账号安全',
    read: (token) => idOf(secrets, token),
    question: () => '<h1>不是你换的邮箱？</h1><p>确认后，这个账号在所有设备上退出登录，邮箱换回这一个。</p>',
    button: '不是我，全部退出',
    act: async (id) =>
      (await undo(context, id)) === null
        ? null
        : '<h1>已全部退出</h1><p>请用手机号的验证码登录，重设登录密码，并解绑不认识的账号。</p>',
    invalid: '<h1>链接无效</h1><p>用过了，或者过期了。请登录后在“设置 > 账号与安全”里查看。</p>',
  })
}
