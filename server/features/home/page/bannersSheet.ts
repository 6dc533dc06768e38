/** The slides of a school's home, as a sheet: what is brought is published at once, as a version of the page. */
import { sql } from 'drizzle-orm'
import { limits, pagePattern, webPattern } from '../../../../contract/home/page/rules'
import type { BlockDraft, Link } from '../../../../contract/home/page/schema'
import { optional, text, wrong } from '../../../core/sheet/cells'
import type { Cells, Reader, SheetRules } from '../../../core/sheet/rules'
import type { StoredPicture } from '../../../core/file/own'
import type { Executor } from '../../../context'
import { changeEverywhere, type Made } from './everywhere'
import { lasting } from './shown'

const key = 'home'
const [page, web] = [new RegExp(pagePattern), new RegExp(webPattern, 'u')]
/** Characters of a file's name. */
const nameMost = 120
const tooMany = `首页最多 ${limits.slides.max} 张轮播图`

function linkOf(cells: Cells, { house }: Reader): Link | null {
  const url = optional(cells, '链接', limits.address.max)
  if (url === '') return null
  if (page.test(url)) return { kind: 'page', url }
  if (web.test(url)) return { kind: 'web', url }
  const service = house.all('services').find(({ title }) => title === url)
  return service
    ? { kind: 'page', url: service.url }
    : wrong('“链接”应是 https:// 开头的网址、/pages/ 开头的页面，或一个功能的名字，例如 新生指南')
}

/** Undefined where the file has no such column: it stays as it is. */
const ifColumn = <T>(cells: Cells, column: string, read: () => T): T | undefined =>
  cells[column] === undefined ? undefined : read()

type Banner = Extract<BlockDraft, { kind: 'banner' }>
type Slide = Banner['slides'][number]
interface Value extends Omit<Slide, 'picture'> {
  picture: StoredPicture
  place: number | null
}
interface Row extends Record<string, unknown> {
  key: string
  value: Value
}
interface Brought {
  added: Row[]
  changed: Map<string, Value>
  removed: Set<string>
}
const slideOf = ({
  title = '',
  subtitle = '',
  link = null,
  picture,
}: Partial<Value> & Pick<Value, 'picture'>): Slide => ({
  ...{ title, subtitle, link },
  picture: picture.id,
})

/** The page with the slides as they were brought; its first banner has them, one at the top where there is none. */
function withSlides({ blocks, pictures }: Made, { added, changed, removed }: Brought): Made {
  const at = blocks.findIndex(({ kind }) => kind === 'banner')
  const block = blocks[at]
  const standing = block?.kind === 'banner' ? block.slides : []
  const known = new Set(standing.map(({ picture }) => picture))
  const placed = [
    ...standing
      .map((slide, index) => {
        const value = changed.get(slide.picture)
        return { place: value?.place ?? index + 1, slide: value ? slideOf(value) : slide }
      })
      .filter(({ slide }) => !removed.has(slide.picture)),
    ...added
      .filter((row) => !known.has(row.key))
      .map(({ value }, index) => ({
        place: value.place ?? standing.length + 1 + index,
        slide: slideOf(value),
      })),
  ]
  const slides = placed.sort((one, other) => one.place - other.place).map(({ slide }) => slide)
  const banner: BlockDraft[] = slides.length > 0 ? [{ kind: 'banner', slides }] : []
  const rest = blocks.filter((_, index) => index !== at)
  const top = Math.max(at, 0)
  return {
    blocks: [...rest.slice(0, top), ...banner, ...rest.slice(top)],
    pictures: [...pictures, ...added.map(({ value }) => value.picture)],
  }
}

async function broughtIn(tx: Executor): Promise<Brought> {
  const { rows: added } = await tx.execute<Row>(sql`select key, value from added order by id`)
  const { rows: changed } = await tx.execute<Row>(sql`select key, value from changed`)
  const { rows: removed } = await tx.execute<{ key: string }>(sql`select key from removed`)
  return {
    added,
    changed: new Map(changed.map(({ key, value }) => [key, value])),
    removed: new Set(removed.map(({ key }) => key)),
  }
}

/** One row a slide, known by its picture. */
export const bannersSheet: SheetRules = {
  keyColumn: '图片',
  read(cells, reader) {
    if (reader.mode === 'replace' && reader.row > limits.slides.max) return wrong(tooMany)
    const picture = reader.picture(text(cells, '图片', nameMost))
    return {
      key: picture.id,
      value: {
        title: ifColumn(cells, '标题', () => optional(cells, '标题', limits.slide.max)),
        subtitle: ifColumn(cells, '第二行', () => optional(cells, '第二行', limits.line.max)),
        link: ifColumn(cells, '链接', () => linkOf(cells, reader)),
        picture,
        place: reader.mode === 'replace' ? reader.row : null,
      },
    }
  },
  standing: (schoolId, mode) => sql`
    select distinct on (slide.value->>'picture') slide.value->>'picture' as key, slide.value || jsonb_build_object('picture', known.picture,
      'place', ${mode === 'replace' ? sql`slide.place` : sql`null`}) as value
    from (select v.blocks, v.pictures from content_pages p cross join lateral (
        select * from content_versions v where v.page_id = p.id and ${lasting} order by v.number desc limit 1) v
      where p.key = ${key} and (p.school_id = ${schoolId} or p.school_id is null) order by p.school_id nulls last limit 1) home
      cross join lateral (select b.block from jsonb_array_elements(home.blocks) with ordinality b(block, nth)
        where b.block->>'kind' = 'banner' order by b.nth limit 1) banner
      cross join lateral jsonb_array_elements(banner.block->'slides') with ordinality slide(value, place)
      join lateral (select k.picture from json_array_elements(home.pictures) k(picture)
        where k.picture->>'id' = slide.value->>'picture' limit 1) known on true
    order by 1, slide.place`,
  // a file that replaces what there is has no row too many, by its reader
  conflicts: (schoolId, mode) =>
    mode === 'replace'
      ? sql`select line, '' as text from incoming limit 0`
      : sql`with kept as (select s.key from (${bannersSheet.standing(schoolId, mode)}) s),
          fresh as (select line, row_number() over (order by line) as nth from incoming i
            where not exists (select from kept k where k.key = i.key))
          select line, ${tooMany} as text from fresh
          where nth > ${limits.slides.max} - (select count(*) from kept) order by line`,
  apply: () => [],
  /**
   * Every version that shows now or later gets the slides: what a page for a few days stands before, one that begins later,
   * and a draft that somebody is writing.
   */
  async carry(tx, { schoolId, by, house }) {
    const brought = await broughtIn(tx)
    await changeEverywhere(tx, house, { school: schoolId, key, by }, (made) => withSlides(made, brought))
  },
}
