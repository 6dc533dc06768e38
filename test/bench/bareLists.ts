/**
 * What comments, messages, the hall of errands and the shelf of second-hand would be without a framework, as bare.ts is for dynamics: node's own
 * HTTP server, hand-written prepared statements, one JSON.stringify. No sessions, rights, black lists, limits, checks or
 * log. DATABASE_URL, DATABASE_POOL; LIST, and what it is of: SUBJECT, or CONVERSATION, or SCHOOL; READER.
 */
import {
  address,
  mentionsOf,
  pageOf,
  pictures,
  pool,
  serve,
  size,
  toAuthor,
  type Author,
  type StoredPicture,
} from './bareServer'

const { LIST = '', READER, SUBJECT, CONVERSATION, SCHOOL } = process.env

interface Said extends Author {
  id: string
  mentions: object[] | null
  stance: string | null
  text: string
  pictures: StoredPicture[]
  likes: number
  score: number
  created_at: string | Date
  mine: boolean
  liked: boolean
  stepped: boolean
  replies: number
  first: (Said & { to: object | null })[] | null
}
interface Message {
  last_seq: number
  hidden_before: number
  seq: number
  sender_id: string
  key: string
  kind: string
  text: string
  picture: StoredPicture | null
  voice: { id: string; key: string; seconds: number } | null
  place: object | null
  file: object | null
  target: number | null
  recalled: boolean
  by_manager: boolean
  created_at: Date
  quoted_sender: string | null
  quoted: string | null
}
interface Errand {
  id: string
  number: string
  kind: string
  state: string
  title: string
  from_place: string | null
  to_place: string
  size: string | null
  pieces: number
  sex: string
  urgent: boolean
  service: number
  tip: number
  total: number
  metres: number | null
  due_at: Date
  created_at: Date
  from_latitude: number | null
  from_longitude: number | null
  to_latitude: number | null
  to_longitude: number | null
}

interface Goods {
  id: string
  title: string
  price: number
  original: number | null
  pictures: StoredPicture[]
  category: string
  grade: string
  ways: string[]
  free: number
  spot: string
  likes: number
  fresh_at: Date
  seller_id: string
  name: string
  avatar: string | null
}

const ask = async <R extends object>(name: string, text: string, values: unknown[]): Promise<R[]> =>
  (await pool.query<R>({ name, text, values })).rows

const at = (value: string | Date): string => new Date(value).toISOString()
const said = `c.id, u.id as author_id, u.name, u.avatar, s.name as school, u.college, u.frame, u.plate, c.text, c.pictures, c.likes, c.score,
  c.created_at, c.stance, ${mentionsOf('c')}, a.id as alias_id, a.name as alias, c.author_id = $2 as mine, l.user_id is not null as liked, p.user_id is not null as stepped`
const joined = `comments c join users u on u.id = c.author_id left join schools s on s.id = u.school_id
  left join aliases a on a.id = c.alias_id left join likes l on l.subject_id = c.id and l.user_id = $2 left join steps p on p.subject_id = c.id and p.user_id = $2`
const comments = `
  select x.*, (select json_agg(r order by r.id) from (
    select ${said}, case when t.id is not null then json_build_object('id', t.id, 'name', coalesce(ta.name, tu.name)) end as "to" from ${joined}
    left join comments t on t.id = c.to_id left join users tu on tu.id = t.author_id left join aliases ta on ta.id = t.alias_id
    where c.root_id = x.id and c.deleted_at is null and c.state = 'approved' order by c.id limit 2) r) as first
  from (select ${said}, c.replies from ${joined}
    where c.subject_id = $1 and c.root_id is null and c.deleted_at is null and c.state = 'approved'
    order by c.score desc, c.id desc limit $3) x`

const toSaid = (row: Said, to?: object | null) => ({
  id: row.id,
  author: toAuthor(row),
  ...(to === undefined ? {} : { to }),
  text: row.text,
  pictures: pictures(row.pictures),
  likes: row.likes,
  liked: row.liked,
  stepped: row.stepped,
  mine: row.mine,
  at: at(row.created_at),
})
/** What few have; it stands last. */
const toExtras = ({ mentions, stance }: Said) => ({
  ...(mentions && { mentions }),
  ...(stance && { stance }),
})

const messages = `
  select v.last_seq, c.hidden_before, m.seq, m.sender_id, m.key, m.kind, m.text, m.picture, m.voice, m.place, m.file, m.target,
    m.recalled_at is not null as recalled, m.by_manager, m.created_at, q.sender_id as quoted_sender, left(q.text, 60) as quoted
  from conversation_members c join conversations v on v.id = c.conversation_id
  join messages m on m.conversation_id = c.conversation_id and m.seq > greatest(v.last_seq - $3, c.hidden_before)
  left join messages q on q.conversation_id = m.conversation_id and q.seq = m.target
  where c.conversation_id = $1 and c.user_id = $2 order by m.seq`

