/** The statements of comments and replies: their rows are JSON that goes out unread. */
import { sql, type SQL } from 'drizzle-orm'
import type { CommentSubject } from '../../../contract/kinds'
import {
  arrayOf,
  flag,
  instant,
  object,
  optional,
  orNull,
  plain,
  quoteJson,
  words,
  type JsonValue,
} from '../../database/jsonText'
import { literal } from '../../database/literal'
import { firstId, lastId, limitRows } from '../../database/page'
import {
  amount,
  int,
  listOf,
  orNull as nullable,
  statement,
  text,
  uuid,
  variant,
  type RowOf,
} from '../../database/statement'
import { heard, pseudonymHeard, writtenAuthor, type Hears } from '../../core/alias/service'
import type { SeenBy } from '../../core/comment/subjects'
import { writtenMentions } from '../../core/dynamic/mentions'
import { writtenFiles } from '../../core/file/own'
import { isUnshown } from '../../core/safety/unshown'

/** Who reads, and what addresses of files begin with. */
const common = { reader: nullable(uuid), files: text }
type Common = Record<keyof typeof common, SQL>

/** `json` is a Comment or Reply. */
const row = { id: uuid, score: int, json: text }
export type Row = RowOf<typeof row>

const firstReplies = 2

/** Whether the reader or somebody else has blocked the other: only then are black lists read. */
export type Guard = 'guarded' | 'open'
const hearing: Readonly<Record<Guard, Hears>> = { guarded: heard, open: pseudonymHeard }

/** Condition: the comment is approved or the reader's own, and of someone whom the reader hears. */
const clear = (c: SQL, reader: SQL, guard: Guard = 'guarded'): SQL =>
  sql`(${c}.state = 'approved' or ${c}.author_id = ${reader}) and ${hearing[guard](reader, c)}`

/** How one reader has comments. */
class Reading {
  private readonly reader
  constructor(
    private readonly p: Common,
    private readonly guard?: Guard,
  ) {
    this.reader = sql`${p.reader}::uuid`
  }

  /** Comments, each with its first replies. */
  comments(where: SQL): SQL {
    const c = sql`c`
    return this.rows(
      c,
      {
        ...this.begins(c),
        ...this.said(c),
        replies: plain(sql`c.replies`),
        first: plain(
          sql`case when ${this.answered()} then coalesce(${this.firstOnes()}, '[]') else '[]' end`,
        ),
        ...this.extras(c),
      },
      where,
    )
  }

  replies(where: SQL): SQL {
    const r = sql`r`
    const to = sql`case when r.to_id is not null then answered_text(${this.reader}, r.to_id) end`
    const json = {
      ...this.begins(r),
      to: orNull(plain(to)),
      ...this.said(r),
      ...this.extras(r),
    }
    return this.rows(r, json, where)
  }

  /** Living ones that the reader sees. `where` may order and limit. */
  private readonly rows = (c: SQL, json: Record<string, JsonValue>, where: SQL): SQL => sql`
  select ${c}.id, ${c}.score, ${object(json)} as json
  from comments ${c} join users u on u.id = ${c}.author_id left join schools s on s.id = u.school_id
  where ${c}.deleted_at is null and ${clear(c, this.reader, this.guard)} and ${where}`

  private readonly begins = (c: SQL): Record<string, JsonValue> => ({
    id: quoteJson(sql`${c}.id`),
    author: plain(writtenAuthor(c, this.p.files)),
  })

  private readonly said = (c: SQL): Record<string, JsonValue> => ({
    text: words(sql`${c}.text`),
    pictures: plain(writtenFiles(sql`${c}.pictures`, this.p.files)),
    likes: plain(sql`${c}.likes`),
    liked: this.has('likes', c),
    stepped: this.has('steps', c),
    mine: flag(sql`${c}.author_id = ${this.reader}`),
    at: instant(sql`${c}.created_at`),
  })

  private readonly extras = (c: SQL): Record<string, JsonValue> => ({
    mentions: optional(plain(writtenMentions(c))),
    stance: optional(words(sql`${c}.stance`)),
    withheld: optional(
      plain(
        sql`case when ${c}.state <> 'approved' then ${object({
          state: quoteJson(sql`${c}.state`),
          reason: words(sql`coalesce(${c}.refusal, '')`),
          edit: optional(plain(sql`case when ${isUnshown('comment', c)} then 'true' end`)),
        })} end`,
      ),
    ),
  })

