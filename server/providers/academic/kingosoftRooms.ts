/** Free rooms of 青果: it lists what is taken of each building, and what is not in the list is free. */
import { isBeyond, sectionsIn, weeksOf } from '../../../contract/timetable/academic/times/rules'
import { weeksIn } from '../../../contract/timetable/rules'
import type { Room } from '../../../contract/timetable/academic/schema'
import { demandPage, line, page } from './html'
import { rowsWith } from './kingosoftPages'
import type { Part, RoomAsked } from './types'

/** Buildings that one call asks about. */
const mostBuildings = 20

const slot = /([一二三四五六日天])\s*[[【]([\d,，、-]+)\s*节?[\]】]/g

/** Whether a row takes the room then; null where its words are not read. */
function taken(
  { weeks = '', when = '' }: Record<string, string>,
  { week, day, from, to }: RoomAsked,
): boolean | null {
  const mask = weeksOf(weeks)
  const slots = [...when.matchAll(slot)]
  if (mask === null || isBeyond(weeks, '') || slots.length === 0) return null
  if ((mask & weeksIn(week, week)) === 0) return false
  return slots.some(([, on = '', sections = '']) => {
    const runs = sectionsIn(sections)
    const same = '一二三四五六日'.indexOf(on === '天' ? '日' : on) + 1 === day
    return same && (runs.length === 0 || runs.some((run) => run.from <= to && run.to >= from))
  })
}

/** Rooms stand one after the other, each with a table of what takes it, or with none. */
export function freeIn(html: string, asked: RoomAsked): Part<Room> {
  demandPage(html)
  const free: Part<Room> = { items: [], left: [] }
  for (const part of html.split(/<\/table>/i)) {
    const at = part.search(/<table\b/i)
    const words = line(page((at < 0 ? part : part.slice(0, at)).replace(/</g, ' <')))
    const named = [...words.matchAll(/教室\s*[：:]\s*([^\s(（]+)(?:[(（](\d+)[)）])?/g)]
    for (const [index, { 1: name = '', 2: seats = '' }] of named.entries()) {
      const before = words.slice(named[index - 1]?.index ?? 0, named[index]?.index)
      const [, building = ''] = /楼房\s*[：:]\s*(\S+)/.exec(before) ?? []
      const [, kind = ''] = /教室类型\s*[：:]\s*(\S+)/.exec(before) ?? []
      const table = index === named.length - 1 && at >= 0 ? `${part.slice(at)}</table>` : ''
      const rows =
        table === '' ? [] : rowsWith(page(table), { weeks: /^周次$/, when: /^节次$/ }, ['weeks', 'when'])
      const signs = rows?.map(({ row }) => taken(row, asked)) ?? []
      if (signs.includes(true)) continue
      if (signs.includes(null)) free.left.push(`${name}（占用没读懂）`)
      else free.items.push({ name, building, seats: Number(seats) || null, kind })
    }
  }
  return free
}

interface Choice {
  code: string
  name: string
}

/** `list` gives what one of its lists has to choose from, `taken` the page of a building. */
export async function kingoRooms(
  asked: RoomAsked,
  list: (name: string, value: string) => Promise<Choice[]>,
  taken: (campus: string, building: string) => Promise<string>,
): Promise<Part<Room>> {
  const all: { campus: string; building: Choice }[] = []
  for (const campus of (await list('MsSchoolArea', '')).slice(0, 12))
    for (const building of await list('MsSchoolArea_LF', `ssxq=${campus.code}`))
      all.push({ campus: campus.code, building })
  const found: Part<Room> = { items: [], left: all.slice(mostBuildings).map(({ building }) => building.name) }
  for (const { campus, building } of all.slice(0, mostBuildings)) {
    const { items, left } = freeIn(await taken(campus, building.code), asked)
    found.items.push(...items.map((room) => ({ ...room, building: room.building || building.name })))
    found.left.push(...left)
  }
  return found
}