const toMessage = (row: Message) => ({
  conversation: CONVERSATION,
  seq: row.seq,
  sender: row.sender_id,
  key: row.key,
  kind: row.kind,
  text: row.text,
  picture: row.picture && pictures([row.picture])[0],
  voice: row.voice && { id: row.voice.id, url: address(row.voice.key), seconds: row.voice.seconds },
  place: row.place,
  file: row.file,
  card: null,
  reply: row.target === null ? null : { seq: row.target, sender: row.quoted_sender, text: row.quoted },
  target: null,
  recalled: row.recalled,
  by_manager: row.by_manager,
  from: null,
  system: null,
  at: at(row.created_at),
})

const hall = `
  select o.id, o.number, e.kind, o.state, o.title, e.from_place, e.to_place, e.size, e.pieces, e.sex, e.urgent, e.service,
    e.tip, o.total, e.metres, e.due_at, o.created_at, e.from_latitude, e.from_longitude, e.to_latitude, e.to_longitude
  from orders o join errands e on e.id = o.id
  where o.school_id = $1 and o.kind = 'errand' and o.state = 'open' and o.buyer_id <> $2 order by o.id desc limit $3`
const counts = `select kind, count(*)::int as count from (
  select e.kind from orders o join errands e on e.id = o.id
  where o.school_id = $1 and o.kind = 'errand' and o.state = 'open' and o.buyer_id <> $2 order by o.id desc limit 1000) k group by kind`

const toPoint = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const toErrand = (row: Errand) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  state: row.state,
  title: row.title,
  from: row.from_place,
  to: row.to_place,
  size: row.size,
  pieces: row.pieces,
  sex: row.sex,
  urgent: row.urgent,
  tip: row.tip,
  total: row.total,
  pay: row.service - Math.floor((row.service - row.tip) / 10),
  metres: row.metres,
  away: null,
  due: at(row.due_at),
  until: null,
  mine: false,
  held: false,
  at: at(row.created_at),
  from_at: toPoint(row.from_latitude, row.from_longitude),
  to_at: toPoint(row.to_latitude, row.to_longitude),
})

const shelf = `
  select g.id, g.title, g.price, g.original, g.pictures, g.category, g.grade, g.ways, g.free, g.spot, g.likes, g.fresh_at,
    u.id as seller_id, u.name, u.avatar
  from secondhand_goods g join users u on u.id = g.author_id
  where g.school_id = $1 and g.deleted_at is null and g.state = 'approved' and not g.off and g.free > 0
  order by g.fresh_at desc, g.id desc limit $2`

const toCover = ([first]: StoredPicture[]) =>
  first ? { thumb: address(first.thumbKey), width: first.width, height: first.height } : null
const toGoods = (row: Goods) => ({
  id: row.id,
  title: row.title,
  price: row.price,
  original: row.original,
  cover: toCover(row.pictures),
  category: row.category,
  grade: row.grade,
  ways: row.ways,
  free: row.free,
  spot: row.spot,
  seller: { id: row.seller_id, name: row.name, avatar: row.avatar && address(row.avatar) },
  likes: row.likes,
  at: at(row.fresh_at),
})

const lists: Record<string, () => Promise<object>> = {
  goods: async () =>
    pageOf(
      await ask<Goods>('goods', shelf, [SCHOOL, size + 1]),
      ({ fresh_at, id }) => `${fresh_at.getTime()}_${id}`,
      toGoods,
    ),
  comments: async () =>
    pageOf(
      await ask<Said>('comments', comments, [SUBJECT, READER, size + 1]),
      ({ score, id }) => `${score}_${id}`,
      (row) => ({
        ...toSaid(row),
        replies: row.replies,
        first: (row.first ?? []).map((one) => ({ ...toSaid(one, one.to), ...toExtras(one) })),
        ...toExtras(row),
      }),
    ),
  messages: async () => {
    const rows = await ask<Message>('messages', messages, [CONVERSATION, READER, size])
    const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0]
    return {
      items: rows.map(toMessage),
      from: first,
      to: last,
      earlier: first > (rows[0]?.hidden_before ?? 0) + 1,
      later: last < (rows[0]?.last_seq ?? 0),
    }
  },
  hall: async () => {
    const [rows, found] = await Promise.all([
      ask<Errand>('hall', hall, [SCHOOL, READER, size + 1]),
      ask<{ kind: string; count: number }>('counts', counts, [SCHOOL, READER]),
    ])
    const none = { take: 0, send: 0, agency: 0 }
    const page = pageOf(rows, ({ id }) => id, toErrand)
    return {
      ...page,
      counts: { ...none, ...Object.fromEntries(found.map(({ kind, count }) => [kind, count])) },
    }
  },
}

serve(async () => lists[LIST]?.())
