/** Long writing is a list of blocks: what one may hold, and what is made of them. Values only. */
import { cut } from '../characters/rules'

/** How a block stands on the page. A picture's text is its caption, a link's is what it is called. */
export type BlockKind = 'text' | 'heading' | 'item' | 'quote' | 'picture' | 'link'
/** Blocks that are nothing but words. */
export type WordKind = Exclude<BlockKind, 'picture' | 'link'>

export const limits = {
  title: { min: 2, max: 40 },
  blocks: { max: 300 },
  /** Characters of one block. */
  block: { max: 2_000 },
  /** Characters of all blocks together. */
  words: { min: 1, max: 10_000 },
  pictures: { max: 9 },
  /** Characters of a caption, and of what a link is called. */
  line: { max: 60 },
  address: { max: 500 },
  /** Characters that a list shows of it. */
  excerpt: { max: 90 },
} as const

/** Where a link may lead: a web page, never a script, nor a host with a user before it. */
export const addressPattern = '^https?://[\\p{L}\\p{N}.-]+(:[0-9]{1,5})?([/?#]\\S*)?$'

/** What any of the two sides knows of a block. */
interface Worded {
  text: string
}

/** All words of a text, a line for each block that has some. */
export const wordsOf = (blocks: readonly Worded[]): string =>
  blocks
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n')

/** Characters as a person counts them, without white space. */
export const countOf = (blocks: readonly Worded[]): number =>
  Array.from(wordsOf(blocks).replace(/\s/g, '')).length

/** The beginning of the running words, for lists. */
export function excerptOf(blocks: readonly (Worded & { kind: BlockKind })[]): string {
  const running = wordsOf(blocks.filter(({ kind }) => kind === 'text' || kind === 'item' || kind === 'quote'))
  const all = (running || wordsOf(blocks)).replace(/\s+/g, ' ')
  const begun = cut(all, limits.excerpt.max)
  return begun === all ? all : `${begun}……`
}
