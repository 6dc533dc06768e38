import { Type, type Static } from 'typebox'
import { Id, Picture } from '../common'
import { addressPattern, limits, type WordKind } from './rules'

const words = Type.String({ maxLength: limits.block.max, title: '一段文字' })
const line = Type.String({ maxLength: limits.line.max, title: '说明' })
const kinds: WordKind[] = ['text', 'heading', 'item', 'quote']
const Words = Type.Object({
  kind: Type.Unsafe<WordKind>(Type.String({ enum: kinds, title: '段落' })),
  text: words,
  /** The whole of it is bold. */
  strong: Type.Optional(Type.Boolean()),
})
const Link = Type.Object({
  kind: Type.Literal('link'),
  text: line,
  url: Type.String({ maxLength: limits.address.max, pattern: addressPattern, title: '链接' }),
})

/** As it is sent: pictures by their ids, all of them the author's own. */
export const BlockDraft = Type.Union([
  Words,
  Link,
  Type.Object({ kind: Type.Literal('picture'), text: line, picture: Id }),
])
export type BlockDraft = Static<typeof BlockDraft>
export const BodyDraft = Type.Array(BlockDraft, { minItems: 1, maxItems: limits.blocks.max, title: '正文' })

/** As it is read. */
export const Block = Type.Union([
  Words,
  Link,
  Type.Object({ kind: Type.Literal('picture'), text: line, picture: Picture }),
])
export type Block = Static<typeof Block>
export const Body = Type.Array(Block)

export const Title = Type.String({ minLength: limits.title.min, maxLength: limits.title.max, title: '标题' })
