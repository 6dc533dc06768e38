/** Schemas that several features share. `title` is the field's Chinese name in error sentences. */
import { Type, type Static, type TSchema } from 'typebox'
import { endings } from './file/document/rules'
import { pageSize, plates } from './rules'

export const Id = Type.String({ format: 'uuid', title: '编号' })
/** ISO 8601 in UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time' })
export const Count = Type.Integer({ minimum: 0 })
/** An absolute http(s) address, or a path on this server. */
export const Url = Type.String({ maxLength: 2048, title: '链接' })
export const Latitude = Type.Number({ minimum: -90, maximum: 90, title: '纬度' })
export const Longitude = Type.Number({ minimum: -180, maximum: 180, title: '经度' })

/**
 * One of these names. The list stays the caller's own, and is not copied: features may add to it until the schema is
 * compiled, on the first call.
 */
export const NameOf = <N extends string>(names: readonly N[], title?: string) =>
  Type.Unsafe<N>({ type: 'string', enum: names, ...(title === undefined ? {} : { title }) })

/** A keyset page. `next` goes back as `after`; null at the end. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), next: Type.Union([Type.String(), Type.Null()]) })

export const pageQuery = {
  after: Type.Optional(Type.String({ maxLength: 200, title: '翻页位置' })),
  size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: pageSize.max, default: pageSize.default, title: '每页条数' }),
  ),
}

export const Done = Type.Object({ done: Type.Literal(true) })

/** What a person wears; absent where they wear nothing, and under a pseudonym. */
export const Worn = {
  /** A picture over the avatar, 1.3 of its size. */
  frame: Type.Optional(Url),
  plate: Type.Optional(NameOf(plates)),
}

/** A person as others see them beside what they wrote. */
export const Person = Type.Object({
  id: Id,
  name: Type.String(),
  college: Type.Union([Type.String(), Type.Null()]),
  avatar: Type.Union([Url, Type.Null()]),
  school: Type.Union([Type.String(), Type.Null()]),
  ...Worn,
  /** A pseudonym within one thread: the id leads to nobody. */
  alias: Type.Optional(Type.Literal(true)),
})
export type Person = Static<typeof Person>

/** A stored picture. Sizes in px of the large rendition. */
export const Picture = Type.Object({
  id: Id,
  url: Url,
  thumb: Url,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})
export type Picture = Static<typeof Picture>

/** The body of a call that sends a file: multipart/form-data with one part named `file`. */
export const FileForm = Type.Unsafe<object>({})

const played = { id: Id, url: Url, seconds: Type.Integer({ minimum: 1 }) }
/** A stored sound. `seconds` rounded, at least 1. */
export const Sound = Type.Object(played)
export type Sound = Static<typeof Sound>
/** A stored film. `seconds` as in Sound. It has no poster of its own: whoever shows it keeps a picture beside it. */
export const Film = Type.Object(played)
export type Film = Static<typeof Film>

/** A stored document. It has no address: a call gives one to who may have it. `size` in bytes. */
export const Document = Type.Object({
  id: Id,
  name: Type.String(),
  size: Count,
  ending: NameOf(endings),
})
export type Document = Static<typeof Document>

export const Place = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60, title: '地点' }),
  address: Type.String({ maxLength: 120, title: '地址' }),
  latitude: Latitude,
  longitude: Longitude,
})
export type Place = Static<typeof Place>

/** Shown to its author alone: why it is not, or not yet, shown to others. */
export const Withheld = Type.Object({
  state: Type.Union([Type.Literal('pending'), Type.Literal('refused')]),
  reason: Type.String(),
  /** Refused before it was shown: its author may edit it and send it again. Otherwise they may appeal. */
  edit: Type.Optional(Type.Literal(true)),
})
export type Withheld = Static<typeof Withheld>

/** A picture that is to take another's place once it is let through. To its owner alone; `null`: nothing waits. */
export const NewPicture = Type.Union([Type.Object({ url: Url, withheld: Withheld }), Type.Null()])
export type NewPicture = Static<typeof NewPicture>