  private readonly has = (table: 'likes' | 'steps', c: SQL): JsonValue =>
    flag(
      sql`exists(select 1 from ${sql.raw(table)} k where k.subject_id = ${c}.id and k.user_id = ${this.reader})`,
    )

  /** The counter has what is approved; there is more of a comment that is not, and of what the reader wrote. */
  private readonly answered = (): SQL => sql`c.replies > 0 or c.state <> 'approved'
  or exists(select from comments h where h.author_id = ${this.reader} and h.state <> 'approved' and h.deleted_at is null)`

  private readonly firstOnes = (): SQL =>
    arrayOf(this.replies(sql`r.root_id = c.id order by r.id limit ${literal(firstReplies)}`))
}

/** With how many rows, the id to go on from, and what the comments are under. */
const paged = { ...common, rows: amount, after: nullable(uuid), subject: uuid }
type Paged = Record<keyof typeof paged, SQL>
const hot = { ...paged, score: nullable(int) }
const side = { stance: text }

const newest = ({ after }: Paged): SQL => sql`c.id < coalesce(${after}::uuid, ${lastId})`
const hottest = ({ after, score }: Paged & Record<'score', SQL>): SQL =>
  sql`(c.score, c.id) < (coalesce(${score}::int, 2147483647), coalesce(${after}::uuid, ${lastId}))`
const byNew = sql`c.id desc`
const byHeat = sql`c.score desc, c.id desc`

/** `seen`: the reader sees the thing by this condition, and nothing is found otherwise. */
function listsWhere(named: (list: string) => string, guard: Guard, seen?: SeenBy) {
  const page = (p: Paged, where: SQL, order: SQL): SQL => {
    const there = seen ? seen(sql`${p.reader}::uuid`, p.subject, hearing[guard]) : sql`true`
    return limitRows(
      new Reading(p, guard).comments(
        sql`c.subject_id = ${p.subject} and c.root_id is null and ${there} and ${where} order by ${order}`,
      ),
      p.rows,
    )
  }
  return {
    new: variant(named('new'), { values: paged, row }, (p) => page(p, newest(p), byNew)),
    newOf: variant(named('newOf'), { values: { ...paged, ...side }, row }, (p) =>
      page(p, sql`${newest(p)} and c.stance = ${p.stance}`, byNew),
    ),
    hot: variant(named('hot'), { values: hot, row }, (p) => page(p, hottest(p), byHeat)),
    hotOf: variant(named('hotOf'), { values: { ...hot, ...side }, row }, (p) =>
      page(p, sql`${hottest(p)} and c.stance = ${p.stance}`, byHeat),
    ),
  }
}

export type Lists = ReturnType<typeof listsWhere>
/** By the kind of thing and guard: each is made once. */
const known = new Map<string, Lists>()
/** Of what is seen by a condition, else of any thing that was asked before. */
export function lists(guard: Guard, seen?: readonly [CommentSubject, SeenBy]): Lists {
  const kind = `${seen?.[0] ?? 'any'}_${guard}`
  const made = known.get(kind) ?? listsWhere((list) => `comment_${list}_${kind}`, guard, seen?.[1])
  known.set(kind, made)
  return made
}

/** Oldest first, as they were said; `subject` is the comment. */
export const replies = statement('comment_replies', { values: paged, row }, (p) =>
  limitRows(
    new Reading(p).replies(
      sql`r.root_id = ${p.subject} and r.id > coalesce(${p.after}::uuid, ${firstId}) order by r.id`,
    ),
    p.rows,
  ),
)

const one = { values: { ...common, id: uuid }, row }
export const commentOf = statement('comment_comment', one, (p) =>
  new Reading(p).comments(sql`c.id = ${p.id}`),
)
export const replyOf = statement('comment_reply', one, (p) => new Reading(p).replies(sql`r.id = ${p.id}`))

/** Of these, those that the reader sees. */
export const seenOf = statement(
  'comment_seen',
  { values: { reader: nullable(uuid), ids: listOf(uuid) }, row: {} },
  (p) =>
    sql`select from comments c where c.id = any(${p.ids}::uuid[]) and ${clear(sql`c`, sql`${p.reader}::uuid`)}`,
)
