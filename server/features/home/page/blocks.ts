import { eq, or, sql } from 'drizzle-orm'
import {
  blockTitles,
  livingBlocks,
  isPart,
  partPages,
  topicAddress,
  type BlockKind,
} from '../../../../contract/home/page/desk/rules'
import type { BlockDraft, Link } from '../../../../contract/home/page/schema'
import type { Executor, Viewer } from '../../../context'
import { wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { ownPictures, type StoredPicture } from '../../../core/file/own'
import { contentVersions } from '../tables'

const wrong = (sentence: string) => wrongField('blocks', sentence)

/** The blocks with their words put in order. @throws Refusal for a page that could not be shown so */
export function checkBlocks(key: string, blocks: readonly BlockDraft[]): BlockDraft[] {
  for (const kind of livingBlocks)
    if (blocks.filter((block) => block.kind === kind).length > 1)
      throw wrong(`“${blockTitles[kind]}”只放一个`)
  const feed = blocks.findIndex(({ kind }) => kind === ('feed' satisfies BlockKind))
  if (feed >= 0 && key !== 'home') throw wrong(`“${blockTitles.feed}”只能放在首页`)
  if (feed >= 0 && feed < blocks.length - 1) throw wrong(`“${blockTitles.feed}”要放在最后`)
  demandPart(key, blocks)
  return blocks.map(tidy)
}

/** A page that is shown within others has its one block, or none; the channels of the circle are topics. */
function demandPart(key: string, blocks: readonly BlockDraft[]): void {
  if (!isPart(key)) return
  const kind = partPages[key]
  if (blocks.length > 1 || blocks.some((block) => block.kind !== kind))
    throw wrong(`这里只放一个“${blockTitles[kind]}”，不放就是不显示`)
  for (const block of blocks)
    if (key === 'channels' && block.kind === 'grid')
      for (const { title, link } of block.items)
        if (topicIn(link) === null) throw wrong(`“${title}”要去一个话题`)
}

/** The name of the topic that a link leads to; null: it leads to none. */
export function topicIn({ kind, url }: Link): string | null {
  if (kind !== 'page' || !url.startsWith(topicAddress)) return null
  return new URLSearchParams(url.slice(url.indexOf('?'))).get('name') || null
}

function tidy(block: BlockDraft, index: number): BlockDraft {
  const nth = `第 ${index + 1} 个区块`
  if (block.kind === 'text') {
    const text = linesOf(block.text)
    if (text === '') throw wrong(`${nth}还没有写文字`)
    return { ...block, title: lineOf(block.title), text }
  }
  if (block.kind === 'banner') {
    if (block.slides.length === 0) throw wrong(`${nth}还没有图片`)
    const slides = block.slides.map((slide) => ({
      ...slide,
      title: lineOf(slide.title),
      subtitle: lineOf(slide.subtitle),
    }))
    return { ...block, slides }
  }
  if (block.kind === 'grid') {
    if (block.items.length === 0) throw wrong(`${nth}还没有入口`)
    const items = block.items.map((item) => ({ ...item, title: lineOf(item.title) }))
    return { ...block, title: lineOf(block.title), items }
  }
  if (block.kind === 'picture') return { ...block, caption: lineOf(block.caption) }
  return block
}

const pictureIds = (blocks: readonly BlockDraft[]): string[] => [
  ...new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'picture') return [block.picture]
      return block.kind === 'banner' ? block.slides.map(({ picture }) => picture) : []
    }),
  ),
]

/**
 * The pictures that the blocks name: those that the page, or the platform's of the same key, had in any version, and the
 * viewer's own. Forms that they name are the school's. @throws Refusal
 */
export async function picturesFor(
  tx: Executor,
  viewer: Viewer,
  pageId: string,
  school: string | null,
  blocks: readonly BlockDraft[],
): Promise<StoredPicture[]> {
  await demandForms(tx, school, blocks)
  const wanted = pictureIds(blocks)
  if (wanted.length === 0) return []
  const rows = await tx
    .select({ pictures: contentVersions.pictures })
    .from(contentVersions)
    .where(
      or(
        eq(contentVersions.pageId, pageId),
        // a school that writes a page for the first time goes on from the platform's
        sql`${contentVersions.pageId} = (select o.id from content_pages o join content_pages p on p.key = o.key
          where p.id = ${pageId} and o.school_id is null)`,
      ),
    )
  const known = new Map(rows.flatMap(({ pictures }) => pictures).map((one) => [one.id, one]))
  const fresh = wanted.filter((id) => !known.has(id))
  for (const picture of await ownPictures({ db: tx }, viewer, fresh)) known.set(picture.id, picture)
  return wanted.flatMap((id) => known.get(id) ?? [])
}

async function demandForms(
  tx: Executor,
  school: string | null,
  blocks: readonly BlockDraft[],
): Promise<void> {
  const ids = [...new Set(blocks.flatMap((block) => (block.kind === 'form' ? [block.form] : [])))]
  if (ids.length === 0) return
  const { rows } = await tx.execute<{ count: number } & Record<string, unknown>>(
    sql`select count(*)::int as count from forms where id = any(${sql.param(ids)}::uuid[]) and school_id = ${school}`,
  )
  if (rows[0]?.count !== ids.length) throw wrong('有一个表单已经不在了，请换一个')
}
