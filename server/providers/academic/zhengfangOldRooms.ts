/** Free rooms of 老正方: a form whose lists name weeks and sections in words of the school's own. */
import { sectionsIn } from '../../../contract/timetable/academic/times/rules'
import type { Room } from '../../../contract/timetable/academic/schema'
import type { Answer } from './browser'
import {
  byId,
  byName,
  chosenOf,
  first,
  hiddenFields,
  line,
  optionsOf,
  page,
  rowsOf,
  type Element,
} from './html'
import { notSupported } from './reading'
import { mostCampuses, type Part, type RoomAsked } from './types'

/** Pages of one campus. */
const mostPages = 6

/** The day of a week, as its lists have it: 203 or 23 is Tuesday of the third. */
function dayIn(root: Element, { week, day }: RoomAsked): string | undefined {
  const wanted = [`${day}${String(week).padStart(2, '0')}`, `${day}${week}`]
  return optionsOf(first(root, byName('kssj'))).find(({ value }) => wanted.includes(value))?.value
}

/** The least stretch of sections that has those asked for. */
function stretchIn(
  root: Element,
  { from, to }: RoomAsked,
): { value: string; title: string; exact: boolean } | undefined {
  return optionsOf(first(root, byName('sjd')))
    .flatMap(({ value, title }) => {
      const [run, ...more] = sectionsIn(title)
      return run && more.length === 0 && run.from <= from && run.to >= to
        ? [{ value, title, exact: run.from === from && run.to === to, count: run.to - run.from }]
        : []
    })
    .sort((one, other) => one.count - other.count)[0]
}

const roomsIn = (root: Element): Room[] =>
  (rowsOf(first(root, byId('DataGrid1')), '教室编号', '教室名称') ?? [])
    .filter((row) => (row.教室名称 ?? '') !== '')
    .map((row) => ({
      name: row.教室名称 ?? '',
      building: row.校区 ?? '',
      seats: Number.parseInt(row.上课座位数 ?? '', 10) || null,
      kind: row.教室类别 ?? '',
    }))

/** `shown`: the page with the form; `send` posts it. @throws AcademicError unsupported, where its lists are not read */
export async function oldRooms(
  shown: Answer,
  asked: RoomAsked,
  send: (form: Record<string, string>) => Promise<Answer>,
): Promise<Part<Room>> {
  const root = page(shown.text)
  const [day, stretch] = [dayIn(root, asked), stretchIn(root, asked)]
  if (day === undefined || stretch === undefined) throw notSupported('xxjsjy kssj sjd')
  const parities = optionsOf(first(root, byName('ddlDsz'))).map(({ value }) => value)
  const parity = asked.week % 2 === 1 ? '单' : '双'
  const campuses = optionsOf(first(root, byName('xiaoq')))
  const each =
    campuses.some(({ value }) => value === '') || campuses.length === 0
      ? [{ value: '', title: '' }]
      : campuses
  const left = each.slice(mostCampuses).map(({ title }) => title)
  if (!stretch.exact) left.push(`“${stretch.title}”里只空着一部分的教室`)
  const items: Room[] = []
  for (const campus of each.slice(0, mostCampuses)) {
    let at = root
    for (let number = 1, pages = 1; number <= Math.min(pages, mostPages); number += 1) {
      const size = first(at, byName('dpDataGrid1:txtPageSize'))?.attributes.value ?? '40'
      const turn = {
        'dpDataGrid1:txtChoosePage': String(number - 1),
        'dpDataGrid1:btnNextPage': '下一页',
        'dpDataGrid1:txtPageSize': size,
      }
      const answer = await send({
        ...hiddenFields(at),
        ...{ __EVENTTARGET: '', __EVENTARGUMENT: '' },
        ...{ xiaoq: campus.value, jslb: '', min_zws: '0', max_zws: '', kssj: day, jssj: day },
        ...{ xqj: String(asked.day), sjd: stretch.value },
        ddlDsz: parities.includes(parity) ? parity : (parities[0] ?? ''),
        ...{ xn: chosenOf(first(at, byName('xn'))), xq: chosenOf(first(at, byName('xq'))) },
        ...(number === 1 ? { Button2: '空教室查询' } : turn),
      })
      at = page(answer.text)
      items.push(...roomsIn(at))
      pages = Number(line(first(at, byId('dpDataGrid1_lblTotalPages')))) || 1
      if (number === mostPages && pages > mostPages)
        left.push(`${campus.title || '后面'}的 ${pages - mostPages} 页`)
    }
  }
  return { items, left }
}
