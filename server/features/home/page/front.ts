/** The entry on a school's home that leads to one of its pages or forms. */
import { eq, sql } from 'drizzle-orm'
import { ownEntries, ownPattern } from '../../../../contract/home/page/desk/rules'
import { limits } from '../../../../contract/home/page/rules'
import type { BlockDraft, Entry, FrontEntry } from '../../../../contract/home/page/schema'
import { administers, type Context, type Executor, type Viewer } from '../../../context'
import { isId } from '../../../http/formats'
import { gone, notYours, refuse, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { record } from '../../../core/audit/record'
import { forms } from '../tables'
import { changeEverywhere, type Made } from './everywhere'
import { lasting, shownOf } from './shown'
import { lockPage } from './versions'

const key = 'home'
const own = new RegExp(ownPattern)
type Look = Pick<Entry, 'title' | 'icon' | 'tint'>
interface Asked {
  school: string
  url: string
}

/** How administrators put what they published on home, and take it away again. */
export class FrontDesk {
  constructor(private readonly context: Context) {}

  async read(viewer: Viewer, { school, url }: Asked): Promise<FrontEntry> {
    demandDesk(viewer, school)
    const title = await this.titleOf(this.context.db, school, url)
    return { title, entry: await this.standing(this.context.db, school, url) }
  }

  /** `look` null: takes it away. Done twice it is as it was. */
  async set(viewer: Viewer, { school, url, look }: Asked & { look: Look | null }): Promise<FrontEntry> {
    demandDesk(viewer, school)
    const entry: Entry | null = look && { ...look, title: lineOf(look.title), link: { kind: 'page', url } }
    if (entry?.title === '') throw wrongField('title', '请填写名称')
    return this.context.db.transaction(async (tx) => {
      const title = await this.titleOf(tx, school, url)
      await lockPage(tx, { school, key }, true)
      const before = await this.standing(tx, school, url)
      if (alike(before, entry)) return { title, entry }
      const change = ({ blocks, pictures }: Made): Made => ({
        blocks: withEntry(blocks, url, entry),
        pictures,
      })
      const subjectId = await changeEverywhere(tx, this.context.house, { school, key, by: viewer.id }, change)
      await record(tx, {
        ...{ actorId: viewer.id, subjectId, schoolId: school },
        ...{ action: entry ? 'content.enter' : 'content.leave', detail: { title } },
      })
      return { title, entry }
    })
  }

  private async standing(db: Executor, school: string, url: string): Promise<Entry | null> {
    const { blocks } = await shownOf({ db, house: this.context.house }, key, school)
    return blocks.flatMap(itemsOf).find(({ link }) => link.url === url) ?? null
  }

  /** What the page or form is called. @throws Refusal unless it is the school's, and there for people to open */
  private async titleOf(db: Executor, school: string, url: string): Promise<string> {
    const [, what, name = ''] = own.exec(url) ?? []
    if (what === 'form') {
      if (!isId(name)) throw gone('这个表单')
      const [form] = await db.select().from(forms).where(eq(forms.id, name))
      if (form?.schoolId !== school) throw gone('这个表单')
      return form.title
    }
    const { rows } = await db.execute<{ title: string } & Record<string, unknown>>(sql`
      select v.title from content_pages p join content_versions v on v.page_id = p.id
      where p.school_id = ${school} and p.key = ${name} and ${lasting} order by v.number desc limit 1`)
    if (!rows[0]) throw gone('发布出来的这个页面')
    return rows[0].title
  }
}

function demandDesk(viewer: Viewer, school: string): void {
  if (!administers(viewer, school)) throw notYours('页面')
}

const itemsOf = (block: BlockDraft): Entry[] => (block.kind === 'grid' ? block.items : [])

const alike = (one: Entry | null, other: Entry | null): boolean =>
  one?.title === other?.title && one?.icon === other?.icon && one?.tint === other?.tint

/**
 * The blocks with the entry among those that home shows of its first grid, or without it. Where those are full it stands last
 * of them, and a service makes room: 全部服务 has it still. @throws Refusal where nothing can
 */
function withEntry(blocks: readonly BlockDraft[], url: string, entry: Entry | null): BlockDraft[] {
  const others = blocks.flatMap((block): BlockDraft[] => {
    if (block.kind !== 'grid') return [block]
    const items = block.items.filter(({ link }) => link.url !== url)
    // a grid that holds nothing is no page that could be saved
    return items.length > 0 ? [{ ...block, items }] : []
  })
  if (!entry) return others
  const at = others.findIndex(({ kind }) => kind === 'grid')
  const grid = others[at]
  if (grid?.kind === 'grid') {
    const filled: BlockDraft = { ...grid, items: placed(grid.items, entry) }
    return others.map((block, index) => (index === at ? filled : block))
  }
  if (others.length >= limits.blocks.max) throw refuse(`首页最多 ${limits.blocks.max} 个区块，请先删掉一个`)
  const top = others[0]?.kind === 'banner' ? 1 : 0
  return [...others.slice(0, top), { kind: 'grid', title: '', items: [entry] }, ...others.slice(top)]
}

function placed(items: readonly Entry[], entry: Entry): Entry[] {
  const { max } = limits.entries
  if (items.length >= max) throw refuse(`首页最多 ${max} 个入口，请先在首页的编辑里拿掉一个`)
  const front = items.slice(0, limits.front.max)
  if (front.length < limits.front.max) return [...front, entry]
  const isOwn = ({ link }: Entry) => own.test(link.url)
  if (front.filter(isOwn).length >= ownEntries.max)
    throw refuse(`首页最多放 ${ownEntries.max} 个学校自己的入口，请先拿掉一个`)
  const out = front.map(isOwn).lastIndexOf(false)
  const service = front[out]
  const stay = front.filter((_, index) => index !== out)
  return [...stay, entry, ...(service ? [service] : []), ...items.slice(limits.front.max)]
}
