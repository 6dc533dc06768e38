/** What stands for a thing of another feature in a message, and under a dynamic. */
import { Type, type Static } from 'typebox'
import { Count, Id, Instant, NameOf, Url } from '../common'
import { phases } from '../vote/rules'
import { tagTones } from './rules'

const orNull = <T extends Parameters<typeof Type.Array>[0]>(schema: T) => Type.Union([schema, Type.Null()])

/** A poll that is answered on its card, as one reader has it. */
export const PollFace = Type.Object({
  id: Id,
  phase: NameOf(phases),
  ends: Instant,
  /** When this was read, ms by the database's clock: readings arrive in any order, and the latest holds. */
  as_of: Type.Number(),
  /** People who voted, and ballots that count. */
  people: Count,
  votes: Count,
  options: Type.Array(Type.Object({ id: Id, name: Type.String(), votes: Count })),
  /** What the reader chose, and how many choices are left. */
  chosen: Type.Array(Id),
  left: Count,
  /** Who may vote. */
  voters: Type.String(),
  /** Why the reader cannot; null where they can, as far as time allows. */
  obstacle: orNull(Type.String()),
})
export type PollFace = Static<typeof PollFace>

/** Terms that the two agree on, or not, on the card, as one reader has them. */
export const TermsFace = Type.Object({
  /** What it is: 出价. */
  what: Type.String(),
  /** Fen. */
  sum: Count,
  state: Type.Object({ text: Type.String(), tone: Type.Enum(tagTones) }),
  /** What is to be known of it: who answers until when. */
  text: Type.String(),
  /** What the reader may do: on the card, by its `name` for `chat/act`, or on a page. One of them is `main` at most. */
  acts: Type.Array(
    Type.Object({
      title: Type.String(),
      main: Type.Boolean(),
      name: Type.Optional(Type.String()),
      page: Type.Optional(Type.String()),
    }),
  ),
})
export type TermsFace = Static<typeof TermsFace>

/** What a chain says to every reader alike. */
export const ChainLive = Type.Object({
  id: Id,
  /** Counts its changes: readings arrive in any order, and the highest holds. */
  turn: Count,
  /** It takes lines, as far as there are places. */
  open: Type.Boolean(),
  /** When it ends by itself. */
  ends: Instant,
  /** That end was chosen; else it moves on with each line. */
  timed: Type.Boolean(),
  count: Count,
  /** null: as many as a chain can have. */
  places: orNull(Count),
  /** The latest lines, in their order. */
  last: Type.Array(Type.Object({ n: Count, text: Type.String() })),
})
export type ChainLive = Static<typeof ChainLive>

/** A list of a group under which members put their lines, as one reader has it. */
export const ChainFace = Type.Object({
  ...ChainLive.properties,
  group: Id,
  /** What a line should say; empty where anything. */
  format: Type.String(),
  /** Lines that one person may have. */
  each: Count,
  /** The reader's. */
  mine: Type.Array(Type.Object({ id: Id, n: Count, text: Type.String() })),
})
export type ChainFace = Static<typeof ChainFace>

/** Something of another feature, drawn by what this says, whatever its kind. */
export const Card = Type.Object({
  kind: Type.String(),
  /** What such a thing is called: 动态. */
  label: Type.String(),
  /** In its place where it is not shown. */
  gone: Type.String(),
  /** null when it is deleted or not for this reader. `note` is the small second line, `page` where a tap leads. */
  shown: orNull(
    Type.Object({
      id: Id,
      title: Type.String(),
      note: Type.String(),
      thumb: orNull(Url),
      page: Type.String(),
      /** It is answered in place. */
      poll: Type.Optional(PollFace),
      terms: Type.Optional(TermsFace),
      chain: Type.Optional(ChainFace),
    }),
  ),
})
export type Card = Static<typeof Card>

/** Names something that is sent as a card. */
export const CardRef = Type.Object({
  kind: Type.String({ minLength: 1, maxLength: 40, title: '卡片' }),
  id: Id,
})
