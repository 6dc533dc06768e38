/** The statements of lists of dynamics: their rows are JSON that goes out unread. */
import { sql, type SQL } from 'drizzle-orm'
import { withPerson } from '../account/person'
import { flag, object, optional, plain, quoteJson, words } from '../../database/jsonText'
import { lastId, limitRows } from '../../database/page'
import {
  amount,
  bool,
  float,
  listOf,
  orNull,
  statement,
  text,
  uuid,
  moment,
  type Columns,
} from '../../database/statement'
import { heard, pseudonymHeard, writtenAuthor } from '../alias/service'
import { writtenFiles } from '../file/own'
import { writtenMentions } from './mentions'
import { listedFor, openTo, scopedFor } from './read'
import { chosenHeat } from './tables'

/** Who reads, what addresses of files begin with, and how many rows. */
const common = { reader: orNull(uuid), files: text, rows: amount }
/** With the id to go on from. */
const paged = { ...common, after: orNull(uuid) }
type Common = Record<'reader' | 'files' | 'rows', SQL>

/** A Dynamic, but for its card; and kind and id of that. */
const row = { json: text, card: orNull(text) }

const d = sql`d`
const warmth = chosenHeat(sql`d.`)

const withheld = sql`case when d.state <> 'approved' then ${object({
  state: quoteJson(sql`d.state`),
  reason: words(sql`coalesce(d.refusal, '')`),
  edit: optional(plain(sql`case when d.state = 'refused' and d.reviewed_at is not null then 'true' end`)),
})} end`

/** A dynamic as the contract has it. */
const written = ({ reader, files }: Common): SQL =>
  object(
    {
      author: plain(writtenAuthor(d, files)),
      pictures: plain(writtenFiles(sql`d.pictures`, files)),
      likes: plain(sql`d.likes`),
      comments: plain(sql`d.comments`),
      liked: flag(sql`l.user_id is not null`),
      mine: flag(sql`d.author_id = ${reader}::uuid`),
      help: optional(quoteJson(sql`d.help`), sql`d.help is null`),
      film: optional(plain(writtenFiles(sql`d.film`, files)), sql`d.film is null`),
      mentions: optional(plain(writtenMentions(d)), sql`d.mentions is null`),
      chosen: optional(plain(sql`case when d.hot_at is not null then 'true' end`), sql`d.hot_at is null`),
      withheld: optional(plain(withheld), sql`d.state = 'approved'`),
      // the feature writes it in its place
      card: optional(plain(sql`case when d.card_id is not null then 'null' end`), sql`d.card_id is null`),
    },
    sql`d.begun`,
  )
const beforeId = '{"id":"'.length
/** The id of a dynamic, by its JSON: the first member. */
export const idIn = (json: string): string => json.slice(beforeId, beforeId + 36)
/** What few dynamics have, as it stands until their card is read. */
export const unwritten = ',"card":null}'

interface List {
  where: SQL
  order: SQL
  from?: SQL
  /** What else is read of each row, behind a comma. */
  more?: SQL
}

/** Each column costs with each row: `card` is kind and id of one, and the id of the dynamic stands in its JSON. */
const query = (p: Common, { where, order, from = sql`dynamics d`, more = sql`` }: List): SQL => sql`
  select ${written(p)} as json, d.card_kind || ' ' || d.card_id as card${more}
  from ${from}
  ${withPerson(sql`d.author_id`)}
  left join likes l on l.subject_id = d.id and l.user_id = ${p.reader}::uuid
  where d.deleted_at is null and ${where} order by ${order}`

/** Under its author's name: who follows or looks at the author would learn whose a pseudonym is. */
const named = sql`d.alias_id is null`
const approved = sql`d.state = 'approved'`
type Parts<V extends Columns> = Record<keyof V, SQL>

