/** Blocks as they are edited: each with a key of its own, links and pictures perhaps not finished. */
import type { BlockKind } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import type { Picture } from '@contract/common'

export interface Line {
  readonly key: string
  readonly kind: BlockKind
  readonly text: string
  readonly strong: boolean
  readonly url: string
}

let made = 0
export const newLine = (kind: BlockKind, text = '', url = ''): Line => ({
  key: `l${(made += 1)}`,
  kind,
  text,
  strong: false,
  url,
})

export const hasWords = ({ kind }: Line): boolean => kind !== 'picture' && kind !== 'link'

/** A new line below one: a list goes on, anything else becomes running text. */
export const below = ({ kind }: Line): BlockKind => (kind === 'item' ? 'item' : 'text')

/** What is finished, as it is kept and sent: pictures that are there, and lines that say something. */
export const blocksOf = (lines: readonly Line[], pictures: ReadonlyMap<string, Picture>): Block[] =>
  lines.flatMap((line): Block[] => {
    const { key, kind, text, strong, url } = line
    if (kind === 'picture') {
      const picture = pictures.get(key)
      return picture ? [{ kind, text, picture }] : []
    }
    if (text.trim() === '') return []
    return kind === 'link' ? [{ kind, text, url }] : [{ kind, text, ...(strong ? { strong } : {}) }]
  })

export function linesOf(blocks: readonly Block[]): { lines: Line[]; pictures: Map<string, Picture> } {
  const pictures = new Map<string, Picture>()
  const lines = blocks.map((block): Line => {
    const line = {
      ...newLine(block.kind, block.text, 'url' in block ? block.url : ''),
      strong: 'strong' in block && block.strong === true,
    }
    if (block.kind === 'picture') pictures.set(line.key, block.picture)
    return line
  })
  return { lines: lines.length > 0 ? lines : [newLine('text')], pictures }
}
