/** The statements of lists of dynamics, as text: each is prepared once, and its rows are JSON that goes out unread. */
import { sql } from 'drizzle-orm'
import { flag, object, optional, plain, quoted, words } from '../../database/jsonText'
import { pageText } from '../../database/prepared'
import { authorText, heardText, pseudonymHeardText } from '../alias/service'
import { filesText } from '../file/own'
import { mentionsText } from './mentions'
import { listedFor, openText, scopedFor, textOf } from './read'
import { chosenHeat } from './tables'

const warmth = chosenHeat('d.')

const withheld = `case when d.state <> 'approved' then ${object({
  state: quoted('d.state'),
  reason: words(`coalesce(d.refusal, '')`),
  edit: optional(plain(`case when d.state = 'refused' and d.reviewed_at is not null then 'true' end`)),
})} end`

/** A dynamic as the contract has it. */
const json = object(
  {
    author: plain(authorText('d')),
    pictures: plain(filesText('d.pictures')),
    likes: plain('d.likes'),
    comments: plain('d.comments'),
    liked: flag('l.user_id is not null'),
    mine: flag('d.author_id = $1::uuid'),
    help: optional(quoted('d.help'), 'd.help is null'),
    film: optional(plain(filesText('d.film')), 'd.film is null'),
    mentions: optional(plain(mentionsText('d')), 'd.mentions is null'),
    chosen: optional(plain(`case when d.hot_at is not null then 'true' end`), 'd.hot_at is null'),
    withheld: optional(plain(withheld), `d.state = 'approved'`),
    // the feature writes it in its place
    card: optional(plain(`case when d.card_id is not null then 'null' end`), 'd.card_id is null'),
  },
  'd.begun',
)
const beforeId = '{"id":"'.length
/** The id of a dynamic, by its JSON: the first member. */
export const idIn = (written: string): string => written.slice(beforeId, beforeId + 36)
/** What few dynamics have, as it stands until their card is read. */
export const unwritten = ',"card":null}'

/**
 * $1 reader, $2 what addresses of files begin with, $3 rows, $4 id to go on from; a list adds its own from $5 on. Each column
 * costs with each row: `card` is kind and id of one, and the id of the dynamic stands in its JSON.
 */
const text = (where: string, order: string, from = 'dynamics d', more = '') => `
  select ${json} as json, d.card_kind || ' ' || d.card_id as card${more}
  from ${from}
  join users u on u.id = d.author_id
  left join schools s on s.id = u.school_id
  left join likes l on l.subject_id = d.id and l.user_id = $1::uuid
  where d.deleted_at is null and ${where} order by ${order}`

const shown = openText('$1::uuid')
/** Under its author's name: who follows or looks at the author would learn whose a pseudonym is. */
const named = 'd.alias_id is null'
/** Visitors, and people with whom no one has blocked the other, read without looking at black lists but of pseudonyms. */
const either = (where: string, order: string, from?: string, more?: string) => ({
  open: pageText(
    text(`${shown} and ${pseudonymHeardText('$1::uuid', 'd')} and ${where}`, order, from, more),
    '$3',
  ),
  guarded: pageText(text(`${shown} and ${heardText('$1::uuid', 'd')} and ${where}`, order, from, more), '$3'),
})
/** What is approved, as the indexes of lists have it. */
const statement = (where: string, order: string, from?: string, more?: string) =>
  either(`d.state = 'approved' and ${where}`, order, from, more)
/** With an author's own that are not approved, for that author. */
const withOwn = (where: string, order: string, from?: string, more?: string) =>
  either(`(d.state = 'approved' or d.author_id = $1) and ${where}`, order, from, more)

