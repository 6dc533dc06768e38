/** Telling subscribers: of an article as it comes, or of all that is new in a digest. In rounds, never in a request. */
import { sql } from 'drizzle-orm'
import {
  limits,
  nextDigest,
  type Day,
  type Every,
  type Publisher,
} from '../../../../contract/subscribe/rules'
import type { Context, Executor } from '../../../context'
import { standsInTopics } from '../../../core/dynamic/read'
import { notify } from '../../../core/notice/notify'
import { besideSubscription, ofSubscription, sourceColumns, sourceStands } from './entries'
import { newInTopics } from './topics'

/** People who are told in one transaction. */
const batch = 200
/** What was written may take this long until it can be read, seconds: a digest ends so much before it is made. */
const margin = 60

interface Untold extends Record<string, unknown> {
  id: string
  source: string
  author: string | null
  title: string
  name: string
  told_to: string | null
}

/** The next article of which not all were told, held until the transaction ends. */
const untold = {
  account: sql`
    select a.id, a.account_id as source, null::uuid as author, a.title, ac.name, a.told_to from announcements a join subscribe_accounts ac on ac.id = a.account_id
    where a.account_id is not null and a.told_at is null and a.state = 'published' order by a.id limit 1 for update of a skip locked`,
  column: sql`
    select w.dynamic_id as id, w.column_id as source, d.author_id as author, d.title, '' as name, w.told_to
    from dynamic_articles w join dynamics d on d.id = w.dynamic_id
    where w.told_at is null and w.column_id is not null and ${standsInTopics} order by w.dynamic_id limit 1 for update of w skip locked`,
} as const

async function done(
  tx: Executor,
  kind: Publisher,
  id: string,
  toldTo: string | null,
  all: boolean,
): Promise<void> {
  const change = sql`told_to = coalesce(${toldTo}::uuid, told_to), told_at = ${all ? sql`now()` : sql`null`}`
  await tx.execute(
    kind === 'account'
      ? sql`update announcements set ${change} where id = ${id}`
      : sql`update dynamic_articles set ${change} where dynamic_id = ${id}`,
  )
}

/** Tells the next people of an article; null when all are told. A round that broke off goes on where it was. */
const notifyNext = (context: Context, kind: Publisher): Promise<number | null> =>
  context.db.transaction(async (tx) => {
    const {
      rows: [article],
    } = await tx.execute<Untold>(untold[kind])
    if (!article) return null
    const { id, source, author, title, name, told_to } = article
    const { rows: people } = await tx.execute<{ id: string }>(sql`
      select v.id from subscriptions s join users v on v.id = s.user_id ${besideSubscription}
      where ${kind === 'account' ? sql`s.account_id` : sql`s.column_id`} = ${source} and s.level = 'each' and ${sourceStands}
        ${told_to === null ? sql`` : sql`and v.id > ${told_to}`} and exists(select 1 from (${ofSubscription}) e where e.id = ${id} and not e.opened)
      order by v.id limit ${batch}`)
    for (const person of people)
      await notify(
        tx,
        author === null
          ? {
              userId: person.id,
              group: 'system',
              kind: 'article',
              actorId: null,
              subjectId: id,
              text: `${name}《${title}》`,
            }
          : {
              userId: person.id,
              group: 'system',
              kind: 'article',
              actorId: author,
              subjectId: id,
              about: { subject: 'dynamic', id },
              text: `《${title}》`,
            },
      )
    await done(tx, kind, id, people[people.length - 1]?.id ?? null, people.length < batch)
    return people.length
  })

/** Tells of articles as they came. How many people. */
export async function articleRound(context: Context, going: () => boolean): Promise<number> {
  let count = 0
  for (const kind of ['account', 'column'] as const) {
    while (going()) {
      const told = await notifyNext(context, kind)
      if (told === null) break
      count += told
    }
  }
  return count
}

interface Due extends Record<string, unknown> {
  id: string
  every: Every
  hour: number
  day: Day
  /** Now, by the clock that found it due, ms: a node's that is behind would make it due again and again. */
  now: number
}
interface News extends Record<string, unknown> {
  person: string
  articles: number
  named: { name: string; title: string }[] | null
  topics: { name: string; count: number }[] | null
}

/** What came since each one's last digest, is unread, and is wanted in it. */
const newsOf = (people: readonly string[]) => sql`
  select v.id as person, n.articles, n.named, t.topics
  from subscribe_digests g join users v on v.id = g.user_id
  cross join lateral (
    select count(*)::int as articles, json_agg(json_build_object('name', f.source_name, 'title', f.title) order by f.place) filter (where f.place <= ${limits.named}) as named
    from (
      select e.title, ${sourceColumns}, row_number() over (order by e.at desc, e.id desc) as place
      from subscriptions s ${besideSubscription} cross join lateral (select * from (${ofSubscription}) e
        where e.at > greatest(g.since, s.read_at) and e.at <= now() - make_interval(secs => ${margin}) and not e.opened order by e.at desc, e.id desc limit ${limits.unread}) e
      where s.user_id = v.id and s.level = 'digest' and ${sourceStands}) f) n
  cross join lateral (${newInTopics(sql`now() - make_interval(secs => ${margin})`)}) t
  where g.user_id = any(${sql.param(people)}::uuid[])`

/** null: nothing is new. */
function digestText({ articles, named, topics }: Pick<News, 'articles' | 'named' | 'topics'>): string | null {
  const titles = (named ?? []).map(({ name, title }) => `${name}《${title}》`)
  const more = articles > titles.length ? `等 ${articles} 篇新文章` : ''
  const lines = [
    ...(titles.length > 0 ? [titles.join('、') + more] : []),
    ...(topics ?? []).map(({ name, count }) => `#${name} 有 ${count} 条新动态`),
  ]
  return lines.length === 0 ? null : lines.join('；')
}

/** Sends the next digests that are due; null when none is. Each is held, so that two nodes never make the same one. */
const sendNext = (context: Context): Promise<number | null> =>
  context.db.transaction(async (tx) => {
    const { rows: due } = await tx.execute<Due>(sql`
      select user_id as id, every, hour, day, (extract(epoch from now()) * 1000)::float8 as now from subscribe_digests where due_at <= now() order by due_at limit ${batch} for update skip locked`)
    if (due.length === 0) return null
    const { rows: news } = await tx.execute<News>(newsOf(due.map(({ id }) => id)))
    let sent = 0
    for (const one of news) {
      const text = digestText(one)
      if (text === null) continue
      await notify(tx, {
        userId: one.person,
        group: 'system',
        kind: 'digest',
        actorId: null,
        subjectId: one.person,
        text,
      })
      sent += 1
    }
    const next = due
      .map((rhythm) => nextDigest(rhythm, rhythm.now))
      .map((at) => (at === null ? null : new Date(at).toISOString()))
    await tx.execute(sql`
      update subscribe_digests g set since = now() - make_interval(secs => ${margin}), due_at = n.at
      from unnest(${sql.param(due.map(({ id }) => id))}::uuid[], ${sql.param(next)}::timestamptz[]) as n(id, at) where g.user_id = n.id`)
    return sent
  })

/** How many digests went out. */
export async function digestRound(context: Context, going: () => boolean): Promise<number> {
  let count = 0
  while (going()) {
    const sent = await sendNext(context)
    if (sent === null) break
    count += sent
  }
  return count
}
