/** Word by mail to who asked for a school signed out, and the end of what is kept of how to reach people. */
import { sql } from 'drizzle-orm'
import { emailPattern } from '../../../contract/security/rules'
import { contactDays, type JoinAction } from '../../../contract/school/joining/rules'
import { siteOf } from '../../config'
import type { Context } from '../../context'
import { escaped } from '../../http/html'
import { ProviderError, type Mail } from '../../providers'

/** Waits before another try, minutes; the last try is given up. */
const waits = [1, 10, 60, 360] as const
const tries = waits.length + 1

const email = new RegExp(emailPattern)
export const isAddress = (contact: string): boolean => email.test(contact)

export const wordsOf = (action: JoinAction, name: string, said: string): string =>
  action === 'take' ? `你申请的${name}收录了，现在可以选它。${said}` : `你申请的${name}这次没有收录：${said}`

interface Due extends Record<string, unknown> {
  id: string
  name: string
  contact: string
  state: 'taken' | 'declined'
  answer: string
  tried: number
}

/** Takes one for a try. It is due again after the wait, should this node end before it says what became of it. */
async function claim({ db }: Context): Promise<Due | null> {
  const wait = sql.join(
    waits.map((minutes) => sql`${minutes}::int`),
    sql`, `,
  )
  const { rows } = await db.execute<Due>(sql`
    update school_requests r set mail_tries = r.mail_tries + 1,
      mail_due = now() + make_interval(mins => (array[${wait}])[least(r.mail_tries + 1, ${waits.length})])
    from (select id from school_requests where mail_due <= now() order by mail_due limit 1 for update skip locked) due
    where r.id = due.id
    returning r.id, r.name, r.contact, r.state, r.answer, r.mail_tries as tried`)
  return rows[0] ?? null
}

function letterOf({ name, contact, state, answer }: Due, site: string): Mail {
  const words = wordsOf(state === 'taken' ? 'take' : 'decline', name, answer)
  const why = `有人在校园云生活申请收录${name}，留下了这个邮箱，所以收到这封信。邮箱在 ${contactDays} 天后删除。`
  return {
    to: contact,
    subject: state === 'taken' ? `${name}收录了` : `${name}的收录申请有答复了`,
    text: [words, '', `打开校园云生活：${site}`, '', why].join('\n'),
    html: [
      `<p>${escaped(words)}</p>`,
      `<p><a href="${escaped(site)}">打开校园云生活</a></p>`,
      `<hr><p><small>${escaped(why)}</small></p>`,
    ].join('\n'),
  }
}

/** Mails what is due. How many it was; a vendor that takes no more ends the round. */
export async function mailAnswers(context: Context, going: () => boolean): Promise<number> {
  const { config, db, log, providers } = context
  const done = (id: string) => db.execute(sql`update school_requests set mail_due = null where id = ${id}`)
  let count = 0
  while (going()) {
    const due = await claim(context)
    if (!due) break
    count += 1
    try {
      await providers.mail.post(letterOf(due, siteOf(config)))
      await done(due.id)
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      const final = err.reason === 'invalid-input' || due.tried >= tries
      log.warn({ err, request: due.id, final }, 'the answer to a request for a school was not mailed')
      if (final) await done(due.id)
      else break
    }
  }
  return count
}

/** What was answered long ago keeps no way to reach anybody; what nobody's account asked for goes whole. */
export async function forgetContacts({ db }: Context): Promise<number> {
  const old = sql`state <> 'waiting' and contact <> '' and answered_at < now() - make_interval(days => ${contactDays})`
  const { rowCount: gone } = await db.execute(
    sql`delete from school_requests where user_id is null and ${old}`,
  )
  const { rowCount: emptied } = await db.execute(
    sql`update school_requests set contact = '', remark = '' where ${old}`,
  )
  return (gone ?? 0) + (emptied ?? 0)
}
