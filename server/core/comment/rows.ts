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
import { authorText, heardText } from '../alias/service'
import { mentionsText } from '../dynamic/mentions'
import { textOf } from '../dynamic/read'
import { filesText } from '../file/own'
import { unshown } from '../safety/unshown'

export interface Row {
  id: string
  score: number
  /** A Comment or Reply. */
  json: string
}

const firstReplies = 2
const reader = '$1::uuid'

/** Condition: the comment is approved or the reader's own, and of someone whom the reader hears. */
const clear = (c: string): string =>
  `(${c}.state = 'approved' or ${c}.author_id = ${reader}) and ${heardText(reader, c)}`

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
  author: plain(authorText),
})

/** Whom a reply answers, where that still stands and is of someone whom the reader hears. */
const to = `(select ${object({ id: quoted('t.id'), name: words('coalesce(ta.name, tu.name)') })}
  from comments t join users tu on tu.id = t.author_id left join aliases ta on ta.id = t.alias_id
  where t.id = r.to_id and t.state = 'approved' and ${heardText(reader, 't')})`

const replyJson = object({ ...begins('r'), to: orNull(plain(to)), ...said('r'), ...extras('r') })

/** Living ones that the reader sees. `where` may order and limit. */
const rowsWhere = (c: string, json: string, where: string): string => `
  select ${c}.id, ${c}.score, ${json} as json
  from comments ${c} join users u on u.id = ${c}.author_id left join schools s on s.id = u.school_id
  left join aliases a on a.id = ${c}.alias_id
  where ${c}.deleted_at is null and ${clear(c)} and ${where}`

const replies = (where: string): string => rowsWhere('r', replyJson, where)

/** Comments, each with its first replies. */
const comments = (where: string): string =>
  rowsWhere(
    'c',
    object({
      ...begins('c'),
      ...said('c'),
      replies: plain('c.replies'),
      first: plain(
        `coalesce(${arrayText(replies(`r.root_id = c.id order by r.id limit ${firstReplies}`))}, '[]')`,
      ),
      ...extras('c'),
    }),
    where,
  )

const last = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const page = (where: string, order: string): string =>
  pageText(comments(`c.subject_id = $5 and c.root_id is null and ${where} order by ${order}`), '$3')
const newest = (stance = ''): string => page(`c.id < coalesce($4::uuid, ${last})${stance}`, 'c.id desc')
const hottest = (stance = ''): string =>
  page(
    `(c.score, c.id) < (coalesce($6::int, 2147483647), coalesce($4::uuid, ${last}))${stance}`,
    'c.score desc, c.id desc',
  )

/** $1 reader, $2 what addresses of files begin with, $3 rows, $4 id to go on from, $5 what they are under. */
export const statements = {
  new: newest(),
  newOf: newest(' and c.stance = $6'),
  /** $6 score to go on from. */
  hot: hottest(),
  hotOf: hottest(' and c.stance = $7'),
  /** Oldest first, as they were said. */
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