/** Visitors, and people with whom no one has blocked the other, read without looking at black lists but of pseudonyms. */
function either<V extends Columns, R extends Columns>(
  name: string,
  form: { values: typeof common & V; row: R },
  state: (reader: SQL) => SQL,
  list: (p: Parts<typeof common & V>) => List,
) {
  const among = (kind: string, clear: typeof heard) =>
    statement(`feed_${name}_${kind}`, form, (p) => {
      const parts: Parts<typeof common & V> = p
      const reader = sql`${parts.reader}::uuid`
      const { where, ...more } = list(parts)
      const all = sql`${openTo(reader)} and ${clear(reader, d)} and ${state(parts.reader)} and ${where}`
      return limitRows(query(parts, { where: all, ...more }), parts.rows)
    })
  return { open: among('open', pseudonymHeard), guarded: among('guarded', heard) }
}
/** What is approved, as the indexes of lists have it. */
const list = <V extends Columns, R extends Columns>(
  name: string,
  form: { values: typeof common & V; row: R },
  build: (p: Parts<typeof common & V>) => List,
) => either(name, form, () => approved, build)
/** With an author's own that are not approved, for that author. */
const withOwn = <V extends Columns, R extends Columns>(
  name: string,
  form: { values: typeof common & V; row: R },
  build: (p: Parts<typeof common & V>) => List,
) => either(name, form, (reader) => sql`(${approved} or d.author_id = ${reader})`, build)

type After = Record<'after', SQL>
const newer = ({ after }: After): SQL => sql`d.id < coalesce(${after}::uuid, ${lastId})`
const byNew = sql`d.id desc`
const byHeat = sql`${warmth} desc, d.id desc`
const heat = sql`, ${warmth} as heat`
/** Since when the reader has had it, ms. */
const since = (column: SQL): SQL => sql`, (extract(epoch from ${column}) * 1000)::float8 as since`
const cooler = ({ after, score }: After & Record<'score', SQL>): SQL =>
  sql`(${warmth}, d.id) < (coalesce(${score}::double precision, 'infinity'), coalesce(${after}::uuid, ${lastId}))`
/** A reader of the same school sees all that is listed, others what is for everyone. The first part is the indexes'. */
const visible = (own: SQL): SQL =>
  sql`d.scope in ('school', 'everyone') and (d.scope = 'everyone' or ${own}::boolean)`
const ofSchool = ({ school, own }: Record<'school' | 'own', SQL>): SQL =>
  sql`d.school_id = ${school} and ${visible(own)}`
/** What lists beside a school's own hold for a reader of the school in the parameter. */
const listed = (school: SQL): SQL => listedFor(sql`${school}::uuid`)
/** What the reader, of the school in the parameter, may read wherever it is met. */
const scoped = ({ reader, school }: Record<'reader' | 'school', SQL>): SQL =>
  scopedFor(sql`${reader}::uuid`, sql`${school}::uuid`)
/** A hashtag whatever its case and width. */
const folded = (tag: SQL): SQL => sql`lower(normalize(${tag}, NFKC))`
/** Its managers did not take it out of the topic, where one is asked for. */
const within = (topic: SQL): SQL =>
  sql`(${topic}::uuid is null or not exists(select 1 from topic_removals r where r.topic_id = ${topic} and r.dynamic_id = d.id and r.state = 'out'))`
const tagged = ({ after }: After, where: SQL): List => ({
  where: sql`${where} and t.dynamic_id < coalesce(${after}::uuid, ${lastId})`,
  order: sql`t.dynamic_id desc`,
  from: sql`dynamic_topics t join dynamics d on d.id = t.dynamic_id`,
})

const school = { ...paged, school: uuid, own: bool }
const scored = { score: orNull(float) }
const hot = { ...row, heat: float }
const timed = { ...paged, school: orNull(uuid), since: orNull(moment) }
const kept = { ...row, since: float }

const these = statement('feed_these', { values: { ...common, ids: listOf(uuid) }, row }, (p) => {
  const where = sql`${approved} and d.id = any(${p.ids}::uuid[])`
  return sql`${query(p, { where, order: byNew })} limit ${p.rows}`
})