const topId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`
const newer = `d.id < coalesce($4::uuid, ${topId})`
const byNew = 'd.id desc'
const byHeat = `${warmth} desc, d.id desc`
const heat = `, ${warmth} as heat`
/** Since when the reader has had it, ms. */
const since = (column: string) => `, (extract(epoch from ${column}) * 1000)::float8 as since`
const cooler = (heat: string) =>
  `(${warmth}, d.id) < (coalesce(${heat}::double precision, 'infinity'), coalesce($4::uuid, ${topId}))`
/** A reader of the same school sees all that is listed, others what is for everyone. The first part is the indexes'. */
const visible = (own: string) =>
  `d.scope in ('school', 'everyone') and (d.scope = 'everyone' or ${own}::boolean)`
/** What lists beside a school's own hold for a reader of the school in the parameter. */
const listed = (school: string) => textOf(listedFor(sql.raw(`${school}::uuid`)))
/** What the reader, of the school in the parameter, may read wherever it is met. */
const scoped = (school: string) => textOf(scopedFor(sql.raw('$1::uuid'), sql.raw(`${school}::uuid`)))
/** A hashtag whatever its case and width. */
const folded = (tag: string) => `lower(normalize(${tag}, NFKC))`
/** Its managers did not take it out of the topic, where one is asked for. */
const within = (topic: string) =>
  `(${topic}::uuid is null or not exists(select 1 from topic_removals r where r.topic_id = ${topic} and r.dynamic_id = d.id and r.state = 'out'))`

const these = `${text(`d.state = 'approved' and d.id = any($4::uuid[])`, byNew)} limit $3`

export const statements = {
  school: statement(`d.school_id = $5 and ${visible('$6')} and ${newer}`, byNew),
  schoolHot: statement(`d.school_id = $5 and ${visible('$6')} and ${cooler('$7')}`, byHeat, undefined, heat),
  recommended: statement(
    `d.school_id = $5 and ${visible('$6')} and ${cooler('$7')}`,
    byHeat,
    undefined,
    // of the rows of the page alone: a join, and an exists that is planned as a hash, read all whom the reader follows
    `${heat}, ${named} and (select true from follows rf where rf.follower_id = $1 and rf.followee_id = d.author_id) is true as followed`,
  ),
  schoolHelp: statement(`d.school_id = $5 and d.help is not null and ${visible('$6')} and ${newer}`, byNew),
  schoolTopic: statement(
    `t.folded = ${folded('$7')} and t.school_id = $5 and ${visible('$6')} and ${within('$8')} and t.dynamic_id < coalesce($4::uuid, ${topId})`,
    't.dynamic_id desc',
    'dynamic_topics t join dynamics d on d.id = t.dynamic_id',
  ),
  all: statement(`d.scope = 'everyone' and ${newer}`, byNew),
  allHot: statement(`d.scope = 'everyone' and ${cooler('$5')}`, byHeat, undefined, heat),
  allHelp: statement(`d.scope = 'everyone' and d.help is not null and ${newer}`, byNew),
  allTopic: statement(
    `t.folded = ${folded('$5')} and ${listed('$6')} and ${within('$7')} and t.dynamic_id < coalesce($4::uuid, ${topId})`,
    't.dynamic_id desc',
    'dynamic_topics t join dynamics d on d.id = t.dynamic_id',
  ),
  /** Whoever asks has made sure that the reader may see them. */
  these: { open: these, guarded: these },
  following: statement(
    'true',
    byNew,
    `(select d.* from follows f cross join lateral (
        select * from dynamics d where d.author_id = f.followee_id and ${named} and d.deleted_at is null and d.state = 'approved'
          and (${listed('$5')} or d.scope = 'followers') and ${newer} order by d.id desc limit $3) d
      where f.follower_id = $1) d`,
  ),
  liked: statement(
    `${scoped('$5')} and (k.created_at, k.subject_id) < (coalesce($6::timestamptz, 'infinity'), coalesce($4::uuid, ${topId}))`,
    'k.created_at desc, k.subject_id desc',
    'likes k join dynamics d on d.id = k.subject_id and k.user_id = $1',
    since('k.created_at'),
  ),
  author: withOwn(
    `d.author_id = $5 and (${named} or d.author_id = $1) and ${scoped('$6')} and ${newer}`,
    byNew,
  ),
  favorites: withOwn(
    `f.user_id = $1 and ${scoped('$5')} and (f.created_at, f.dynamic_id) < (coalesce($6::timestamptz, 'infinity'), coalesce($4::uuid, ${topId}))`,
    'f.created_at desc, f.dynamic_id desc',
    'favorites f join dynamics d on d.id = f.dynamic_id',
    since('f.created_at'),
  ),
  one: withOwn(`d.id = $4 and ${scoped('$5')}`, byNew),
} as const
