import { Type, type Static } from 'typebox'
import {
  Count,
  Document,
  Done,
  Id,
  Instant,
  Page,
  Person,
  Picture,
  pageQuery,
  Place,
  Sound,
  Url,
  Worn,
} from '../common'
import { Acquaintance } from '../homepage/schema'
import { get, post } from '../http'
import { keywordMax } from '../rules'
import { Card, CardRef } from './card'
import { eventNames, groupKinds, type GroupEvent, type GroupKind } from './groups/rules'
import { limits, tagTones } from './rules'

const Kind = Type.Union([
  Type.Literal('text'),
  Type.Literal('picture'),
  Type.Literal('voice'),
  Type.Literal('place'),
  Type.Literal('file'),
  Type.Literal('card'),
  Type.Literal('recall'),
  Type.Literal('system'),
])
/** Place of a message in its conversation, from 1. */
const Seq = Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '消息' })
const SeqOrNone = Type.Integer({ minimum: 0, maximum: 2_147_483_647, title: '消息' })
const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

const Named = Type.Object({ id: Id, name: Type.String() })

export const Message = Type.Object({
  conversation: Id,
  /** Without gaps over all messages of the conversation, those that the reader deleted among them. */
  seq: Seq,
  sender: Id,
  /** The sender's name for the draft: sending it again gives this message. */
  key: Id,
  kind: Kind,
  /** The words of a text, those that came with a card, or a file's name; empty for the other kinds and once recalled. */
  text: Type.String(),
  /** Of kind picture; null once recalled, or when its sender's account is gone. */
  picture: orNull(Picture),
  /** Of kind voice; null as above. */
  voice: orNull(Sound),
  /** Of kind place; null as above. */
  place: orNull(Place),
  /** Of kind file; null as above. */
  file: orNull(Document),
  /** Of kind card; null once recalled. */
  card: orNull(Card),
  /** What it answers, in short; its text is empty when the reader has it no more. */
  reply: orNull(Type.Object({ seq: Seq, sender: Id, text: Type.String() })),
  /** Of kind recall: which message was taken back. */
  target: orNull(Seq),
  recalled: Type.Boolean(),
  /** A manager of the group took it back, not its sender. */
  by_manager: Type.Boolean(),
  /** In a group, how its sender looks; null between two. */
  from: orNull(Type.Object({ name: Type.String(), avatar: orNull(Url), ...Worn })),
  /** Of kind system: what happened, who did it, and to whom. */
  system: orNull(
    Type.Object({
      event: Type.Unsafe<GroupEvent>(Type.Union(eventNames.map((name) => Type.Literal(name)))),
      who: Named,
      whom: Type.Array(Named),
      note: Type.String(),
    }),
  ),
  at: Instant,
})
export type Message = Static<typeof Message>

/** What the other person is to the reader: 骑手. */
export const Tag = Type.Object({ text: Type.String(), tone: Type.Enum(tagTones) })
export type Tag = Static<typeof Tag>

export const Conversation = Type.Object({
  id: Id,
  /** The other of two; null in a group. */
  peer: orNull(Person),
  /** What stands for a group; null between two. `faces` are drawn where it has no picture. */
  group: orNull(
    Type.Object({
      name: Type.String(),
      kind: Type.Unsafe<GroupKind>(Type.Union(Object.keys(groupKinds).map((name) => Type.Literal(name)))),
      picture: orNull(Url),
      faces: Type.Array(Type.Object({ name: Type.String(), avatar: orNull(Url) })),
    }),
  ),
  /** Beside the name of the other of two. */
  tag: Type.Optional(Tag),
  /** Somebody mentioned the reader, or everybody, in what is unread. */
  mention: orNull(Type.Union([Type.Literal('me'), Type.Literal('all')])),
  /** What the reader calls the other person. */
  remark: orNull(Type.String()),
  pinned: Type.Boolean(),
  muted: Type.Boolean(),
  unread: Count,
  /** The latest message that the reader has; null when all are deleted. */
  last: orNull(
    Type.Object({
      seq: Seq,
      mine: Type.Boolean(),
      /** Who said it, in a group; null where the text tells, and between two. */
      by: orNull(Type.String()),
      text: Type.String(),
      recalled: Type.Boolean(),
      at: Instant,
    }),
  ),
})
export type Conversation = Static<typeof Conversation>

/** What the two deal with, above their talk. */
export const Bar = Type.Object({
  title: Type.String(),
  /** Its price, or how it stands. */
  note: Type.String(),
  thumb: orNull(Url),
  /** Where a tap on it leads. */
  page: Type.String(),
  act: Type.Object({ title: Type.String(), page: Type.String() }),
})
export type Bar = Static<typeof Bar>

export const Chat = Type.Object({
  peer: Person,
  remark: orNull(Type.String()),
  /** null until one of the two has written. */
  conversation: orNull(Id),
  pinned: Type.Boolean(),
  muted: Type.Boolean(),
  /** Up to where each of the two has read. */
  read: Count,
  peer_read: Count,
  /** Why the reader cannot write now; null when they can. */
  obstacle: orNull(Type.String()),
  bar: orNull(Bar),
})
export type Chat = Static<typeof Chat>

const one = Type.Object({ conversation: Id })
const oneMessage = Type.Object({ conversation: Id, seq: Seq })

