import type { Block as Paragraph } from '../../../../contract/article/schema'
import { partsOf } from '../../../../contract/home/page/rules'
import type { Block } from '../../../../contract/home/page/schema'
import { htmlOf as htmlOfArticle } from '../../../core/article/body'

function paragraphsOf(block: Block): Paragraph[] {
  if (block.kind === 'picture') return [{ kind: 'picture', text: block.caption, picture: block.picture }]
  if (block.kind !== 'text') return []
  const words = partsOf(block.text).flatMap(({ items, lines }) =>
    lines.map((text): Paragraph => ({ kind: items ? 'item' : 'text', text })),
  )
  return block.title === '' ? words : [{ kind: 'heading', text: block.title }, ...words]
}

/** The texts and pictures of a page, for what shows rich text. */
export const htmlOf = (blocks: readonly Block[]): string => htmlOfArticle(blocks.flatMap(paragraphsOf))
