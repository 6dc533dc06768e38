/** The statements of comments and replies, as text: each is prepared once, and its rows are JSON that goes out unread. */
import { sql } from 'drizzle-orm'
import {
  arrayText,
  flag,
  instant,
  object,
  optional,
  orNull,
  plain,
  quoted,
  words,
  type JsonValue,
} from '../../database/jsonText'
import { pageText } from '../../database/prepared'
import { authorText, heardText, pseudonymHeardText } from '../../core/alias/service'
import { mentionsText } from '../../core/dynamic/mentions'
import { textOf } from '../../core/dynamic/read'
import { filesText } from '../../core/file/own'
import { unshown } from '../../core/safety/unshown'

export interface Row {
  id: string
  score: number
  /** A Comment or Reply. */
  json: string
}

const firstReplies = 2
const reader = '$1::uuid'

/** Whether the reader or somebody else has blocked the other: only then are black lists read. */
type Guard = 'guarded' | 'open'

/** Condition: the comment is approved or the reader's own, and of someone whom the reader hears. */
const clear = (c: string, guard: Guard = 'guarded'): string =>
  `(${c}.state = 'approved' or ${c}.author_id = ${reader}) and ${
    guard === 'guarded' ? heardText(reader, c) : pseudonymHeardText(reader, c)
  }`

const has = (table: string, c: string): JsonValue =>
  flag(`exists(select 1 from ${table} k where k.subject_id = ${c}.id and k.user_id = ${reader})`)

const said = (c: string): Record<string, JsonValue> => ({
  text: words(`${c}.text`),
  pictures: plain(filesText(`${c}.pictures`)),
  likes: plain(`${c}.likes`),
  liked: has('likes', c),
  stepped: has('steps', c),
  mine: flag(`${c}.author_id = ${reader}`),
  at: instant(`${c}.created_at`),
})

const extras = (c: string): Record<string, JsonValue> => ({
  mentions: optional(plain(mentionsText(c))),
  stance: optional(words(`${c}.stance`)),
  withheld: optional(
    plain(
      `case when ${c}.state <> 'approved' then ${object({
        state: quoted(`${c}.state`),
        reason: words(`coalesce(${c}.refusal, '')`),
        edit: optional(plain(`case when ${textOf(unshown('comment', sql.raw(c)))} then 'true' end`)),
      })} end`,
    ),
  ),
})

const begins = (c: string): Record<string, JsonValue> => ({
  id: quoted(`${c}.id`),
  author: plain(authorText(c)),
})

const replyJson = object({
  ...begins('r'),
  to: orNull(plain(`case when r.to_id is not null then answered_text(${reader}, r.to_id) end`)),
  ...said('r'),
  ...extras('r'),
})

/** Living ones that the reader sees. `where` may order and limit. */
const rowsWhere = (c: string, json: string, where: string, guard?: Guard): string => `
  select ${c}.id, ${c}.score, ${json} as json
  from comments ${c} join users u on u.id = ${c}.author_id left join schools s on s.id = u.school_id
  where ${c}.deleted_at is null and ${clear(c, guard)} and ${where}`

const replies = (where: string, guard?: Guard): string => rowsWhere('r', replyJson, where, guard)

/** The counter has what is approved; there is more of a comment that is not, and of what the reader wrote. */
const answered = `c.replies > 0 or c.state <> 'approved'
  or exists(select from comments h where h.author_id = ${reader} and h.state <> 'approved' and h.deleted_at is null)`
const firstOnes = (guard?: Guard): string =>
  arrayText(replies(`r.root_id = c.id order by r.id limit ${firstReplies}`, guard))

/** Comments, each with its first replies. */
const comments = (where: string, guard?: Guard): string =>
  rowsWhere(
    'c',
    object({
      ...begins('c'),
      ...said('c'),
      replies: plain('c.replies'),
      first: plain(`case when ${answered} then coalesce(${firstOnes(guard)}, '[]') else '[]' end`),
      ...extras('c'),
    }),
    where,
    guard,
  )

const last = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const newest = `c.id < coalesce($4::uuid, ${last})`
const hottest = `(c.score, c.id) < (coalesce($6::int, 2147483647), coalesce($4::uuid, ${last}))`

/**
 * $1 reader, $2 what addresses of files begin with, $3 rows, $4 id to go on from, $5 what they are under, which the
 * reader sees by the condition `seenText`: nothing is found otherwise.
 */
function listsWhere(seenText: string, guard: Guard) {
  const page = (where: string, order: string): string =>
    pageText(
      comments(
        `c.subject_id = $5 and c.root_id is null and ${seenText} and ${where} order by ${order}`,
        guard,
      ),
      '$3',
    )
  return {
    new: page(newest, 'c.id desc'),
    newOf: page(`${newest} and c.stance = $6`, 'c.id desc'),
    /** $6 score to go on from. */
    hot: page(hottest, 'c.score desc, c.id desc'),
    hotOf: page(`${hottest} and c.stance = $7`, 'c.score desc, c.id desc'),
  }
}

export type Lists = ReturnType<typeof listsWhere>
/** By condition and guard: the texts are long, and each is made once. */
const known = new Map<string, Lists>()
export function lists(guard: Guard, seenText = 'true'): Lists {
  const key = `${guard} ${seenText}`
  const made = known.get(key) ?? listsWhere(seenText, guard)
  known.set(key, made)
  return made
}

/** $1, $2 as above. */
export const statements = {
  /** Oldest first, as they were said: $3, $4 as above, $5 the comment. */
  replies: pageText(
    replies(
      `r.root_id = $5 and r.id > coalesce($4::uuid, '00000000-0000-0000-0000-000000000000') order by r.id`,
    ),
    '$3',
  ),
  comment: comments('c.id = $3'),
  reply: replies('r.id = $3'),
}

/** $1 reader, $2 ids: those that the reader sees. */
export const seen = `select from comments c where c.id = any($2::uuid[]) and ${clear('c')}`
