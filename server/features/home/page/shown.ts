import { sql } from 'drizzle-orm'
import type { HomeParts } from '../../../../contract/home/schema'
import type { Block, BlockDraft, Entry, Slide } from '../../../../contract/home/page/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { gone } from '../../../http/refusal'
import { pictureOf, type StoredPicture } from '../../../core/file/own'
import { ContactService } from '../../../core/registrar/contacts'
import { closedIn, isOff, leadsTo, offIn } from '../../../core/switches/state'
import { defaultOf } from './defaults'
import { hotTopics } from './topics'

declare module '../../../feature' {
  interface Feature {
    /** What the home page shows of it to a reader of a school. */
    home?: {
      readonly [N in keyof HomeParts]?: (
        context: Context,
        viewer: Viewer | null,
        school: string | null,
      ) => Promise<HomeParts[N]>
    }
  }
}

/** A page as it stands now. */
export interface Shown {
  title: string
  blocks: BlockDraft[]
  pictures: StoredPicture[]
  /** null: what comes with the app. */
  number: number | null
  at: string | null
  /** When it stops being shown, as the database says it; null: it does not. */
  ends: string | null
}

/** Condition: a published version `v` that has begun and not ended. */
export const lasting = sql`v.published_at is not null and coalesce(v.starts_at <= now(), true) and coalesce(v.ends_at > now(), true)`

/** What a school's people see under the key: its own, else the platform's, else what comes with the app. */
export async function shownOf(
  { db, house }: Pick<Context, 'house'> & { db: Executor },
  key: string,
  school: string | null,
): Promise<Shown> {
  const { rows } = await db.execute<Shown & Record<string, unknown>>(sql`
    select v.title, v.blocks, v.pictures, v.number, v.published_at as at, v.ends_at as ends
    from content_pages p cross join lateral (
      select * from content_versions v where v.page_id = p.id and ${lasting} order by v.number desc limit 1) v
    where p.key = ${key} and (p.school_id = ${school} or p.school_id is null)
    order by p.school_id nulls last limit 1`)
  const [row] = rows
  if (row) return row
  const content = defaultOf(house, key)
  if (!content) throw gone('这个页面')
  return { ...content, pictures: [], number: null, at: null, ends: null }
}

interface FormRow extends Record<string, unknown> {
  id: string
  title: string
  closed: boolean
}

async function formsIn(db: Executor, blocks: readonly BlockDraft[]): Promise<FormRow[]> {
  const ids = blocks.flatMap((block) => (block.kind === 'form' ? [block.form] : []))
  if (ids.length === 0) return []
  const { rows } = await db.execute<FormRow>(sql`
    select id, title, closed or coalesce(closes_at <= now(), false) or coalesce(answers >= most, false) as closed
    from forms where id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

const nothing = Promise.resolve([])

/** The blocks with what there is to show now, for a reader of the school. Pictures that are not there are left out. */
export async function fillBlocks(
  context: Context,
  { blocks, pictures }: Pick<Shown, 'blocks' | 'pictures'>,
  viewer: Viewer | null,
  school: string | null,
): Promise<Block[]> {
  const has = (kind: BlockDraft['kind']): boolean => blocks.some((block) => block.kind === kind)
  const parts = context.house.all('home')
  const [off, closed] = await Promise.all([offIn(context, school), closedIn(context, school)])
  const isOpen = (part: keyof typeof parts): boolean => !isOff(context.house, off, 'home', part)
  const [notice, errands, goods, topics, contacts, forms] = await Promise.all([
    has('notice') && isOpen('notice') ? parts.notice(context, viewer, school) : null,
    has('errands') && isOpen('errands') ? parts.errands(context, viewer, school) : 0,
    has('goods') && isOpen('goods') ? parts.goods(context, viewer, school) : 0,
    has('topics') ? hotTopics(context.db, school) : nothing,
    has('contacts') && school !== null ? new ContactService(context).list(school) : { items: [] },
    formsIn(context.db, blocks),
  ])
  const known = new Map(pictures.map((stored) => [stored.id, pictureOf(stored, context)]))
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'banner') return [{ ...block, slides: slidesOf(block, known, closed) }]
    if (block.kind === 'grid') return [{ ...block, items: openEntries(block.items, closed) }]
    if (block.kind === 'picture') {
      const picture = known.get(block.picture)
      return picture ? [{ ...block, picture }] : []
    }
    if (block.kind === 'form') {
      const form = forms.find(({ id }) => id === block.form)
      return [{ ...block, title: form?.title ?? null, closed: form?.closed ?? true }]
    }
    if (block.kind === 'notice') return [{ ...block, notice }]
    if (block.kind === 'errands') return isOpen('errands') ? [{ ...block, count: errands }] : []
    if (block.kind === 'goods') return isOpen('goods') ? [{ ...block, count: goods }] : []
    if (block.kind === 'topics') return [{ ...block, topics }]
    if (block.kind === 'contacts') return [{ ...block, items: contacts.items }]
    return [block]
  })
}

const slidesOf = (
  { slides }: Extract<BlockDraft, { kind: 'banner' }>,
  known: ReadonlyMap<string, Slide['picture']>,
  closed: readonly string[],
): Slide[] =>
  slides.flatMap(({ link, ...slide }) => {
    const picture = known.get(slide.picture)
    return picture ? [{ ...slide, link: link && leadsTo(closed, link.url) ? null : link, picture }] : []
  })

/** Those that lead to what the school has not switched off. */
export const openEntries = (items: readonly Entry[], closed: readonly string[]): Entry[] =>
  items.filter(({ link }) => !leadsTo(closed, link.url))
