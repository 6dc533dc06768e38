/** Word by mail or SMS to who asked for a school signed out, and the end of what is kept of how to reach people. */
import { sql } from 'drizzle-orm'
import {
  contactDays,
  waitDays,
  wayOf,
  type AnswerWay,
  type JoinAction,
} from '../../../contract/school/joining/rules'
import { siteOf } from '../../config'
import type { Context } from '../../context'
import { escapeHtml } from '../../http/html'
import { ProviderError, type Mail, type Providers } from '../../providers'

/** Waits before another try, minutes; the last try is given up. */
const waits = [1, 10, 60, 360] as const
const tries = waits.length + 1

/** By which ways this server can tell who is signed out. */
export const answerWays = ({ mail, sms }: Pick<Providers, 'mail' | 'sms'>): AnswerWay[] => [
  ...(mail.name === 'off' ? [] : (['mail'] as const)),
  ...(sms.answer ? (['phone'] as const) : []),
]
/** Which of them reaches the contact. */
export function toldBy(providers: Pick<Providers, 'mail' | 'sms'>, contact: string): AnswerWay | null {
  const way = wayOf(contact)
  return way !== null && answerWays(providers).includes(way) ? way : null
}

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
      `<p>${escapeHtml(words)}</p>`,
      `<p><a href="${escapeHtml(site)}">打开校园云生活</a></p>`,
      `<hr><p><small>${escapeHtml(why)}</small></p>`,
    ].join('\n'),
  }
}

/** Neither goes where the way was turned off since. */
async function send({ config, providers }: Context, due: Due): Promise<void> {
  const way = toldBy(providers, due.contact)
  if (way === 'mail') await providers.mail.post(letterOf(due, siteOf(config)))
  if (way === 'phone')
    await providers.sms.answer?.(due.contact, due.name, due.state === 'taken' ? '已收录' : '未收录')
}

/** Sends what is due. How many it was; a vendor that takes no more ends the round. */
export async function sendAnswers(context: Context, going: () => boolean): Promise<number> {
  const { db, log } = context
  const done = (id: string) => db.execute(sql`update school_requests set mail_due = null where id = ${id}`)
  let count = 0
  while (going()) {
    const due = await claim(context)
    if (!due) break
    count += 1
    try {
      await send(context, due)
      await done(due.id)
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      const final = err.reason === 'invalid-input' || due.tried >= tries
      log.warn({ err, request: due.id, final }, 'the answer to a request for a school was not sent')
      if (final) await done(due.id)
      else break
    }
  }
  return count
}

/**
 * What was answered long ago keeps no way to reach anybody; what nobody's account asked for goes whole, and so when
 * nobody answered it.
 */
export async function forgetContacts({ db }: Context): Promise<number> {
  const old = sql`state <> 'waiting' and contact <> '' and answered_at < now() - make_interval(days => ${contactDays})`
  const { rowCount: gone } = await db.execute(sql`
    delete from school_requests where user_id is null
      and (${old} or state = 'waiting' and created_at < now() - make_interval(days => ${waitDays}))`)
  const { rowCount: emptied } = await db.execute(
    sql`update school_requests set contact = '', remark = '' where ${old}`,
  )
  return (gone ?? 0) + (emptied ?? 0)
}
