/** Bodies of long writing: taken in, given out, and written as HTML. */
import sanitizeHtml from 'sanitize-html'
import { countOf, limits, type BlockKind } from '../../../contract/article/rules'
import type { Block, BlockDraft } from '../../../contract/article/schema'
import type { Picture } from '../../../contract/common'
import type { Context, Viewer } from '../../context'
import { escapeHtml } from '../../http/html'
import { wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { ownPictures } from '../file/own'

/** A body at rest. Its pictures stand beside it, once each: blocks name them by id. */
export type StoredBody = BlockDraft[]

const single: readonly BlockKind[] = ['picture', 'link', 'heading']
/** Words fit to be stored; a block that says nothing goes. */
const clean = (blocks: readonly BlockDraft[]): StoredBody =>
  blocks
    .map((block) => ({
      ...block,
      text: (single.includes(block.kind) ? lineOf : linesOf)(block.text),
    }))
    .filter((block) => block.kind === 'picture' || block.text !== '')

/** A body that the viewer may store, and the pictures in it. @throws Refusal at the field `body` */
export async function takeBody(context: Pick<Context, 'db'>, viewer: Viewer, blocks: readonly BlockDraft[]) {
  const body = clean(blocks)
  const words = countOf(body)
  const shown = body.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))
  if (words < limits.words.min && shown.length === 0) throw wrongField('body', '正文还是空的')
  if (words > limits.words.max)
    throw wrongField('body', `正文最多 ${limits.words.max} 字，多了 ${words - limits.words.max} 字`)
  const ids = [...new Set(shown)]
  if (ids.length > limits.pictures.max) throw wrongField('body', `正文最多放 ${limits.pictures.max} 张图片`)
  return { body, pictures: await ownPictures(context, viewer, ids) }
}

/** The body as it is read. A picture that is no longer there leaves its caption. */
export function bodyOf(body: StoredBody, pictures: readonly Picture[]): Block[] {
  const known = new Map(pictures.map((picture) => [picture.id, picture]))
  return body.map((block): Block => {
    if (block.kind !== 'picture') return block
    const picture = known.get(block.picture)
    return picture ? { ...block, picture } : { kind: 'text', text: block.text }
  })
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br />')
const around = { text: 'p', heading: 'h2', quote: 'blockquote' } as const

function htmlOfBlock(block: Block): string {
  if (block.kind === 'picture') {
    const { url, width, height } = block.picture
    return `<figure><img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(block.text)}" /><figcaption>${escapeHtml(block.text)}</figcaption></figure>`
  }
  if (block.kind === 'link')
    return `<p><a href="${escapeHtml(block.url)}" rel="nofollow noopener">${escapeHtml(block.text)}</a></p>`
  const words = block.strong ? `<strong>${lines(block.text)}</strong>` : lines(block.text)
  return block.kind === 'item'
    ? `<ul><li>${words}</li></ul>`
    : `<${around[block.kind]}>${words}</${around[block.kind]}>`
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h2', 'blockquote', 'ul', 'li', 'strong', 'br', 'a', 'figure', 'figcaption', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'width', 'height', 'alt'] },
  allowedSchemes: ['http', 'https'],
}

/** The body for readers that know HTML alone. Words are escaped and what comes out is sanitised: two walls, either holds. */
export const htmlOf = (blocks: readonly Block[]): string =>
  sanitizeHtml(blocks.map(htmlOfBlock).join('').replaceAll('</ul><ul>', ''), allowed)