export const lists = {
  school: list('school', { values: school, row }, (p) => ({
    where: sql`${ofSchool(p)} and ${newer(p)}`,
    order: byNew,
  })),
  schoolHot: list('schoolHot', { values: { ...school, ...scored }, row: hot }, (p) => ({
    where: sql`${ofSchool(p)} and ${cooler(p)}`,
    order: byHeat,
    more: heat,
  })),
  recommended: list(
    'recommended',
    { values: { ...school, ...scored }, row: { ...hot, followed: bool } },
    (p) => ({
      where: sql`${ofSchool(p)} and ${cooler(p)}`,
      order: byHeat,
      // of the rows of the page alone: a join, and an exists that is planned as a hash, read all whom the reader follows
      more: sql`${heat}, ${named} and (select true from follows rf where rf.follower_id = ${p.reader} and rf.followee_id = d.author_id) is true as followed`,
    }),
  ),
  schoolHelp: list('schoolHelp', { values: school, row }, (p) => ({
    where: sql`d.school_id = ${p.school} and d.help is not null and ${visible(p.own)} and ${newer(p)}`,
    order: byNew,
  })),
  schoolTopic: list('schoolTopic', { values: { ...school, tag: text, topic: orNull(uuid) }, row }, (p) =>
    tagged(
      p,
      sql`t.folded = ${folded(p.tag)} and t.school_id = ${p.school} and ${visible(p.own)} and ${within(p.topic)}`,
    ),
  ),
  all: list('all', { values: paged, row }, (p) => ({
    where: sql`d.scope = 'everyone' and ${newer(p)}`,
    order: byNew,
  })),
  allHot: list('allHot', { values: { ...paged, ...scored }, row: hot }, (p) => ({
    where: sql`d.scope = 'everyone' and ${cooler(p)}`,
    order: byHeat,
    more: heat,
  })),
  allHelp: list('allHelp', { values: paged, row }, (p) => ({
    where: sql`d.scope = 'everyone' and d.help is not null and ${newer(p)}`,
    order: byNew,
  })),
  allTopic: list(
    'allTopic',
    { values: { ...paged, tag: text, school: orNull(uuid), topic: orNull(uuid) }, row },
    (p) => tagged(p, sql`t.folded = ${folded(p.tag)} and ${listed(p.school)} and ${within(p.topic)}`),
  ),
  /** Whoever asks has made sure that the reader may see them. */
  these: { open: these, guarded: these },
  following: list('following', { values: { ...paged, school: orNull(uuid) }, row }, (p) => ({
    where: sql`true`,
    order: byNew,
    from: sql`(select d.* from follows f cross join lateral (
        select * from dynamics d where d.author_id = f.followee_id and ${named} and d.deleted_at is null and d.state = 'approved'
          and (${listed(p.school)} or d.scope = 'followers') and ${newer(p)} order by d.id desc limit ${p.rows}) d
      where f.follower_id = ${p.reader}) d`,
  })),
  liked: list('liked', { values: timed, row: kept }, (p) => ({
    where: sql`${scoped(p)} and (k.created_at, k.subject_id) < (coalesce(${p.since}::timestamptz, 'infinity'), coalesce(${p.after}::uuid, ${lastId}))`,
    order: sql`k.created_at desc, k.subject_id desc`,
    from: sql`likes k join dynamics d on d.id = k.subject_id and k.user_id = ${p.reader}`,
    more: since(sql`k.created_at`),
  })),
  author: withOwn('author', { values: { ...paged, author: uuid, school: orNull(uuid) }, row }, (p) => ({
    where: sql`d.author_id = ${p.author} and (${named} or d.author_id = ${p.reader}) and ${scoped(p)} and ${newer(p)}`,
    order: byNew,
  })),
  favorites: withOwn('favorites', { values: timed, row: kept }, (p) => ({
    where: sql`f.user_id = ${p.reader} and ${scoped(p)} and (f.created_at, f.dynamic_id) < (coalesce(${p.since}::timestamptz, 'infinity'), coalesce(${p.after}::uuid, ${lastId}))`,
    order: sql`f.created_at desc, f.dynamic_id desc`,
    from: sql`favorites f join dynamics d on d.id = f.dynamic_id`,
    more: since(sql`f.created_at`),
  })),
  one: withOwn('one', { values: { ...common, id: uuid, school: orNull(uuid) }, row }, (p) => ({
    where: sql`d.id = ${p.id} and ${scoped(p)}`,
    order: byNew,
  })),
}