export const chatRoutes = {
  privateChat: post({
    title: '发私信：文字、图片、语音、位置、文件、卡片六选一，卡片可以带一句话',
    body: Type.Object({
      key: Id,
      to: Id,
      text: Type.Optional(Type.String({ minLength: 1, maxLength: limits.text.max, title: '文字' })),
      /** An uploaded picture of the sender's. */
      picture: Type.Optional(Id),
      /** An uploaded sound of the sender's, a minute at most. */
      voice: Type.Optional(Id),
      place: Type.Optional(Place),
      /** An uploaded document of the sender's. */
      file: Type.Optional(Id),
      /** Something of another feature: an errand between the two, a dynamic that the sender may read. */
      card: Type.Optional(CardRef),
      /** The message of this conversation that it answers. */
      reply: Type.Optional(Seq),
    }),
    data: Message,
    who: 'user',
    limit: 120,
  }),
  'im/getUserSig': get({
    title: '登录即时通信的签名',
    data: Type.Object({
      /** local: our own gateway at /api/realtime, which the session's token opens; the rest is null then. */
      provider: Type.Union([Type.Literal('local'), Type.Literal('tencent')]),
      app_id: orNull(Type.Integer()),
      /** Begins with uid: */
      user_id: orNull(Type.String()),
      user_sig: orNull(Type.String()),
      expires_at: orNull(Instant),
    }),
    who: 'user',
    limit: 30,
  }),
  'im/contact': get({
    title: '联系人：我关注的人，最近关注的在前',
    query: Type.Object({
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' })),
      ...pageQuery,
    }),
    data: Page(Acquaintance),
    who: 'user',
  }),
  'chat/with': get({ title: '和某人的私信', query: Type.Object({ user: Id }), data: Chat, who: 'user' }),
  'chat/conversations': get({
    title: '会话列表，置顶的在前',
    query: Type.Object(pageQuery),
    data: Page(Conversation),
    who: 'user',
  }),
  'chat/messages': get({
    title: '一个会话的消息，从旧到新：最新的，before 之前的，或 since 之后的',
    query: Type.Object({
      conversation: Id,
      before: Type.Optional(Seq),
      since: Type.Optional(SeqOrNone),
      size: pageQuery.size,
    }),
    data: Type.Object({
      items: Type.Array(Message),
      /** The answer covers all numbers from the first to the last of these; both 0 where there is nothing. */
      from: Count,
      to: Count,
      /** There is more before `from`. */
      earlier: Type.Boolean(),
      /** There is more after `to`. */
      later: Type.Boolean(),
    }),
    who: 'user',
  }),
  'chat/read': post({
    title: '读到哪一条',
    body: oneMessage,
    data: Type.Object({
      /** Unread messages that are left in all conversations; of muted ones, those that mention the reader. */
      chats: Count,
    }),
    who: 'user',
    limit: 240,
  }),
  'chat/readAll': post({
    title: '全部会话都读到最后',
    data: Type.Object({ chats: Count }),
    who: 'user',
    limit: 30,
  }),
  'chat/file': get({
    title: '下载消息里的文件用的钥匙',
    query: oneMessage,
    data: Type.Object({ id: Id, key: Type.String(), until: Instant }),
    who: 'user',
    limit: 60,
  }),
  'chat/act': post({
    title: '在卡片上回答',
    body: Type.Object({
      ...CardRef.properties,
      act: Type.String({ minLength: 1, maxLength: 20, title: '做什么' }),
    }),
    data: Card,
    who: 'user',
    limit: 60,
  }),
  'chat/recall': post({ title: '撤回自己刚发的消息', body: oneMessage, data: Message, who: 'user' }),
  'chat/delete': post({
    title: '只为自己删除消息',
    body: Type.Object({
      conversation: Id,
      seqs: Type.Array(Seq, { minItems: 1, maxItems: limits.deleted.max, uniqueItems: true, title: '消息' }),
    }),
    data: Done,
    who: 'user',
  }),
  'chat/transcript': post({
    title: '留下要举报的聊天记录，之后用它的编号举报',
    body: Type.Object({
      key: Id,
      conversation: Id,
      /** In a group, whom it is about; without it who said those that are picked. */
      about: Type.Optional(Id),
      /** Without it the latest. */
      seqs: Type.Optional(
        Type.Array(Seq, { minItems: 1, maxItems: limits.transcript.max, uniqueItems: true, title: '消息' }),
      ),
    }),
    /** The subject `chat` of complaint/add. */
    data: Type.Object({ id: Id }),
    who: 'user',
    limit: 20,
  }),
  'chat/remove': post({
    title: '删除会话和自己的聊天记录，对方不受影响',
    body: one,
    data: Done,
    who: 'user',
  }),
  'chat/pin': post({
    title: '置顶会话',
    body: Type.Object({ conversation: Id, on: Type.Boolean({ title: '置顶' }) }),
    data: Done,
    who: 'user',
  }),
  'chat/mute': post({
    title: '会话免打扰',
    body: Type.Object({ conversation: Id, on: Type.Boolean({ title: '免打扰' }) }),
    data: Done,
    who: 'user',
  }),
  'chat/search': get({
    title: '在会话里找文字，从新到旧',
    query: Type.Object({
      conversation: Id,
      keyword: Type.String({ minLength: 1, maxLength: keywordMax, title: '关键词' }),
      before: Type.Optional(Seq),
      size: pageQuery.size,
    }),
    data: Type.Object({ items: Type.Array(Message), next: orNull(Seq) }),
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    chat: typeof chatRoutes
  }
}
